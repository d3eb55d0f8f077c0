#pragma once

#include <string>
#include <vector>

#include "options.h"

namespace make_trace {

struct Written {
  std::string path;
  std::int64_t events = 0;
  std::int64_t bytes = 0;  // of text, before compression
};

// Writes one file, or one a rank into a folder. Resolves `size_mb` and `events` to a number of steps first.
// Throws std::runtime_error or std::filesystem::filesystem_error when a file cannot be written.
std::vector<Written> generate(Options& options);

}  // namespace make_trace
