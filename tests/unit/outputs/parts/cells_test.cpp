#include "outputs/parts/cells.h"

#include <gtest/gtest.h>

#include <cmath>

namespace stepscope {
namespace {

TEST(PeopleText, SpeaksTheUnitOfTheColumn) {
  EXPECT_EQ(people_text(int64_t{1'500'000}, Unit::kNs), "1.50 ms");
  EXPECT_EQ(people_text(int64_t{1234567}, Unit::kCount), "1,234,567");
  EXPECT_EQ(people_text(int64_t{3 << 20}, Unit::kBytes), "3.0 MiB");
  EXPECT_EQ(people_text(0.456, Unit::kShare), "46 %");
  EXPECT_EQ(people_text(int64_t{1}, Unit::kShare), "100 %");
  EXPECT_EQ(people_text(3.14159, Unit::kNumber), "3.14");
  EXPECT_EQ(people_text(std::string("a\x1b"), Unit::kText), "a\\x1b");
  EXPECT_EQ(people_text(Cell(), Unit::kNs), "-");
}

TEST(RawText, IsExact) {
  EXPECT_EQ(raw_text(int64_t{1'700'000'000'000'000'001}), "1700000000000000001");
  EXPECT_EQ(raw_text(0.1), "0.1");
  EXPECT_EQ(raw_text(std::nan("")), "");
  EXPECT_EQ(raw_text(Cell()), "");
}

TEST(PeopleText, WritesLargeNumbersWithoutExponents) {
  EXPECT_EQ(people_text(5300.4, Unit::kNumber), "5,300");
  EXPECT_EQ(people_text(-3145728.0, Unit::kNumber), "-3,145,728");
  EXPECT_EQ(people_text(999.4, Unit::kNumber), "999");
  EXPECT_EQ(people_text(1e18, Unit::kNumber), "1e+18");
}

}  // namespace
}  // namespace stepscope
