// The operator and kernel lists of a report in an order of the user's choice (--sort).
#pragma once

#include <string>

#include "report/rank_report.h"

namespace stepscope {

// Sorts each list that has the column (see base/table.h for the spellings). False when neither has it.
bool sort_lists(RankReport& report, const std::string& key);

// The columns of both, for a message.
std::string sortable_columns();

}  // namespace stepscope
