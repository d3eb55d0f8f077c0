#include "ingest/io/text_window.h"

#include <algorithm>
#include <cstring>

namespace stepscope {

TextWindow::TextWindow(std::unique_ptr<ByteSource> source, uint64_t offset, size_t capacity)
    : source_(std::move(source)), buffer_(capacity + kPadding), offset_(offset) {
  begin_ = end_ = buffer_.data();
}

TextWindow::TextWindow(std::shared_ptr<const TextBlock> block) : block_(std::move(block)), offset_(block_->offset) {
  begin_ = block_->text().data();
  end_ = begin_ + block_->size;
}

void TextWindow::extend(const char*& keep) {
  if (complete_) return;
  if (block_) {
    complete_ = true;
    overran_ = !block_->last;
    return;
  }
  offset_ = offset_of(keep);
  const size_t kept = static_cast<size_t>(end_ - keep);
  if (kept > (buffer_.size() - kPadding) / 2) {
    std::vector<char> larger(2 * (buffer_.size() - kPadding) + kPadding);
    std::memcpy(larger.data(), keep, kept);
    buffer_.swap(larger);
  } else if (kept > 0) {
    std::memmove(buffer_.data(), keep, kept);
  }
  auto got = source_->read(buffer_.data() + kept, buffer_.size() - kPadding - kept);
  if (!got) error_ = got.error();
  const size_t more = got ? *got : 0;
  begin_ = buffer_.data();
  end_ = begin_ + kept + more;
  std::fill_n(buffer_.data() + kept + more, kPadding, '\0');
  complete_ = more == 0;
  keep = begin_;
}

}  // namespace stepscope
