// Launch calls: how many started work, how long the work took to begin, and how many kernels are too short to be worth
// a launch.
#pragma once

#include <optional>

#include "model/model.h"

namespace stepscope {

struct LaunchCounts {
  int64_t calls = 0;               // launch calls, nested ones counted with the outermost
  int64_t linked = 0;              // of these, with work
  int64_t calls_without_work = 0;
  int64_t work_without_call = 0;   // device events
  std::optional<Ns> delay_median;  // begin of the call to its first work; negative ones (clock skew) left out
  int64_t skewed = 0;              // launches whose work begins before the call
  Ns largest_skew = 0;
  std::optional<int64_t> short_kernels;  // under 10 µs; nothing without device work
  int64_t kernel_launches = 0;     // of the calls, those that launch kernels (no copies or fills, no graph capture)
  int64_t kernel_launches_without_work = 0;
};

inline constexpr Ns kShortKernel = 10 * kMicrosecond;

LaunchCounts launch_counts(const Model& model);

}  // namespace stepscope
