#include "ingest/io/text_block.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace stepscope {
namespace {

constexpr size_t kLongestBlock = size_t{64} << 20;  // without a border: cut anywhere

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The place of the last byte before `at` that is no blank; npos when there is none.
size_t before(std::string_view text, size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at == 0 ? std::string_view::npos : at - 1;
}

bool begins_with_event_key(std::string_view text) {
  size_t at = 0;
  while (at < text.size() && is_blank(text[at])) ++at;
  text.remove_prefix(at);
  for (const std::string_view key : {"\"ph\"", "\"name\"", "\"cat\"", "\"ts\"", "\"dur\"", "\"pid\"", "\"tid\"",
                                     "\"id\"", "\"args\"", "\"bp\"", "\"s\""}) {
    if (text.starts_with(key)) return true;
  }
  return false;
}

bool is_border(std::string_view text, size_t brace) {
  const size_t comma = before(text, brace);
  if (comma == text.npos || text[comma] != ',') return false;
  const size_t closing = before(text, comma);
  return closing != text.npos && text[closing] == '}' && begins_with_event_key(text.substr(brace + 1));
}

std::unique_ptr<char[]> room_for(size_t bytes) {
  return std::make_unique_for_overwrite<char[]>(bytes + TextBlock::kPadding);
}

}  // namespace

size_t last_event_border(std::string_view text, size_t from) {
  for (size_t brace = text.rfind('{'); brace != text.npos && brace >= from; brace = text.rfind('{', brace - 1)) {
    if (is_border(text, brace)) return brace;
    if (brace == 0) break;
  }
  return text.npos;
}

BlockCutter::BlockCutter(std::unique_ptr<ByteSource> source, size_t block_size)
    : source_(std::move(source)), block_size_(std::max<size_t>(block_size, 16)) {}

// Reads until the block holds `capacity` bytes or the text is over.
void BlockCutter::fill(TextBlock& block, size_t capacity) {
  while (block.size < capacity && !ended_) {
    auto got = source_->read(block.bytes.get() + block.size, capacity - block.size);
    if (!got) error_ = got.error();
    ended_ = !got || *got == 0;
    block.size += got ? *got : 0;
  }
}

void BlockCutter::grow(TextBlock& block, size_t capacity) {
  auto larger = room_for(capacity);
  std::memcpy(larger.get(), block.bytes.get(), block.size);
  block.bytes = std::move(larger);
}

// What stands from `at` on is the next block's.
void BlockCutter::cut(TextBlock& block, size_t at) {
  carried_ = block.size - at;
  carry_ = room_for(std::max(block_size_, 2 * carried_));
  std::memcpy(carry_.get(), block.bytes.get() + at, carried_);
  block.size = at + 1;
}

std::shared_ptr<const TextBlock> BlockCutter::next() {
  if (ended_) return nullptr;
  auto block = std::make_shared<TextBlock>();
  size_t capacity = std::max(block_size_, 2 * carried_);
  block->bytes = carry_ ? std::move(carry_) : room_for(capacity);
  block->size = std::exchange(carried_, 0);
  block->offset = offset_;
  size_t searched = 1;  // its own first byte is no border to cut at
  for (;;) {
    fill(*block, capacity);
    if (ended_) break;
    size_t border = last_event_border(block->text(), searched);
    if (border == std::string_view::npos && capacity >= kLongestBlock) border = block->size - 1;
    if (border != std::string_view::npos) {
      cut(*block, border);
      break;
    }
    searched = block->size - std::min<size_t>(block->size - 1, 64);  // a key may have been cut
    capacity *= 2;
    grow(*block, capacity);
  }
  block->last = ended_;
  offset_ = block->end();
  std::memset(block->bytes.get() + block->size, 0, TextBlock::kPadding);
  return block;
}

}  // namespace stepscope
