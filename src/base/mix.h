// A hash of numbers for tables whose size is a power of two: they look at the low bits alone, so every bit of the key
// must reach those. Pairs packed into one word and addresses, which end in zeros, would all fall into a few places
// else.
#pragma once

#include <cstddef>
#include <cstdint>

namespace stepscope {

// The finaliser of SplitMix64.
constexpr uint64_t mixed(uint64_t key) {
  key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9ull;
  key = (key ^ (key >> 27)) * 0x94D049BB133111EBull;
  return key ^ (key >> 31);
}

struct Mix {
  size_t operator()(uint64_t key) const noexcept { return mixed(key); }
};

}  // namespace stepscope
