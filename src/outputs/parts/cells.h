// A cell of a table as text: for people by the unit of its column, for machines as it is.
#pragma once

#include <string>

#include "base/table.h"

namespace stepscope {

// "1.23 ms", "45 %", "1,234"; absent is "-". Text is printable().
std::string people_text(const Cell& cell, Unit unit);

// "1230000", "0.45"; absent is empty. Text as it is.
std::string raw_text(const Cell& cell);

// Fewest digits that read back as the same number; empty when JSON has no word for it.
std::string raw_number(double number);

}  // namespace stepscope
