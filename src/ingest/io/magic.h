// What a file is, by its first bytes.
#pragma once

#include <string_view>

namespace stepscope {

enum class Packing { kNone, kGzip, kZstd };

Packing packing_of(std::string_view head);

// A known format that is no trace this program reads, in words ("a SQLite database ..."); empty when it may be one.
std::string_view foreign_format(std::string_view head);

}  // namespace stepscope
