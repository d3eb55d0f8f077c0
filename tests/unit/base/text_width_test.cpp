#include "base/text_width.h"

#include <gtest/gtest.h>

#include <random>

namespace stepscope {
namespace {

TEST(DisplayWidth, CountsColumnsNotBytes) {
  EXPECT_EQ(display_width(""), 0u);
  EXPECT_EQ(display_width("12 µs"), 5u);
  EXPECT_EQ(display_width("層x"), 3u);
  EXPECT_EQ(display_width("\U0001F525"), 2u);
  EXPECT_EQ(display_width("e\u0301"), 1u);
}

TEST(DisplayWidth, CountsABrokenByteAsItIsShown) { EXPECT_EQ(display_width("a\xFF"), 2u); }

TEST(Fit, KeepsWhatFits) {
  EXPECT_EQ(fit("kernel", 6), "kernel");
  EXPECT_EQ(fit("", 0), "");
}

TEST(Fit, CutsAtTheEnd) {
  EXPECT_EQ(fit("elementwise", 5), "elem…");
  EXPECT_EQ(fit("elementwise", 1), "…");
  EXPECT_EQ(fit("elementwise", 0), "");
}

TEST(Fit, CutsInTheMiddle) {
  EXPECT_EQ(fit("sm80_gemm_tn", 7, Cut::kMiddle), "sm8…_tn");
  EXPECT_EQ(fit("sm80_gemm_tn", 6, Cut::kMiddle), "sm8…tn");
  EXPECT_EQ(fit("sm80_gemm_tn", 2, Cut::kMiddle), "s…");
}

TEST(Fit, CutsNoCharacterInTwo) {
  EXPECT_EQ(fit("層層層", 4), "層…");
  EXPECT_EQ(fit("層層層", 5, Cut::kMiddle), "層…層");
  EXPECT_EQ(fit("ae\u0301bcd", 3), "ae\u0301…");
  EXPECT_EQ(fit("abce\u0301", 3, Cut::kMiddle), "a…e\u0301");
}

TEST(Fit, NeverExceedsItsColumns) {
  const std::string_view pieces[] = {"a", "b", "層", "é", "\u0301", "\U0001F525", "\xFF"};
  std::mt19937 random(5);
  for (int i = 0; i < 5'000; ++i) {
    std::string text;
    for (size_t n = random() % 20; n > 0; --n) text += pieces[random() % std::size(pieces)];
    const size_t columns = random() % 12;
    ASSERT_LE(display_width(fit(text, columns, Cut::kEnd)), columns) << text;
    ASSERT_LE(display_width(fit(text, columns, Cut::kMiddle)), columns) << text;
  }
}

TEST(Pad, FillsUpToTheColumns) {
  EXPECT_EQ(pad_left("42", 4), "  42");
  EXPECT_EQ(pad_right("mm", 4), "mm  ");
  EXPECT_EQ(pad_right("層", 3), "層 ");
  EXPECT_EQ(pad_left("wide", 2), "wide");
}

}  // namespace
}  // namespace stepscope
