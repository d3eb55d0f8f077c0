// How many columns a text takes on a terminal, and how to make it take a given number.
//
// Columns are neither bytes nor characters: East Asian wide characters and emoji take two, combining marks none. A
// broken byte takes one, as it is shown as U+FFFD. Control characters take none here: lay out printable() text.
#pragma once

#include <string>
#include <string_view>

#include "base/safe_text.h"

namespace stepscope {

size_t display_width(std::string_view text);

enum class Cut { kEnd, kMiddle };  // kMiddle keeps both ends: kernel names differ at their ends

// `text` when it fits into `columns`, else as much of it as fits with an ellipsis at the cut. Characters stay whole, so
// the result may be one column short of a wide character.
std::string fit(std::string_view text, size_t columns, Cut cut = Cut::kEnd);

// Fills up to `columns` with blanks; a text that is wider stays as it is.
std::string pad_left(std::string_view text, size_t columns);   // for numbers:  "  42"
std::string pad_right(std::string_view text, size_t columns);  // for names:    "mm  "

}  // namespace stepscope
