#include "ingest/json/decode.h"

#include <gtest/gtest.h>

namespace stepscope::json {
namespace {

std::string decoded(std::string_view raw) {
  std::string scratch;
  return std::string(decode({raw, Sort::kText, raw.find('\\') != raw.npos}, scratch));
}
Value number(std::string_view raw) { return {raw, Sort::kNumber, false}; }
Value text(std::string_view raw) { return {raw, Sort::kText, false}; }

TEST(Decode, ResolvesEscapes) {
  EXPECT_EQ(decoded("plain"), "plain");
  EXPECT_EQ(decoded(R"(\"\\\/\b\f\n\r\t)"), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(decoded(R"(\u0041\u00e9\u20AC)"), "A\u00E9\u20AC");
  EXPECT_EQ(decoded(R"(x\ud83d\udd25y)"), "x\U0001F525y");
  EXPECT_EQ(decoded(R"(\u0000)"), std::string(1, '\0'));
}

TEST(Decode, ReplacesHalfSurrogates) {
  EXPECT_EQ(decoded(R"(\ud83dx)"), "\uFFFDx");
  EXPECT_EQ(decoded(R"(\udd25)"), "\uFFFD");
  EXPECT_EQ(decoded(R"(\ud83d\ud83d\udd25)"), "\uFFFD\U0001F525");
  EXPECT_EQ(decoded(R"(\ud83d\u0041)"), "\uFFFDA");
}

TEST(Decode, KeepsBackslashesThatEscapeNothing) {
  EXPECT_EQ(decoded(R"(C:\Users\x)"), R"(C:\Users\x)");
  EXPECT_EQ(decoded(R"(\u12)"), R"(\u12)");
  EXPECT_EQ(decoded(R"(\u12G4)"), R"(\u12G4)");
}

TEST(Decode, ReadsWholeNumbersInQuotesOrNot) {
  EXPECT_EQ(integer(number("12")), 12);
  EXPECT_EQ(integer(text("-12")), -12);
  EXPECT_EQ(integer(number("9223372036854775807")), INT64_MAX);
  EXPECT_EQ(integer(number("12.0")), 12);
  EXPECT_EQ(integer(number("1e3")), 1000);
  EXPECT_EQ(integer(number("12.5")), std::nullopt);
  EXPECT_EQ(integer(number("10159970886766084423")), std::nullopt) << "beyond 64 bits is absent";
  EXPECT_EQ(integer(text("N/A")), std::nullopt);
  EXPECT_EQ(integer(Value()), std::nullopt);
}

TEST(Decode, ReadsFigures) {
  EXPECT_EQ(figure(number("0.625")), 0.625);
  EXPECT_EQ(figure(text("39.2")), 39.2);
  EXPECT_EQ(figure(text("inf")), std::nullopt);
  EXPECT_EQ(figure(text("nan")), std::nullopt);
  EXPECT_EQ(figure(number("1e999")), std::nullopt);
  EXPECT_EQ(figure(text("")), std::nullopt);
}

TEST(Decode, ReadsAddresses) {
  EXPECT_EQ(address(number("139637976727552")), 139637976727552);
  EXPECT_EQ(address(text("0x7f00")), 0x7f00);
  EXPECT_EQ(address(number("18446744073709551615")), -1);
  EXPECT_EQ(address(text("nowhere")), std::nullopt);
}

}  // namespace
}  // namespace stepscope::json
