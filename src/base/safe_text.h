// Names come out of files of other people. Here they are made inert for the place they are shown in: a terminal, a
// page, a comment on a pull request, a spreadsheet. All results are valid UTF-8; broken bytes become U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace stepscope {

// For a terminal and for plain text: one line that cannot act. Control characters (line breaks, escape, C1 and
// delete) become \xNN; what is invisible or turns the direction of text (zero-width, bidi marks, line separators)
// becomes \uNNNN, so that two names that differ look different.
std::string printable(std::string_view text);

// For a cell of a GitHub-flavoured table, or a running line: no mark-up, no HTML, no math, no link, no mention of a
// user or an issue. printable() is part of it.
std::string markdown_safe(std::string_view text);

// For text and attribute values of HTML. printable() is part of it.
std::string html_safe(std::string_view text);

// One field of a CSV record (RFC 4180), quoted where it must be. A field that a spreadsheet would run as a formula (it
// begins with = + - @, a tab or a line break, and is no number) gets a leading '.
std::string csv_field(std::string_view text);

}  // namespace stepscope
