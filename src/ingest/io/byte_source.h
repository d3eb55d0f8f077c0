// Bytes that can be read once, from the first to the last: a file as it is, or what a decoder makes of another source.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace stepscope {

// What was wrong with packed bytes without making them useless.
struct ByteDefect {
  enum class Kind { kCutShort, kTrailingBytes, kBadChecksum } kind;
  std::string note;
};

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Fills `to` up to `size`; fewer bytes only at the end, 0 is the end. An error only where the bytes cannot be had
  // at all; where they are damaged or end too early, the stream ends there and `defects` says so.
  virtual Result<size_t> read(char* to, size_t size) = 0;

  std::vector<ByteDefect> defects;
};

}  // namespace stepscope
