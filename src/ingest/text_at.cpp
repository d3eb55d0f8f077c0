#include "ingest/text_at.h"

#include <algorithm>
#include <numeric>

#include "ingest/io/open_text.h"

namespace stepscope {
namespace {

constexpr size_t kLongest = size_t{64} << 10;

std::string in_place(const InputFile& file, uint64_t offset, size_t length) {
  std::string out(length, '\0');
  out.resize(file.read_at(offset, out.data(), length).value_or(0));
  return out;
}

// Forward only: what lies behind a place is skipped by reading it.
class ForwardText {
 public:
  explicit ForwardText(ByteSource& source) : source_(source), buffer_(size_t{1} << 20, '\0') {}

  // Offsets never fall from call to call; pieces may overlap.
  std::string from(uint64_t offset, size_t length) {
    while (at_ + size_ < offset + length && read_on(offset)) {
    }
    const size_t skipped = static_cast<size_t>(std::min<uint64_t>(offset - std::min(at_, offset), size_));
    return offset < at_ ? std::string() : buffer_.substr(skipped, std::min(length, size_ - skipped));
  }

 private:
  // Keeps what `offset` still needs and fills up; false at the end.
  bool read_on(uint64_t offset) {
    const size_t dropped = static_cast<size_t>(std::min<uint64_t>(offset - std::min(at_, offset), size_));
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(dropped),
              buffer_.begin() + static_cast<std::ptrdiff_t>(size_), buffer_.begin());
    at_ += dropped;
    size_ -= dropped;
    const auto got = source_.read(buffer_.data() + size_, buffer_.size() - size_);
    if (!got || *got == 0) return false;
    size_ += *got;
    return true;
  }

  ByteSource& source_;
  std::string buffer_;
  uint64_t at_ = 0;  // offset of the buffer's first byte
  size_t size_ = 0;
};

}  // namespace

std::vector<std::string> text_at(const std::string& path, const std::vector<uint64_t>& offsets, size_t length) {
  std::vector<std::string> out(offsets.size());
  if (path == "-") return out;
  auto file = InputFile::open(path);
  if (!file || !file->regular()) return out;
  auto text = open_text(*file);
  if (!text) return out;
  length = std::min(length, kLongest);
  if (text->packing.empty()) {
    for (size_t i = 0; i < out.size(); ++i) out[i] = in_place(*file, offsets[i], length);
    return out;
  }
  std::vector<size_t> order(offsets.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return offsets[a] < offsets[b]; });
  ForwardText forward(*text->source);
  for (const size_t i : order) out[i] = forward.from(offsets[i], length);
  return out;
}

}  // namespace stepscope
