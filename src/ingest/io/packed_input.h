// The input side of a decoder: a piece of the packed bytes at a time.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "ingest/io/byte_source.h"

namespace stepscope {

class PackedInput {
 public:
  explicit PackedInput(std::unique_ptr<ByteSource> from) : from_(std::move(from)), buffer_(kPiece) {}

  // Makes sure that at least `wanted` bytes are at hand, unless the source ends before. False: an error (see error()).
  bool fill(size_t wanted = 1) {
    while (size_ - at_ < wanted && !ended_) {
      std::copy_n(data(), size(), buffer_.data());
      taken_ += at_;
      size_ -= at_;
      at_ = 0;
      auto got = from_->read(buffer_.data() + size_, buffer_.size() - size_);
      if (!got) {
        error_ = got.error();
        return false;
      }
      ended_ = *got == 0;
      size_ += *got;
    }
    return true;
  }

  const char* data() const { return buffer_.data() + at_; }
  size_t size() const { return size_ - at_; }
  void take(size_t bytes) { at_ += bytes; }
  uint64_t offset() const { return taken_ + at_; }  // of data(), in the packed bytes
  const Error& error() const { return error_; }

 private:
  static constexpr size_t kPiece = size_t{256} << 10;

  std::unique_ptr<ByteSource> from_;
  std::vector<char> buffer_;
  size_t at_ = 0, size_ = 0;
  uint64_t taken_ = 0;
  bool ended_ = false;
  Error error_;
};

}  // namespace stepscope
