// What the report says about its files and how well they could be read.
#pragma once

#include <string>
#include <vector>

#include "outputs/report.h"

namespace stepscope {

// One line per warning code over all files, most frequent first, then files that could not be used:
// "3 × broken_event, first at byte 2,005 of a.json: text that is no event was left out". Empty when all is clean.
std::vector<std::string> quality_lines(const Report& report);

// The same, at most `most` lines; the last one then counts the rest.
std::vector<std::string> quality_lines(const Report& report, size_t most);

// "a.json (1.2 MiB, 3,400 events) · b.json (1.3 MiB, 3,600 events)", names only. When there are more than `most`:
// "8 files (9.8 MiB, 28,000 events): a.json and 7 more".
std::string files_line(const Report& report, size_t most);

}  // namespace stepscope
