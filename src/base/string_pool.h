// Texts kept once, named by a number.
//
// A trace of millions of rows has thousands of distinct names. Rows hold the 4-byte id; everything that depends on
// a name alone (is it a collective? a blocking call?) is worked out once per id. Interning a known text is one hash
// and one comparison and allocates nothing; a new one is copied into a block that never moves, so view() stays valid
// for the life of the pool.
#pragma once

#include <tsl/robin_map.h>

#include <memory>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace stepscope {

class StringPool {
 public:
  StringPool();
  StringPool(StringPool&&) = default;
  StringPool& operator=(StringPool&&) = default;

  StringId intern(std::string_view text);
  std::string_view view(StringId id) const { return id ? views_[id.index()] : std::string_view(); }

  // The id of a text that is already there, else none.
  StringId find(std::string_view text) const;

  size_t size() const { return views_.size(); }

  // The empty text: what a row without a name holds.
  static constexpr StringId kEmpty{size_t{0}};

 private:
  struct Hash {
    size_t operator()(std::string_view text) const noexcept;
  };

  std::string_view keep(std::string_view text);

  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t used_ = 0;
  size_t capacity_ = 0;
  std::vector<std::string_view> views_;
  tsl::robin_map<std::string_view, uint32_t, Hash> ids_;
};

}  // namespace stepscope
