// The analyses against the naive implementation, on random traces: exactly the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "analyses/devices.h"
#include "analyses/launches.h"
#include "analyses/operators.h"
#include "analyses/phases.h"
#include "analyses/steps.h"
#include "support/for_traces.h"
#include "support/naive/naive_idle.h"
#include "support/naive/naive_time.h"

namespace stepscope {
namespace {

using test::NaiveModel;

// `check(model, naive)`
template <class Check>
void compare(Check check, const test::RandomOptions& options = {}) {
  const auto both = [&](const Model& model, uint64_t seed) { check(model, NaiveModel(test::random_trace(seed, options))); };
  test::for_random_models(both, options);
}

TEST(SecondOpinionOfAnalyses, OnBreakdowns) {
  compare([](const Model& model, const NaiveModel& naive) {
    const StepTimes times = step_times(model);
    for (size_t i = 0; i < naive.steps.size(); ++i) {
      const test::NaiveStep& step = naive.steps[i];
      ASSERT_EQ(times.breakdown[i], test::naive_breakdown(naive, step.begin, step.end, test::kNobody)) << i;
      ASSERT_EQ(times.main_thread[i], test::naive_breakdown(naive, step.begin, step.end, step.lane)) << i;
    }
  });
}

TEST(SecondOpinionOfAnalyses, OnStatisticsOfSteps) {
  compare([](const Model& model, const NaiveModel& naive) {
    std::vector<Ns> counted;
    for (const test::NaiveStep& step : naive.steps) {
      if (step.counted()) counted.push_back((step.end - step.begin) * naive.tick);
    }
    const Statistics statistics = step_times(model).step_time;
    ASSERT_EQ(statistics.n, static_cast<int64_t>(counted.size()));
    if (counted.empty()) return;
    ASSERT_EQ(statistics.median, test::naive_median(counted));
    ASSERT_EQ(statistics.max, *std::max_element(counted.begin(), counted.end()));
  });
}

TEST(SecondOpinionOfAnalyses, OnHostPhases) {
  compare([](const Model& model, const NaiveModel& naive) {
    const auto phases = phases_of_steps(model);
    for (size_t i = 0; i < naive.steps.size(); ++i) {
      auto same = test::naive_host_phases(naive, static_cast<int>(i));
      for (const Phase& phase : phases[i]) ASSERT_EQ(phase.host_ns, same[phase.name]) << i << " " << phase.name;
    }
  });
}

// A range around a call outside the step's host range, or on another step's own thread, is no phase of this step.
bool launched_elsewhere(const NaiveModel& naive, int step) {
  const test::NaiveStep& here = naive.steps[static_cast<size_t>(step)];
  return std::any_of(naive.work.begin(), naive.work.end(), [&](const test::NaiveWork& one) {
    if (one.step != step || one.call == test::kNobody) return false;
    const test::NaiveHost& call = naive.host[static_cast<size_t>(one.call)];
    const bool outside = call.begin < here.host_begin || call.begin >= here.host_end;
    return outside || (call.lane != here.lane && naive.own[static_cast<size_t>(call.lane)]);
  });
}

TEST(SecondOpinionOfAnalyses, OnDevicePhases) {
  compare([](const Model& model, const NaiveModel& naive) {
    const auto phases = phases_of_steps(model);
    for (size_t i = 0; i < naive.steps.size(); ++i) {
      if (launched_elsewhere(naive, static_cast<int>(i))) continue;
      auto same = test::naive_device_phases(naive, static_cast<int>(i));
      for (const Phase& phase : phases[i]) ASSERT_EQ(phase.device_ns.value_or(0), same[phase.name]) << i << " " << phase.name;
    }
  });
}

TEST(SecondOpinionOfAnalyses, OnOperators) {
  compare([](const Model& model, const NaiveModel& naive) {
    auto same = test::naive_operators(naive);
    for (const OperatorRow& row : operator_rows(model)) {
      if (row.kind == "none") continue;
      const test::NaiveRow naive_row = same[row.kind + " " + row.name];
      ASSERT_EQ(row.calls, naive_row.calls) << row.name;
      ASSERT_EQ(row.self_cpu, naive_row.self_cpu) << row.name;
      ASSERT_EQ(row.cpu, naive_row.cpu) << row.name;
      ASSERT_EQ(row.self_device, naive_row.self_device) << row.name;
      ASSERT_EQ(row.device, naive_row.device) << row.name;
      same.erase(row.kind + " " + row.name);
    }
    ASSERT_TRUE(same.empty());
  });
}

TEST(SecondOpinionOfAnalyses, OnWorkThatNoOperatorOwns) {
  compare([](const Model& model, const NaiveModel& naive) {
    int64_t lowest = 0;
    for (const test::NaiveHost& row : naive.host) {
      if (row.runtime() && row.correlation != 0 && (lowest == 0 || row.correlation < lowest)) lowest = row.correlation;
    }
    std::map<std::string, std::pair<int64_t, Ns>> same, rows;
    for (const test::NaiveWork& one : naive.work) {
      if (one.owner != test::kNobody) continue;
      const bool before = one.correlation != 0 && one.correlation < lowest;
      auto& [calls, time] = same[one.call != test::kNobody ? "(no operator)" : before ? "(launched before capture)" : "(no launch record)"];
      ++calls;
      time += (one.end - one.begin) * naive.tick;
    }
    for (const OperatorRow& row : operator_rows(model)) {
      if (row.kind == "none") rows[row.name] = {row.calls, row.self_device};
    }
    ASSERT_EQ(rows, same);
  });
}

TEST(SecondOpinionOfAnalyses, OnUtilisationAndIdleTime) {
  compare([](const Model& model, const NaiveModel& naive) {
    int64_t window = 0;
    for (const test::NaivePart& part : naive.window) window += part.end - part.begin;
    for (const DeviceUse& use : device_use(model)) {
      int64_t kernels = 0, any = 0;
      for (const test::NaivePart& part : naive.window) {
        kernels += test::naive_busy(naive, use.id, part.begin, part.end, false);
        any += test::naive_busy(naive, use.id, part.begin, part.end, true);
      }
      ASSERT_EQ(use.utilization_steps.has_value(), window > 0);
      if (window == 0) continue;
      ASSERT_EQ(*use.utilization_steps, static_cast<double>(kernels) / static_cast<double>(window));
      ASSERT_EQ(use.idle_steps, (window - any) * naive.tick);
    }
  });
}

TEST(SecondOpinionOfAnalyses, OnGapStatistics) {
  compare([](const Model& model, const NaiveModel& naive) {
    for (const DeviceUse& use : device_use(model)) {
      std::vector<Ns> lengths;
      for (const test::NaiveGap& gap : test::naive_gaps(naive, use.id)) {
        const Ns length = (gap.end - gap.begin) * naive.tick;
        if (length >= kMicrosecond) lengths.push_back(length);
      }
      ASSERT_EQ(use.gaps.count, static_cast<int64_t>(lengths.size()));
      if (lengths.empty()) continue;
      std::sort(lengths.begin(), lengths.end());
      ASSERT_EQ(use.gaps.median, test::naive_median(lengths));
      ASSERT_EQ(use.gaps.max, lengths.back());
      size_t rank = 0;  // the smallest with 100 rank >= 95 n
      while (100 * rank < 95 * lengths.size()) ++rank;
      ASSERT_EQ(use.gaps.p95, lengths[rank - 1]);
    }
  });
}

TEST(SecondOpinionOfAnalyses, OnLaunches) {
  compare([](const Model& model, const NaiveModel& naive) {
    std::set<int> launches, with_work;
    int64_t without_call = 0;
    std::vector<Ns> delays;
    for (size_t i = 0; i < naive.host.size(); ++i) {
      if (!naive.host[i].runtime() || !naive.host[i].is(test::kLaunches)) continue;
      int outermost = static_cast<int>(i);
      for (int up = outermost; up != test::kNobody && naive.host[static_cast<size_t>(up)].runtime();
           up = naive.host[static_cast<size_t>(up)].parent) {
        outermost = up;
      }
      launches.insert(outermost);
    }
    for (const test::NaiveWork& one : naive.work) {
      const bool called = one.call != test::kNobody && naive.host[static_cast<size_t>(one.call)].runtime();
      without_call += !called;
      if (!called) continue;
      launches.insert(one.outermost);
      with_work.insert(one.outermost);
      const Ns delay = (one.begin - naive.host[static_cast<size_t>(one.outermost)].begin) * naive.tick;
      if (one.first_of_launch && delay >= 0) delays.push_back(delay);
    }
    const LaunchCounts counts = launch_counts(model);
    ASSERT_EQ(counts.calls, static_cast<int64_t>(launches.size()));
    ASSERT_EQ(counts.linked, static_cast<int64_t>(with_work.size()));
    ASSERT_EQ(counts.work_without_call, without_call);
    ASSERT_EQ(counts.delay_median.has_value(), !delays.empty());
    if (!delays.empty()) {
      ASSERT_EQ(counts.delay_median, test::naive_median(delays));
    }
  });
}

}  // namespace
}  // namespace stepscope
