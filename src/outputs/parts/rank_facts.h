// What the report says about the ranks side by side, and which of them its details are about.
#pragma once

#include <string>

#include "base/table.h"
#include "outputs/report.h"

namespace stepscope {

// Index of the rank that the detailed sections show: the verdict's, else the first with a counted step, else the first.
// There must be one.
size_t shown_rank(const Report& report);

// "rank 3"; without a number "pid 4242", else "process 1".
std::string rank_label(const Report& report, size_t index);

// Median step, kernel time and worst cause of each rank; in the order of the report, or, when there are more than
// `most`, the shown one first and then the slowest.
Table ranks_table(const Report& report, size_t most);

// "gpu07 · rank 3 of 8 · pid 4242 · torch 2.4.0 · NVIDIA A100 · CUDA 12.4"; empty when the file says nothing.
std::string run_line(const RankReport& rank);

}  // namespace stepscope
