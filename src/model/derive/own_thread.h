// Threads with a part to play: the one a step runs on, and autograd's.
#pragma once

#include <optional>
#include <vector>

#include "base/intervals.h"
#include "model/derive/name_facts.h"
#include "model/derive/nesting.h"
#include "model/trace.h"

namespace stepscope {

// The thread whose operators, annotations and calls cover most time, autograd's apart (named so, or whose first
// operator is autograd's own); none without host rows.
LaneId busiest_thread(const Trace& trace, const NameFacts& facts, const Nesting& nesting);

// By lane: named pt_autograd*, or runs autograd's operators and is not in `own` (the steps' own threads).
std::vector<uint8_t> autograd_threads(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                                      const std::vector<uint8_t>& own);

// First start to last end of host rows and device work, frames cut to the frames around them.
std::optional<Interval> extent_of(const Trace& trace, const Nesting& nesting);

}  // namespace stepscope
