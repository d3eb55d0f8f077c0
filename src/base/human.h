// Numbers as people read them.
#pragma once

#include <cstdint>
#include <string>

namespace stepscope {

std::string percent(double share);       // "4.3 %", "62 %", "100 %", "< 0.1 %"; "?" when it is no number
std::string human_count(int64_t count);  // "1,234,567"
std::string human_bytes(int64_t bytes);  // "1.5 GiB"

}  // namespace stepscope
