// Durations no device can have had.
//
// Some recorders write an end that lies far beyond the truth: seven of 55,423 rows once carried 62 % of the time.
// Work is impossible when it ends after the next strictly later start of another launch on its stream by more than
// the longest step mark lasts; it is cut at that start, here and so in every number. Overlap on a stream is legal
// (programmatic dependent launch, graph branches), so nothing is cut without step marks to hold it against: an
// overlap of more than a millisecond is counted as suspect then. Cost: one sort, one sweep from the right.
#pragma once

#include "model/derive/links.h"
#include "model/trace.h"

namespace stepscope {

struct Cuts {
  std::vector<DeviceRow> impossible;  // in the order of the file; their duration in the trace is the cut one now
  std::vector<DeviceRow> suspect;
};

// `longest_mark`: of the host ranges of the step marks, 0 without marks.
Cuts cut_impossible(Trace& trace, const Links& links, Ns longest_mark);

}  // namespace stepscope
