// A view of a text that is read from its beginning: what lies in memory now, and how to get more of it.
//
// A scanner works on [begin, end). Where it runs into the end before it is done, it asks extend(keep) and starts again
// at `keep`: everything before is dropped, what follows is read on. The buffer doubles when a single value does not
// fit, so starting again costs a constant factor. Behind `end` there are 64 readable bytes, all zero: a scanner may
// load past the end and stops at the first zero there, so its loops need no bounds.
//
// A window over one TextBlock has no more to give than the block. Who asks for more although the text goes on behind
// it has overrun the block: what was concluded from the end of the window is worth nothing then.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ingest/io/byte_source.h"
#include "ingest/io/text_block.h"

namespace stepscope {

class TextWindow {
 public:
  static constexpr size_t kPadding = TextBlock::kPadding;

  // `offset`: where in the text the source begins.
  explicit TextWindow(std::unique_ptr<ByteSource> source, uint64_t offset = 0, size_t capacity = size_t{1} << 20);
  explicit TextWindow(std::shared_ptr<const TextBlock> block);

  const char* begin() const { return begin_; }
  const char* end() const { return end_; }
  bool complete() const { return complete_; }  // end() is the end of the text
  bool overran() const { return overran_; }

  // Moves `keep` (in [begin, end]) to the front and reads on behind it; `keep` is adjusted. Where there is no more, the
  // window is complete.
  void extend(const char*& keep);

  uint64_t offset_of(const char* place) const { return offset_ + static_cast<uint64_t>(place - begin_); }
  const std::vector<ByteDefect>& defects() const { return source_->defects; }
  const Error* error() const { return error_.message.empty() ? nullptr : &error_; }

 private:
  std::unique_ptr<ByteSource> source_;
  std::shared_ptr<const TextBlock> block_;
  std::vector<char> buffer_;
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  uint64_t offset_ = 0;  // of begin_ in the text
  bool complete_ = false;
  bool overran_ = false;
  Error error_;  // the bytes could not be read on; the text counts as ended there
};

}  // namespace stepscope
