// The largest value of any stretch of a row of numbers, in O(log n) after O(n): a segment tree without pointers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/time.h"

namespace stepscope {

class RangeMaximum {
 public:
  explicit RangeMaximum(const std::vector<Ns>& values) : size_(values.size()), tree_(2 * values.size()) {
    std::copy(values.begin(), values.end(), tree_.begin() + static_cast<std::ptrdiff_t>(size_));
    for (size_t i = size_; i-- > 1;) tree_[i] = std::max(tree_[2 * i], tree_[2 * i + 1]);
  }

  // Of values [first, last), at least `floor`.
  Ns of(size_t first, size_t last, Ns floor) const {
    for (first += size_, last += size_; first < last; first /= 2, last /= 2) {
      if (first % 2 == 1) floor = std::max(floor, tree_[first++]);
      if (last % 2 == 1) floor = std::max(floor, tree_[--last]);
    }
    return floor;
  }

 private:
  size_t size_;
  std::vector<Ns> tree_;  // node i holds the larger of 2i and 2i + 1; leaves from size_ on
};

}  // namespace stepscope
