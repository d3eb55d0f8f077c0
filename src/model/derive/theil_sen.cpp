#include "model/derive/theil_sen.h"

#include <algorithm>

namespace stepscope {
namespace {

double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

std::optional<double> theil_sen_slope(const std::vector<std::pair<int64_t, int64_t>>& points) {
  const size_t stride = points.size() / kMostPoints + 1;
  std::vector<double> slopes;
  for (size_t i = 0; i < points.size(); i += stride) {
    for (size_t j = i + stride; j < points.size(); j += stride) {
      const auto dx = static_cast<double>(points[j].first - points[i].first);
      if (dx != 0) slopes.push_back(static_cast<double>(points[j].second - points[i].second) / dx);
    }
  }
  if (slopes.empty()) return std::nullopt;
  return median(slopes);
}

}  // namespace stepscope
