#include "base/intervals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>
#include <random>

namespace stepscope {
namespace {

using Parts = std::vector<Interval>;

Parts parts_of(const IntervalSet& set) { return {set.parts().begin(), set.parts().end()}; }

TEST(IntervalSet, OfNothingIsEmpty) {
  EXPECT_TRUE(IntervalSet().empty());
  EXPECT_TRUE(IntervalSet::of({{3, 3}, {5, 2}}).empty());
  EXPECT_EQ(IntervalSet().length(), 0);
  EXPECT_EQ(IntervalSet().length_within(-10, 10), 0);
  EXPECT_FALSE(IntervalSet().contains(0));
}

TEST(IntervalSet, JoinsWhatOverlapsOrTouches) {
  EXPECT_EQ(parts_of(IntervalSet::of({{10, 20}, {0, 5}, {5, 7}, {15, 30}})), (Parts{{0, 7}, {10, 30}}));
  EXPECT_EQ(parts_of(IntervalSet::of({{0, 100}, {10, 20}})), (Parts{{0, 100}}));
}

TEST(IntervalSet, CountsOverlapsOnce) { EXPECT_EQ(IntervalSet::of({{0, 10}, {5, 20}}).length(), 20); }

TEST(IntervalSet, IsHalfOpen) {
  const IntervalSet set = IntervalSet::of({{2, 4}});
  EXPECT_FALSE(set.contains(1));
  EXPECT_TRUE(set.contains(2));
  EXPECT_TRUE(set.contains(3));
  EXPECT_FALSE(set.contains(4));
}

TEST(IntervalSet, MeasuresWindows) {
  const IntervalSet set = IntervalSet::of({{0, 10}, {20, 30}});
  EXPECT_EQ(set.length_within(5, 25), 10);
  EXPECT_EQ(set.length_within(10, 20), 0);
  EXPECT_EQ(set.length_within(-100, 100), 20);
  EXPECT_EQ(set.length_within(25, 5), 0);
}

TEST(IntervalSet, FindsTheGapsOfAWindow) {
  const IntervalSet set = IntervalSet::of({{0, 10}, {20, 30}});
  EXPECT_EQ(set.gaps_within({-5, 40}), (Parts{{-5, 0}, {10, 20}, {30, 40}}));
  EXPECT_EQ(set.gaps_within({5, 25}), (Parts{{10, 20}}));
  EXPECT_EQ(set.gaps_within({12, 15}), (Parts{{12, 15}}));
  EXPECT_TRUE(set.gaps_within({2, 8}).empty());
  EXPECT_TRUE(set.gaps_within({15, 12}).empty());
  EXPECT_EQ(IntervalSet().gaps_within({1, 2}), (Parts{{1, 2}}));
}

TEST(IntervalSet, Subtracts) {
  const IntervalSet set = IntervalSet::of({{0, 10}, {20, 30}});
  EXPECT_EQ(parts_of(set.minus(IntervalSet::of({{2, 4}, {8, 22}}))), (Parts{{0, 2}, {4, 8}, {22, 30}}));
  EXPECT_TRUE(set.minus(set).empty());
  EXPECT_EQ(parts_of(set.minus({})), parts_of(set));
}

// The same operations on a set of bits, one per nanosecond: slow, and plainly right.
constexpr size_t kTime = 64;
using Bits = std::bitset<kTime>;

Bits bits_of(std::span<const Interval> intervals) {
  Bits bits;
  for (const Interval& x : intervals) {
    for (Ns t = x.begin; t < x.end; ++t) bits.set(static_cast<size_t>(t));
  }
  return bits;
}

class IntervalSetProperties : public ::testing::Test {
 protected:
  Parts random_parts() {
    Parts out(random_() % 9);
    for (Interval& x : out) {
      x.begin = random_time();
      x.end = x.begin + static_cast<Ns>(random_() % 14) - 2;  // some are empty, some reversed
      x.end = std::min<Ns>(x.end, kTime);
    }
    return out;
  }
  Ns random_time() { return static_cast<Ns>(random_() % kTime); }

  // Sorted, disjoint, nothing empty, nothing touching: what every operation relies on.
  static void expect_canonical(const IntervalSet& set) {
    for (size_t i = 0; i < set.parts().size(); ++i) {
      ASSERT_LT(set.parts()[i].begin, set.parts()[i].end);
      if (i == 0) continue;
      ASSERT_LT(set.parts()[i - 1].end, set.parts()[i].begin);
    }
  }
  static void expect_same(const IntervalSet& set, const Bits& bits) {
    expect_canonical(set);
    ASSERT_EQ(bits_of(set.parts()), bits);
    ASSERT_EQ(set.length(), static_cast<Ns>(bits.count()));
  }

 private:
  std::mt19937 random_{20240229};
};

TEST_F(IntervalSetProperties, OperationsAgreeWithBits) {
  for (int round = 0; round < 5'000; ++round) {
    const Parts a_parts = random_parts();
    const Parts b_parts = random_parts();
    const IntervalSet a = IntervalSet::of(a_parts);
    const IntervalSet b = IntervalSet::of(b_parts);
    const Bits a_bits = bits_of(a_parts);
    const Bits b_bits = bits_of(b_parts);
    ASSERT_NO_FATAL_FAILURE(expect_same(a, a_bits)) << round;
    ASSERT_NO_FATAL_FAILURE(expect_same(a.unite(b), a_bits | b_bits)) << round;
    ASSERT_NO_FATAL_FAILURE(expect_same(a.intersect(b), a_bits & b_bits)) << round;
    ASSERT_NO_FATAL_FAILURE(expect_same(a.minus(b), a_bits & ~b_bits)) << round;
  }
}

TEST_F(IntervalSetProperties, QuestionsAgreeWithBits) {
  for (int round = 0; round < 5'000; ++round) {
    const Parts parts = random_parts();
    const IntervalSet set = IntervalSet::of(parts);
    const Bits bits = bits_of(parts);
    const Interval window{random_time(), random_time()};
    const Bits inside = bits & bits_of({&window, 1});
    ASSERT_EQ(set.length_within(window.begin, window.end), static_cast<Ns>(inside.count())) << round;
    ASSERT_NO_FATAL_FAILURE(expect_same(set.within(window), inside)) << round;
    ASSERT_EQ(bits_of(set.gaps_within(window)), bits_of({&window, 1}) & ~bits) << round;
    const Ns t = random_time();
    ASSERT_EQ(set.contains(t), bits.test(static_cast<size_t>(t))) << round;
  }
}

}  // namespace
}  // namespace stepscope
