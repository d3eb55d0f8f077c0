// One file to one Trace, with everything that is known about the file when that fails.
#pragma once

#include <functional>
#include <string>

#include "ingest/reader.h"

namespace stepscope {

// `on_read` is told of the bytes taken from the file; it may be empty. `threads` read the one file side by side.
tl::expected<Trace, UnreadableFile> read_file(const std::string& path, int threads,
                                              std::function<void(size_t)> on_read);

}  // namespace stepscope
