// Trainings by hand: equal steps, one after the other, and what the program says about them.
#pragma once

#include "report/rank_report.h"
#include "support/trace_builder.h"

namespace stepscope::test {

inline constexpr double kStepLength = 1000;  // µs

// `count` marks of kStepLength µs, numbered from 5 so that none of them is warm-up. `describe(x)` adds what happens in
// the step that begins at x µs.
template <class Describe>
void repeat_steps(TraceBuilder& t, int count, Describe describe) {
  for (int i = 0; i < count; ++i) {
    const double x = i * kStepLength;
    t.mark(5 + i, x, kStepLength);
    describe(x);
  }
}

// A launch call of no length and the kernel it starts.
DeviceEvent& launched_kernel(TraceBuilder& t, double call, double start, double dur, std::string_view name = "gemm");

RankReport report_of(TraceBuilder& t);

}  // namespace stepscope::test
