#include "model/window_map.h"

#include <algorithm>

#include "base/wide_int.h"

namespace stepscope {
namespace {

using Wide = WideInt;  // nanoseconds times bins

// `what` within the window, moved together so that the window begins at 0 and has no pauses.
std::vector<Interval> flattened(const IntervalSet& window, const IntervalSet& what) {
  std::vector<Interval> out;
  Ns before = 0;
  for (const Interval& part : window.parts()) {
    const IntervalSet inside = what.within(part);
    for (const Interval& covered : inside.parts()) {
      out.push_back({before + covered.begin - part.begin, before + covered.end - part.begin});
    }
    before += part.length();
  }
  return out;
}

}  // namespace

std::vector<double> shares_by_bin(const IntervalSet& window, const IntervalSet& what, int bins) {
  const Ns length = window.length();
  if (length == 0) return {};
  // In units of 1/bins nanoseconds every bin is `length` long.
  std::vector<Wide> covered(static_cast<size_t>(bins));
  for (const Interval& part : flattened(window, what)) {
    const Wide begin = Wide{part.begin} * bins;
    const Wide end = Wide{part.end} * bins;
    for (auto bin = static_cast<size_t>(begin / length); bin < covered.size(); ++bin) {
      const Wide left = Wide{length} * static_cast<Wide>(bin);
      if (left >= end) break;
      covered[bin] += std::min(end, left + length) - std::max(begin, left);
    }
  }
  std::vector<double> out;
  for (Wide one : covered) out.push_back(static_cast<double>(one) / static_cast<double>(length));
  return out;
}

}  // namespace stepscope
