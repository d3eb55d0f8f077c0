// Nasty traces by seed: overlaps, ties, zero lengths, children past their parents, lost launches, correlations that
// repeat within and across processes, several devices and streams, pauses, helper threads, frames that cross.
//
// All times are whole ticks, so a second implementation may look at every tick by itself.
#pragma once

#include <cstdint>

#include "model/trace.h"

namespace stepscope::test {

struct RandomOptions {
  bool overlapping_marks = false;
};

struct RandomTrace {
  Trace trace;
  Ns tick = 1;
};

RandomTrace random_trace(uint64_t seed, const RandomOptions& options = {});

}  // namespace stepscope::test
