// The steps window as one line without its pauses: what "equal bins of the window" are cut from.
#pragma once

#include <vector>

#include "base/intervals.h"

namespace stepscope {

// Share of each of `bins` equal bins of the window that `what` covers. Exact: bin borders are kept as fractions.
// Empty when the window is.
std::vector<double> shares_by_bin(const IntervalSet& window, const IntervalSet& what, int bins);

}  // namespace stepscope
