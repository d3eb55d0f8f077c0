// The calls in which a thread waits for the device: runtime calls that block, asynchronous copies to pageable memory,
// and item and nonzero, whole, when a blocking or copying call begins inside them.
#pragma once

#include <vector>

#include "base/intervals.h"
#include "model/derive/name_facts.h"
#include "model/derive/nesting.h"
#include "model/trace.h"

namespace stepscope {

// Answers for the rows of one lane.
class BlockingRows {
 public:
  // `pageable`: by host row, see pageable_calls().
  BlockingRows(const Trace& trace, const NameFacts& facts, const Nesting& nesting, const std::vector<uint8_t>& pageable,
               LaneId lane);

  bool holds(HostRow row) const;

 private:
  const Trace& trace_;
  const NameFacts& facts_;
  const std::vector<uint8_t>& pageable_;
  std::vector<Ns> begins_;  // of blocking and copying calls, sorted: what makes item and nonzero block
};

// One call as the user made it, with the blocking calls that begin while it runs: item with the copy in it.
struct BlockingCall {
  HostRow row;    // the outermost
  Interval span;  // from its begin to the last end of these
};

// Of one lane, by begin, disjoint: the spans are the lane's blocking time, cut into calls.
std::vector<BlockingCall> blocking_calls(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                                         const std::vector<uint8_t>& pageable, LaneId lane);

}  // namespace stepscope
