#include "model/derive/statistics.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace stepscope {

Ns doubled_median(std::vector<Ns> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return 2 * *middle;
  return *middle + *std::max_element(values.begin(), middle);
}

Statistics statistics_of(std::vector<Ns> values) {
  Statistics out;
  out.n = static_cast<int64_t>(values.size());
  if (values.empty()) return out;
  std::sort(values.begin(), values.end());
  const Ns doubled = doubled_median(values);
  out.median = rounded_mean(doubled, 2);
  out.mean = rounded_mean(std::accumulate(values.begin(), values.end(), Ns{0}), out.n);
  out.p95 = values[(values.size() * 95 + 99) / 100 - 1];
  out.max = values.back();
  std::vector<Ns> doubled_deviations;
  for (Ns value : values) doubled_deviations.push_back(std::abs(2 * value - doubled));
  out.mad = rounded_mean(doubled_median(doubled_deviations), 4);
  return out;
}

}  // namespace stepscope
