// Parts of the rank report that only the diagnosis reads.
#pragma once

#include <vector>

#include "report/rank_report.h"

namespace stepscope {

HostUse host_use(const Model& model);

// The longest loader wait, blocking call, allocator call, copy and collective, those that there are.
std::vector<Example> longest_examples(const Model& model);

}  // namespace stepscope
