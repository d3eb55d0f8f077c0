// Which file is which rank's.
//
// The rank a file states counts. A name like rank3 or r3 speaks only where several files must be told apart: if every
// file that states none is named after another rank. Files of one rank, host and process whose times do not touch are
// cycles of one recording and become one Trace; any other two files of one rank both stay and are marked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/trace.h"

namespace stepscope {

// The rank in a file's name: rank0, rank-5, rank_12, rank[3], r0.
std::optional<int64_t> rank_in_name(const std::string& path);

// One Trace a rank, by rank where that is known, the others behind in their order.
std::vector<Trace> arrange_ranks(std::vector<Trace> traces);

}  // namespace stepscope
