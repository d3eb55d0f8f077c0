#include "base/mix.h"

#include <gtest/gtest.h>

#include <set>

namespace stepscope {
namespace {

// Of 4096 keys that differ only in their high bits, most should differ in the low 16.
size_t different_low_bits(unsigned shift) {
  std::set<uint64_t> seen;
  for (uint64_t i = 0; i < 4096; ++i) seen.insert(mixed(i << shift) & 0xFFFF);
  return seen.size();
}

TEST(Mix, BringsEveryBitIntoTheLowOnes) {
  for (const unsigned shift : {0u, 9u, 21u, 32u, 48u}) EXPECT_GT(different_low_bits(shift), 3800u) << shift;
}

}  // namespace
}  // namespace stepscope
