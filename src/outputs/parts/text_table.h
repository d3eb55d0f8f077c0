// A table in columns that line up: names to the left, numbers to the right, titles above in one or two lines.
//
// What does not fit is made to fit step by step, as little as it takes: text columns are cut in the middle (kernel
// names differ at their ends) down to a comfortable width, titles are broken at their blanks, columns that hold nothing
// but zeros go, the space between columns shrinks, titles are cut, and at last the columns at the end go. What went is
// told to the caller. Room that is left over in the end is given back to the texts.
#pragma once

#include <string>
#include <vector>

#include "base/table.h"
#include "base/terminal.h"

namespace stepscope {

struct TextTable {
  std::vector<std::string> lines;        // titles first
  std::vector<std::string> columns_out;  // titles of the columns that went
};

TextTable text_table(const Table& table, size_t width, const Style& style);

}  // namespace stepscope
