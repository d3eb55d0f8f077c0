// Statistics of durations, exact in integers: halves up, from unrounded intermediate values.
#pragma once

#include <optional>
#include <vector>

#include "base/time.h"

namespace stepscope {

struct Statistics {
  int64_t n = 0;
  std::optional<Ns> median;  // of an even count the mean of the two
  std::optional<Ns> mean;
  std::optional<Ns> p95;     // the ⌈0.95 n⌉-th smallest
  std::optional<Ns> max;
  std::optional<Ns> mad;     // median absolute deviation from the unrounded median, unscaled
};

// Of nothing: n 0 and nothing else.
Statistics statistics_of(std::vector<Ns> values);

// Twice the median, so that an even count needs no rounding. `values` must not be empty.
Ns doubled_median(std::vector<Ns> values);

}  // namespace stepscope
