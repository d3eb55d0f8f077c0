// Which row a thread was in at a moment: the innermost operator, range or call around it.
#pragma once

#include "model/model.h"

namespace stepscope {

// The innermost row of the lane at t, step marks left out; none when the thread is in no row. O(log n + depth).
HostRow innermost_at(const Model& model, LaneId lane, Ns t);

}  // namespace stepscope
