// The slope of a cloud of points that one or two outliers cannot bend: the median of the slopes of all pairs.
//
// Method: H. Theil (1950), P. K. Sen (1968). Pairs grow with the square of the points, so beyond kMostPoints every
// k-th point is taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stepscope {

inline constexpr size_t kMostPoints = 2000;

// Points as (x, y), any order. Nothing under two different x.
std::optional<double> theil_sen_slope(const std::vector<std::pair<int64_t, int64_t>>& points);

}  // namespace stepscope
