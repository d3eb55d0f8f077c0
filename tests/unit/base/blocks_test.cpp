#include "base/blocks.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/text_width.h"

namespace stepscope {
namespace {

TEST(Bar, DrawsEighthsOfAColumn) {
  EXPECT_EQ(bar(0, 4), "    ");
  EXPECT_EQ(bar(0.5, 4), "██  ");
  EXPECT_EQ(bar(0.375, 1), "▍");
  EXPECT_EQ(bar(1, 4), "████");
}

TEST(Bar, AlwaysShowsWhatIsThere) { EXPECT_EQ(bar(1e-9, 3), "▏  "); }

TEST(Bar, HoldsTheShareToItsRange) {
  EXPECT_EQ(bar(7, 2), "██");
  EXPECT_EQ(bar(-1, 2), "  ");
  EXPECT_EQ(bar(std::nan(""), 2), "  ");
  EXPECT_EQ(bar(0.5, 0), "");
}

TEST(Bar, IsAlwaysAsWideAsAsked) {
  for (int i = 0; i <= 1000; ++i) ASSERT_EQ(display_width(bar(i / 1000.0, 7)), 7u) << i;
}

TEST(Sparkline, ScalesToEightLevels) {
  const std::vector<double> values = {0, 0.5, 1, 2, -1, std::nan("")};
  EXPECT_EQ(sparkline(values), "▁▅██▁ ");
  EXPECT_EQ(sparkline({}), "");
}

}  // namespace
}  // namespace stepscope
