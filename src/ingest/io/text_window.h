// A growing view of a text that is read from its beginning: what lies in memory now, and how to get more of it.
//
// A scanner works on [begin, end). Where it runs into the end before it is done, it asks extend(keep) and starts again
// at `keep`: everything before is dropped, what follows is read on. The buffer doubles when a single value does not
// fit, so starting again costs a constant factor. Behind `end` there are 64 readable bytes, all zero: a scanner may
// load past the end and stops at the first zero there, so its loops need no bounds.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ingest/io/byte_source.h"

namespace stepscope {

class TextWindow {
 public:
  static constexpr size_t kPadding = 64;

  explicit TextWindow(std::unique_ptr<ByteSource> source, size_t capacity = size_t{1} << 20);

  const char* begin() const { return buffer_.data() + begin_; }
  const char* end() const { return buffer_.data() + end_; }
  bool complete() const { return complete_; }  // end() is the end of the text

  // Moves `keep` (in [begin, end]) to the front and reads on behind it; `keep` is adjusted. Where there is no more, the
  // window is complete.
  void extend(const char*& keep);

  uint64_t offset_of(const char* place) const { return offset_ + static_cast<uint64_t>(place - begin()); }
  const std::vector<ByteDefect>& defects() const { return source_->defects; }
  const Error* error() const { return error_.message.empty() ? nullptr : &error_; }

 private:
  std::unique_ptr<ByteSource> source_;
  std::vector<char> buffer_;
  size_t begin_ = 0, end_ = 0;
  uint64_t offset_ = 0;  // of begin_ in the text
  bool complete_ = false;
  Error error_;  // the bytes could not be read on; the text counts as ended there
};

}  // namespace stepscope
