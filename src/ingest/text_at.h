// What stands at some bytes of a file: rows keep the place of their event, not its text, and whoever wants to see it
// again reads it here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stepscope {

// For each offset of the inflated text up to `length` bytes from there on, as they are; empty behind the end, and
// everywhere when the file cannot be read a second time (a pipe). Packed files are unpacked up to the last offset.
std::vector<std::string> text_at(const std::string& path, const std::vector<uint64_t>& offsets, size_t length);

}  // namespace stepscope
