// The files of data/, compiled in.
#pragma once

#include <string_view>

namespace stepscope {

// The bytes of data/NAME; empty when no such file was compiled in (src/CMakeLists.txt lists them).
std::string_view embedded(std::string_view name);

}  // namespace stepscope
