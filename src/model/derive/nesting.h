// The operator tree: who contains whom on each host thread.
//
// Rows of a lane are taken by start, longest first, then in the order of the file, and pushed on a stack. A row that
// starts inside another is its child. A child that reaches past its parent is kept; for self time, and for what nests
// in it, it ends where its parent ends, so the selves of a root sum to its duration by construction. Python frames
// have a tree of their own. Cost: one sort and one sweep.
#pragma once

#include <span>
#include <vector>

#include "model/trace.h"

namespace stepscope {

struct Nesting {
  // Rows grouped by lane, in tree order: operators, annotations and runtime calls; frames apart.
  std::vector<HostRow> rows, frames;
  std::vector<size_t> lane_begin, frame_lane_begin;  // lane i: [begin[i], begin[i + 1])

  // By host row.
  std::vector<HostRow> parent;  // none: a root; of a frame: the frame around it
  std::vector<Ns> cut_end;      // end, cut to the parent's cut end
  std::vector<Ns> self;         // cut duration less the children's
  int64_t past_parent = 0;      // rows that were cut

  std::span<const HostRow> of_lane(LaneId lane) const {
    return std::span(rows).subspan(lane_begin[lane.index()], lane_begin[lane.index() + 1] - lane_begin[lane.index()]);
  }
  std::span<const HostRow> frames_of_lane(LaneId lane) const {
    return std::span(frames).subspan(frame_lane_begin[lane.index()],
                                     frame_lane_begin[lane.index() + 1] - frame_lane_begin[lane.index()]);
  }
};

// Lanes side by side on `threads`.
Nesting nest(const Trace& trace, int threads = 1);

// Where a row ends in every number but self time: a frame is cut to the frame around it, everything else is whole.
inline Ns effective_end(const Trace& trace, const Nesting& nesting, HostRow row) {
  return trace.host.kind[row.index()] == HostKind::kFrame ? nesting.cut_end[row.index()] : trace.host.end(row);
}

}  // namespace stepscope
