// A long text cut into blocks that can be read side by side.
//
// Blocks are cut where, by all appearances, one event of a list has ended and the next one begins: at a brace behind
// "}," and before a key that events have. That is a guess, since a string or a nested list may look the same; who reads
// a block ahead of its turn must find out whether it held (read_sliced.cpp does). Neighbours share one byte, the brace
// itself, so that a reader of the first block sees that it is there.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "ingest/io/byte_source.h"

namespace stepscope {

struct TextBlock {
  static constexpr size_t kPadding = 64;  // readable zeros behind the text

  std::unique_ptr<char[]> bytes;
  size_t size = 0;
  uint64_t offset = 0;  // of the first byte in the text
  bool last = false;    // the text ends with this block

  std::string_view text() const { return {bytes.get(), size}; }
  uint64_t end() const { return offset + size - (last ? 0 : 1); }  // where the next block begins
};

class BlockCutter {
 public:
  BlockCutter(std::unique_ptr<ByteSource> source, size_t block_size);

  // The next block, about block_size long; longer where no border is found, and cut anywhere where none is found for
  // long. Nothing after the last one.
  std::shared_ptr<const TextBlock> next();

  const Error* error() const { return error_.message.empty() ? nullptr : &error_; }
  const std::vector<ByteDefect>& defects() const { return source_->defects; }

 private:
  void fill(TextBlock& block, size_t capacity);
  void grow(TextBlock& block, size_t capacity);
  void cut(TextBlock& block, size_t at);

  std::unique_ptr<ByteSource> source_;
  const size_t block_size_;
  std::unique_ptr<char[]> carry_;  // read, but of the next block
  size_t carried_ = 0;
  uint64_t offset_ = 0;
  bool ended_ = false;
  Error error_;
};

// The last place in [from, text.size()) where an event seems to begin behind another one; npos when there is none.
size_t last_event_border(std::string_view text, size_t from);

}  // namespace stepscope
