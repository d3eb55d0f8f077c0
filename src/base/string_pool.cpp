#include "base/string_pool.h"

#include <algorithm>
#include <cstring>

namespace stepscope {

StringPool::StringPool() { intern(""); }

// Eight bytes at a time, mixed by multiplication: names are short and differ at their ends.
size_t StringPool::Hash::operator()(std::string_view text) const noexcept {
  constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15ull;
  uint64_t hash = text.size() * kMultiplier;
  const char* at = text.data();
  size_t left = text.size();
  for (; left >= 8; at += 8, left -= 8) {
    uint64_t word;
    std::memcpy(&word, at, 8);
    hash = (hash ^ word) * kMultiplier;
    hash ^= hash >> 29;
  }
  uint64_t tail = 0;
  if (left > 0) std::memcpy(&tail, at, left);
  hash = (hash ^ tail) * kMultiplier;
  return hash ^ (hash >> 32);
}

std::string_view StringPool::keep(std::string_view text) {
  constexpr size_t kBlock = size_t{1} << 16;
  if (capacity_ - used_ < text.size()) {
    capacity_ = std::max(kBlock, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(capacity_));
    used_ = 0;
  }
  if (text.empty()) return {};
  char* place = blocks_.back().get() + used_;
  std::memcpy(place, text.data(), text.size());
  used_ += text.size();
  return {place, text.size()};
}

StringId StringPool::intern(std::string_view text) {
  const auto found = ids_.find(text);
  if (found != ids_.end()) return StringId(found->second);
  const std::string_view kept = keep(text);
  const auto id = static_cast<uint32_t>(views_.size());
  views_.push_back(kept);
  ids_.emplace(kept, id);
  return StringId(id);
}

StringId StringPool::find(std::string_view text) const {
  const auto found = ids_.find(text);
  return found == ids_.end() ? StringId() : StringId(found->second);
}

}  // namespace stepscope
