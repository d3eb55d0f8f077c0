// The model against a second, naive implementation of its definitions, on random traces: exactly the same.
#include <gtest/gtest.h>

#include "model/idle.h"
#include "support/for_traces.h"
#include "support/naive/naive_idle.h"
#include "support/naive/naive_time.h"
#include "support/portions.h"

namespace stepscope {
namespace {

using test::NaiveModel;

int index_of(HostRow row) { return row ? static_cast<int>(row.index()) : test::kNobody; }

// `check(model, naive)`
template <class Check>
void compare(Check check, const test::RandomOptions& options = {}) {
  const auto both = [&](const Model& model, uint64_t seed) { check(model, NaiveModel(test::random_trace(seed, options))); };
  test::for_random_models(both, options);
}

TEST(SecondOpinion, OnNesting) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (size_t i = 0; i < naive.host.size(); ++i) {
      ASSERT_EQ(index_of(model.nesting.parent[i]), naive.host[i].parent) << i;
      ASSERT_EQ(model.nesting.cut_end[i], naive.host[i].cut_end * naive.tick) << i;
      if (!naive.host[i].frame()) {
        ASSERT_EQ(model.nesting.self[i], naive.self(static_cast<int>(i)) * naive.tick) << i;
      }
    }
  });
}

TEST(SecondOpinion, OnLinks) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (size_t i = 0; i < naive.work.size(); ++i) {
      ASSERT_EQ(index_of(model.links.call[i]), naive.work[i].call) << i;
      ASSERT_EQ(index_of(model.links.outermost[i]), naive.work[i].outermost) << i;
      ASSERT_EQ(model.links.first_of_launch[i] != 0, naive.work[i].first_of_launch) << i;
    }
  });
}

TEST(SecondOpinion, OnOwners) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (size_t i = 0; i < naive.work.size(); ++i) ASSERT_EQ(index_of(model.owner[i]), naive.work[i].owner) << i;
  });
}

TEST(SecondOpinion, OnImpossibleDurations) {
  compare([](const Model& model, const NaiveModel& naive) {
    size_t cut = 0;
    for (size_t i = 0; i < naive.work.size(); ++i) {
      ASSERT_EQ(model.trace.device.end(DeviceRow(i)), naive.work[i].end * naive.tick) << i;
      cut += naive.work[i].cut;
    }
    ASSERT_EQ(model.cuts.impossible.size(), cut);
  });
}

void expect_same_steps(const Model& model, const NaiveModel& naive) {
  ASSERT_EQ(model.steps.all.size(), naive.steps.size());
  for (size_t i = 0; i < naive.steps.size(); ++i) {
    const Step& step = model.steps.all[i];
    const test::NaiveStep& same = naive.steps[i];
    ASSERT_EQ(step.number, same.number) << i;
    ASSERT_EQ(step.host, (Interval{same.host_begin * naive.tick, same.host_end * naive.tick})) << i;
    ASSERT_EQ((Interval{step.begin, step.end}), (Interval{same.begin * naive.tick, same.end * naive.tick})) << i;
    ASSERT_EQ(step.lane ? static_cast<int>(step.lane.index()) : test::kNobody, same.lane) << i;
    ASSERT_EQ(to_string(step.reason), same.reason) << i;
  }
}

TEST(SecondOpinion, OnSteps) {
  compare([](const Model& model, const NaiveModel& naive) { expect_same_steps(model, naive); });
}

TEST(SecondOpinion, OnStepsWhoseMarksOverlap) {
  compare([](const Model& model, const NaiveModel& naive) { expect_same_steps(model, naive); }, {.overlapping_marks = true});
}

TEST(SecondOpinion, OnTheStepsWindow) {
  compare([](const Model& model, const NaiveModel& naive) {
    std::vector<Interval> parts;
    for (const test::NaivePart& part : naive.window) {
      if (part.begin < part.end) parts.push_back({part.begin * naive.tick, part.end * naive.tick});
    }
    ASSERT_EQ(std::vector<Interval>(model.steps.window.parts().begin(), model.steps.window.parts().end()), parts);
  });
}

TEST(SecondOpinion, OnTheStepOfEveryPieceOfWork) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (size_t i = 0; i < naive.work.size(); ++i) {
      const auto step = model.step_of_work[i];
      ASSERT_EQ(step ? static_cast<int>(*step) : test::kNobody, naive.work[i].step) << i;
    }
  });
}

TEST(SecondOpinion, OnAutogradsThreads) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (size_t lane = 0; lane < naive.own.size(); ++lane) {
      ASSERT_EQ(model.own_lanes[lane] != 0, naive.own[lane]) << lane;
      ASSERT_EQ(model.autograd_lanes[lane] != 0, naive.autograd[lane]) << lane;
    }
  });
}

TEST(SecondOpinion, OnIdleTime) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (const DeviceTime& device : model.devices) {
      const auto gaps = idle_gaps(model, device);
      const auto same = test::naive_gaps(naive, device.id);
      ASSERT_EQ(gaps.size(), same.size()) << device.id;
      for (size_t i = 0; i < gaps.size(); ++i) {
        ASSERT_EQ(gaps[i].span, (Interval{same[i].begin * naive.tick, same[i].end * naive.tick})) << i;
        ASSERT_EQ(gaps[i].next ? static_cast<int>(gaps[i].next.index()) : test::kNobody, same[i].next) << i;
        ASSERT_EQ(test::named(gaps[i].portions), test::named(same[i].portions)) << i;
        ASSERT_EQ(gaps[i].after_blocking, same[i].after_blocking) << i;
      }
    }
  });
}

}  // namespace
}  // namespace stepscope
