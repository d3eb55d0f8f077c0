#include "ingest/io/text_window.h"

#include <algorithm>
#include <cstring>

namespace stepscope {

TextWindow::TextWindow(std::unique_ptr<ByteSource> source, size_t capacity)
    : source_(std::move(source)), buffer_(capacity + kPadding) {}

void TextWindow::extend(const char*& keep) {
  if (complete_) return;
  offset_ = offset_of(keep);
  const size_t kept = static_cast<size_t>(end() - keep);
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
  begin_ = 0;
  end_ = kept + more;
  std::fill_n(buffer_.begin() + static_cast<std::ptrdiff_t>(end_), kPadding, '\0');
  complete_ = more == 0;
  keep = begin();
}

}  // namespace stepscope
