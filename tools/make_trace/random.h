#pragma once

#include <cstdint>

namespace make_trace {

// One round of splitmix64: spreads any number over 64 bits. Used instead of <random>, whose distributions differ
// between standard libraries; the same arguments must give the same bytes everywhere.
inline std::uint64_t scramble(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// The noise of one rank's clocks.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(scramble(seed)) {}

  std::uint64_t next() { return scramble(state_++); }

  // `value` changed by up to `percent` per cent in either direction.
  std::int64_t around(std::int64_t value, int percent) {
    const std::int64_t share = static_cast<std::int64_t>(next() & 0xFFFF) - 0x8000;  // -1/2 .. 1/2
    return value + value / 100 * percent * share / 0x8000;
  }

 private:
  std::uint64_t state_;
};

}  // namespace make_trace
