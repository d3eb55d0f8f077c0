#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace make_trace {

// Where text goes: a file, a gzip file, or nowhere (to measure).
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(std::string_view text) = 0;
  virtual void close() = 0;
};

// Throws std::runtime_error with the path and the reason, also later when the disk is full.
std::unique_ptr<Sink> open_file(const std::string& path, bool gzip);
std::unique_ptr<Sink> discard();

// A buffer in front of a sink. The hot path of the program: every put is a copy of a few bytes, no formatting
// library and no allocation.
class Text {
 public:
  explicit Text(std::unique_ptr<Sink> sink) : sink_(std::move(sink)) { buffer_.reserve(kFlushAt + 64 * 1024); }

  void put(std::string_view text) { buffer_.append(text); }
  void put(char c) { buffer_.push_back(c); }
  void put(std::int64_t value) {
    const fmt::format_int digits(value);
    buffer_.append(digits.data(), digits.size());
  }

  // Nanoseconds as microseconds with three decimals, exactly.
  void put_us(std::int64_t ns) {
    if (ns < 0) put('-');
    const auto magnitude = ns < 0 ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    const fmt::format_int digits(magnitude / 1000);
    buffer_.append(digits.data(), digits.size());
    const auto rest = static_cast<unsigned>(magnitude % 1000);
    const char decimals[4] = {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10),
                              static_cast<char>('0' + rest % 10)};
    buffer_.append(decimals, 4);
  }

  // Forgets the last `count` bytes: an event that breaks off. Only between two calls of `settle`.
  void take_back(std::size_t count) { buffer_.resize(buffer_.size() - count); }
  std::size_t unsettled() const { return buffer_.size(); }

  // Called between events: passes the buffer on when it is large.
  void settle() {
    if (buffer_.size() >= kFlushAt) flush();
  }
  void close() {
    flush();
    sink_->close();
  }
  std::int64_t bytes() const { return passed_ + static_cast<std::int64_t>(buffer_.size()); }

 private:
  static constexpr std::size_t kFlushAt = 256 * 1024;

  void flush();

  std::unique_ptr<Sink> sink_;
  std::string buffer_;
  std::int64_t passed_ = 0;
};

}  // namespace make_trace
