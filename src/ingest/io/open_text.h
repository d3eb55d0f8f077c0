// The text of a file, unpacked: content decides how it is packed, never the suffix.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "ingest/io/byte_source.h"
#include "ingest/io/input_file.h"

namespace stepscope {

struct OpenText {
  std::unique_ptr<ByteSource> source;  // from the first byte of the text on
  std::string head;                    // the same first bytes again, at most kHead
  std::string packing;                 // "", ".gz", ".zst"

  static constexpr size_t kHead = 4096;
};

// `on_read` is told of the bytes taken from the file. The file must outlive the source. An error when it is empty, or
// in a format that is known and no trace.
Result<OpenText> open_text(InputFile& file, std::function<void(size_t)> on_read = {});

}  // namespace stepscope
