// Names that differ only in digits, as one: a range called f"epoch_{e}_batch_{b}" makes a row per batch, and a page of
// them tells a person nothing. More than kFoldBeyond of them become one row, "epoch_*_batch_*", that sums calls and
// times. For people only: JSON and CSV keep the rows apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/table.h"

namespace stepscope {

inline constexpr size_t kFoldBeyond = 20;

// Every run of digits as "*".
std::string digits_starred(std::string_view name);

// For each name itself, or its starred form where more than kFoldBeyond different names share that.
std::vector<std::string> folded_names(const std::vector<std::string>& names);

// Folds the rows of user ranges in a table that has the columns `name` and `kind` (of "annotation"), and sorts it again
// by `sort`, a column; in one with `step` and `phase` the phases within each step. Any other table stays as it is.
void fold_ranges(Table& table, const std::string& sort);

}  // namespace stepscope
