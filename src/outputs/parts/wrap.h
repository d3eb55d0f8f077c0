// Running text in lines of a given width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepscope {

// Breaks at blanks; a word that is wider than the line is broken anywhere. The text is made printable() first.
// Beyond `most` lines the rest is cut and the last line ends with an ellipsis. No text, no lines.
std::vector<std::string> wrap(std::string_view text, size_t columns, size_t most = SIZE_MAX);

// The same with `label` in front of the first line and as many blanks in front of the others.
std::vector<std::string> wrap_labelled(std::string_view label, std::string_view text, size_t columns,
                                       size_t most = SIZE_MAX);

}  // namespace stepscope
