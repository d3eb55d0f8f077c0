#include "model/derive/blocking_calls.h"

#include <algorithm>

namespace stepscope {

BlockingRows::BlockingRows(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                           const std::vector<uint8_t>& pageable, LaneId lane)
    : trace_(trace), facts_(facts), pageable_(pageable) {
  for (HostRow row : nesting.of_lane(lane)) {
    if (trace.host.kind[row.index()] != HostKind::kRuntime) continue;
    if (facts.is(trace.host, row.index(), Fact::kBlocking) || facts.is(trace.host, row.index(), Fact::kCopying)) {
      begins_.push_back(trace.host.begin(row));
    }
  }
}

bool BlockingRows::holds(HostRow row) const {
  const size_t i = row.index();
  switch (trace_.host.kind[i]) {
    case HostKind::kRuntime: return facts_.is(trace_.host, i, Fact::kBlocking) || pageable_[i];
    case HostKind::kOperator: {
      if (!facts_.is(trace_.host, i, Fact::kBlockingOperator)) return false;
      const auto inside = std::lower_bound(begins_.begin(), begins_.end(), trace_.host.begin(row));
      return inside != begins_.end() && *inside < trace_.host.end(row);
    }
    default: return false;
  }
}

std::vector<BlockingCall> blocking_calls(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                                         const std::vector<uint8_t>& pageable, LaneId lane) {
  const BlockingRows blocking(trace, facts, nesting, pageable, lane);
  std::vector<BlockingCall> out;
  for (HostRow row : nesting.of_lane(lane)) {
    if (!blocking.holds(row)) continue;
    const Interval span{trace.host.begin(row), trace.host.end(row)};
    if (out.empty() || span.begin >= out.back().span.end) {
      out.push_back({row, span});
    } else {
      out.back().span.end = std::max(out.back().span.end, span.end);
    }
  }
  return out;
}

}  // namespace stepscope
