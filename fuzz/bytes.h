// Bytes of a fuzzer as a source, and what a target says when something does not hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#include "ingest/io/byte_source.h"

namespace stepscope::fuzz {

class Bytes : public ByteSource {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}

  Result<size_t> read(char* to, size_t size) override {
    const size_t given = std::min(size, left_.size());
    if (given > 0) std::memcpy(to, left_.data(), given);
    left_.remove_prefix(given);
    return given;
  }

 private:
  std::string_view left_;
};

inline std::string_view view(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void must_hold(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace stepscope::fuzz
