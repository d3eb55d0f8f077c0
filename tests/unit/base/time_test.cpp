#include "base/time.h"

#include <gtest/gtest.h>

#include <limits>

namespace stepscope {
namespace {

TEST(ParseMicroseconds, ReadsWholeNumbersAndFractions) {
  EXPECT_EQ(parse_microseconds("0"), 0);
  EXPECT_EQ(parse_microseconds("12"), 12'000);
  EXPECT_EQ(parse_microseconds("12.5"), 12'500);
  EXPECT_EQ(parse_microseconds("12.345"), 12'345);
  EXPECT_EQ(parse_microseconds("3."), 3'000);
  EXPECT_EQ(parse_microseconds(".5"), 500);
  EXPECT_EQ(parse_microseconds("000000000000000000000012.5"), 12'500);
}

TEST(ParseMicroseconds, KeepsNanosecondsOfTimesSinceTheEpoch) {
  EXPECT_EQ(parse_microseconds("1698107929236857.125"), 1'698'107'929'236'857'125);
  EXPECT_EQ(parse_microseconds("1698107929236857"), 1'698'107'929'236'857'000);
  EXPECT_EQ(parse_microseconds("9007199254740993.001"), 9'007'199'254'740'993'001);
}

TEST(ParseMicroseconds, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(parse_microseconds("0.0004"), 0);
  EXPECT_EQ(parse_microseconds("0.0005"), 1);
  EXPECT_EQ(parse_microseconds("-0.0005"), -1);
  EXPECT_EQ(parse_microseconds("0.00049999999999999999999"), 0);
  EXPECT_EQ(parse_microseconds("1.2345"), 1'235);
  EXPECT_EQ(parse_microseconds("0.9999999"), 1'000);
}

TEST(ParseMicroseconds, ReadsSignsAndExponents) {
  EXPECT_EQ(parse_microseconds("-3.5"), -3'500);
  EXPECT_EQ(parse_microseconds("+3.5"), 3'500);
  EXPECT_EQ(parse_microseconds("1.5e3"), 1'500'000);
  EXPECT_EQ(parse_microseconds("1.5E+3"), 1'500'000);
  EXPECT_EQ(parse_microseconds("15e-1"), 1'500);
  EXPECT_EQ(parse_microseconds("1e-60"), 0);
  EXPECT_EQ(parse_microseconds("1.698107929236857125e15"), 1'698'107'929'236'857'125);
}

TEST(ParseMicroseconds, SaysNothingWhenItDoesNotFit) {
  EXPECT_EQ(parse_microseconds("9223372036854775.807"), std::numeric_limits<Ns>::max());
  EXPECT_EQ(parse_microseconds("-9223372036854775.807"), -std::numeric_limits<Ns>::max());
  EXPECT_EQ(parse_microseconds("9223372036854775.808"), std::nullopt);
  EXPECT_EQ(parse_microseconds("9223372036854775.8075"), std::nullopt);
  EXPECT_EQ(parse_microseconds("99999999999999999999"), std::nullopt);
  EXPECT_EQ(parse_microseconds("1e30"), std::nullopt);
  EXPECT_EQ(parse_microseconds("1e99"), std::nullopt);
  EXPECT_EQ(parse_microseconds("1e-2147483648"), std::nullopt);
  EXPECT_EQ(parse_microseconds("1e99999999999"), std::nullopt);
}

TEST(ParseMicroseconds, TakesNoJunk) {
  for (const char* text : {"",    " 1", "1 ",    "-",    "+",   ".",        "-.",   "1.2.3", "0x10", "1e",
                           "1e+", "e5", "1e+-5", "1e5x", "NaN", "Infinity", "-inf", "--1",   "1,5",  "\"1\""}) {
    EXPECT_EQ(parse_microseconds(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_microseconds(std::string(1'000'000, '1')), std::nullopt);
}

// The quick way for common shapes and the general way must agree. An exponent of 0 forces the general way.
TEST(ParseMicroseconds, AgreesWithItselfOnBothWays) {
  for (int64_t ns = 0; ns < 2'000'000'000'000; ns = ns * 3 + 7) {
    const std::string text = std::to_string(ns / 1000) + "." + std::to_string(1000 + ns % 1000).substr(1);
    ASSERT_EQ(parse_microseconds(text), ns) << text;
    ASSERT_EQ(parse_microseconds(text + "e0"), ns) << text;
    ASSERT_EQ(parse_microseconds("-" + text), -ns) << text;
  }
}

TEST(ParseInteger, TakesWholeTextsThatFit) {
  EXPECT_EQ(parse_integer("-42"), -42);
  EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<int64_t>::max());
  for (const char* text : {"", "9223372036854775808", "1.0", " 1", "1 ", "+1", "x"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
}

TEST(RoundedMean, RoundsHalvesUp) {
  EXPECT_EQ(rounded_mean(10, 4), 3);
  EXPECT_EQ(rounded_mean(9, 4), 2);
  EXPECT_EQ(rounded_mean(-10, 4), -2);
  EXPECT_EQ(rounded_mean(-11, 4), -3);
  EXPECT_EQ(rounded_mean(0, 7), 0);
  EXPECT_EQ(rounded_mean(std::numeric_limits<Ns>::max(), 1), std::numeric_limits<Ns>::max());
}

TEST(HumanTime, ShowsThreeDigits) {
  EXPECT_EQ(human_time(0), "0 ns");
  EXPECT_EQ(human_time(432), "432 ns");
  EXPECT_EQ(human_time(1'234), "1.23 µs");
  EXPECT_EQ(human_time(12'345), "12.3 µs");
  EXPECT_EQ(human_time(-45'600'000), "-45.6 ms");
  EXPECT_EQ(human_time(7'890'000'000), "7.89 s");
  EXPECT_EQ(human_time(123'000'000'000), "123 s");
}

TEST(HumanTime, NeverShowsAThousandOfAUnitThatHasALargerOne) {
  EXPECT_EQ(human_time(999), "999 ns");
  EXPECT_EQ(human_time(999'499), "999 µs");
  EXPECT_EQ(human_time(999'500), "1.00 ms");
  EXPECT_EQ(human_time(9'995), "10.0 µs");
}

}  // namespace
}  // namespace stepscope
