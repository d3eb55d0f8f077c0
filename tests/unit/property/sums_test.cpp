// What must add up in every trace, however broken.
#include <gtest/gtest.h>

#include <numeric>

#include "analyses/devices.h"
#include "analyses/kernels.h"
#include "analyses/launches.h"
#include "analyses/operators.h"
#include "analyses/phases.h"
#include "analyses/steps.h"
#include "support/for_traces.h"

namespace stepscope {
namespace {

using test::for_random_models;

template <class Parts>
Ns sum(const Parts& parts) {
  return std::accumulate(parts.begin(), parts.end(), Ns{0});
}

Ns work_time(const Model& model) { return sum(model.trace.device.dur); }

TEST(Sums, BreakdownsSumToTheStep) {
  for_random_models([](const Model& model, uint64_t) {
    const StepTimes times = step_times(model);
    for (size_t i = 0; i < model.steps.all.size(); ++i) {
      ASSERT_EQ(sum(times.breakdown[i]), model.steps.all[i].dur());
      ASSERT_EQ(sum(times.main_thread[i]), model.steps.all[i].dur());
      for (Ns part : times.breakdown[i]) ASSERT_GE(part, 0);
    }
  });
}

TEST(Sums, PhasesSumToTheHostRange) {
  for_random_models([](const Model& model, uint64_t) {
    const auto phases = phases_of_steps(model);
    for (size_t i = 0; i < phases.size(); ++i) {
      Ns host = 0;
      for (const Phase& phase : phases[i]) {
        host += phase.host_ns;
        ASSERT_EQ(phase.device_ns.has_value(), model.has_device());
      }
      ASSERT_EQ(host, model.steps.all[i].host.length());
    }
  });
}

TEST(Sums, PhasesHoldAllWorkOfTheStep) {
  for_random_models([](const Model& model, uint64_t) {
    std::vector<Ns> work(model.steps.all.size());
    for (size_t row = 0; row < model.trace.device.size(); ++row) {
      if (model.step_of_work[row]) work[*model.step_of_work[row]] += model.trace.device.dur[row];
    }
    const auto phases = phases_of_steps(model);
    for (size_t i = 0; i < phases.size(); ++i) {
      Ns device = 0;
      for (const Phase& phase : phases[i]) device += phase.device_ns.value_or(0);
      ASSERT_EQ(device, work[i]);
    }
  });
}

TEST(Sums, PortionsSumToTheGapAndGapsToTheIdleTime) {
  for_random_models([](const Model& model, uint64_t) {
    for (const DeviceUse& use : device_use(model)) ASSERT_EQ(sum(use.idle), use.idle_steps.value_or(0));
    for (const DeviceTime& device : model.devices) {
      for (const Gap& gap : idle_gaps(model, device)) {
        ASSERT_EQ(sum(gap.portions), gap.span.length());
        for (Ns portion : gap.portions) ASSERT_GE(portion, 0);
      }
    }
  });
}

TEST(Sums, SelvesOfARootSumToItAndNoneIsNegative) {
  for_random_models([](const Model& model, uint64_t) {
    std::vector<Ns> selves(model.trace.host.size());
    for (size_t row = 0; row < selves.size(); ++row) {
      ASSERT_GE(model.nesting.self[row], 0);
      HostRow root(row);
      while (model.nesting.parent[root.index()]) root = model.nesting.parent[root.index()];
      selves[root.index()] += model.nesting.self[row];
    }
    for (size_t row = 0; row < selves.size(); ++row) {
      if (!model.nesting.parent[row]) {
        ASSERT_EQ(selves[row], model.trace.host.dur[row]);
      }
    }
  });
}

TEST(Sums, EveryNanosecondOfWorkIsInOneSelfDevice) {
  for_random_models([](const Model& model, uint64_t) {
    Ns self = 0;
    for (const OperatorRow& row : operator_rows(model)) {
      self += row.self_device;
      ASSERT_GE(row.device, row.kind == "annotation" ? 0 : row.self_device);
      ASSERT_GE(row.self_cpu, 0);
      ASSERT_GE(row.cpu, 0);
    }
    ASSERT_EQ(self, work_time(model));
  });
}

TEST(Sums, GroupingMovesTimeBetweenRowsAndLosesNone) {
  for_random_models([](const Model& model, uint64_t) {
    const auto total = [&](OperatorGroup group) {
      OperatorRow out;
      for (const OperatorRow& row : operator_rows(model, group)) {
        out.calls += row.calls, out.self_cpu += row.self_cpu, out.self_device += row.self_device;
      }
      return std::tuple(out.calls, out.self_cpu, out.self_device);
    };
    for (const auto group :
         {OperatorGroup::kShape, OperatorGroup::kStack, OperatorGroup::kModule, OperatorGroup::kCategory}) {
      ASSERT_EQ(total(group), total(OperatorGroup::kName));
    }
  });
}

TEST(Sums, KernelRowsHoldAllKernelsAndNothingElse) {
  for_random_models([](const Model& model, uint64_t) {
    Ns kernels = 0, rows = 0;
    int64_t events = 0, calls = 0;
    for (size_t row = 0; row < model.trace.device.size(); ++row) {
      if (model.trace.device.kind[row] != DeviceKind::kKernel) continue;
      kernels += model.trace.device.dur[row];
      ++events;
    }
    for (const KernelRow& row : kernel_rows(model)) {
      rows += row.total, calls += row.calls;
      ASSERT_LE(row.min, row.mean());
      ASSERT_LE(row.mean(), row.max);
    }
    ASSERT_EQ(rows, kernels);
    ASSERT_EQ(calls, events);
  });
}

TEST(Sums, TheCurvesMeanIsTheUtilisation) {
  for_random_models([](const Model& model, uint64_t) {
    for (const DeviceUse& use : device_use(model)) {
      ASSERT_EQ(use.curve.empty(), !use.utilization_steps.has_value());
      if (use.curve.empty()) continue;
      ASSERT_EQ(use.curve.size(), 100u);
      ASSERT_NEAR(std::accumulate(use.curve.begin(), use.curve.end(), 0.0) / 100, *use.utilization_steps, 1e-9);
    }
  });
}

TEST(Sums, SharesAreBetweenNothingAndAll) {
  for_random_models([](const Model& model, uint64_t) {
    for (const DeviceUse& use : device_use(model)) {
      for (const auto& share : {use.utilization_steps, use.utilization_device, use.sm_efficiency, use.occupancy,
                                use.tensor_core_share, use.overlap}) {
        ASSERT_GE(share.value_or(0), 0);
        ASSERT_LE(share.value_or(0), 1);
      }
      for (double share : use.curve) ASSERT_TRUE(share >= 0 && share <= 1) << share;
    }
  });
}

TEST(Sums, UnionsFitIntoEachOther) {
  for_random_models([](const Model& model, uint64_t) {
    for (const DeviceUse& use : device_use(model)) {
      ASSERT_EQ(use.kernel, use.compute + use.exposed_communication);
      ASSERT_LE(use.kernel, use.busy);
      ASSERT_LE(use.busy, use.kernel + use.memcpy + use.memset);
      ASSERT_LE(use.exposed_communication, use.communication);
      Ns streams = 0;
      for (const StreamUse& stream : use.streams) streams += stream.busy_ns;
      ASSERT_GE(streams, use.busy);
    }
  });
}

TEST(Sums, LaunchesWithAndWithoutWorkAreAll) {
  for_random_models([](const Model& model, uint64_t) {
    const LaunchCounts counts = launch_counts(model);
    ASSERT_EQ(counts.linked + counts.calls_without_work, counts.calls);
    int64_t work = counts.work_without_call;
    for (const Launch& launch : model.links.launches) work += static_cast<int64_t>(launch.work.size());
    ASSERT_EQ(work, static_cast<int64_t>(model.trace.device.size()));
    ASSERT_LE(counts.kernel_launches, counts.calls);
  });
}

TEST(Sums, StepsFollowEachOther) {
  for_random_models(
      [](const Model& model, uint64_t) {
        Ns previous = INT64_MIN;
        for (const Step& step : model.steps.all) {
          ASSERT_GE(step.begin, previous);
          ASSERT_GE(step.end, step.begin);
          previous = step.end;
        }
        Ns pauses = 0;
        for (const Interval& pause : model.steps.pauses) pauses += pause.length();
        if (model.steps.all.empty()) return;
        ASSERT_EQ(model.steps.window.length() + pauses, model.steps.all.back().end - model.steps.all.front().begin);
      },
      {.overlapping_marks = true});
}

TEST(Sums, HoldWithOverlappingMarksToo) {
  for_random_models(
      [](const Model& model, uint64_t) {
        const StepTimes times = step_times(model);
        const auto phases = phases_of_steps(model);
        for (size_t i = 0; i < model.steps.all.size(); ++i) {
          Ns host = 0;
          for (const Phase& phase : phases[i]) host += phase.host_ns;
          ASSERT_EQ(host, model.steps.all[i].host.length());
          ASSERT_EQ(sum(times.breakdown[i]), model.steps.all[i].dur());
        }
        for (const DeviceUse& use : device_use(model)) ASSERT_EQ(sum(use.idle), use.idle_steps.value_or(0));
      },
      {.overlapping_marks = true});
}

}  // namespace
}  // namespace stepscope
