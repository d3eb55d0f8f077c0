// A table as GitHub shows it; cells are inert (markdown_safe) and long names are cut in the middle.
#pragma once

#include <string>

#include "base/table.h"

namespace stepscope {

std::string md_table(const Table& table);

// One cell or running text: no mark-up, at most `columns` wide.
std::string md_text(std::string_view text, size_t columns = 400);

}  // namespace stepscope
