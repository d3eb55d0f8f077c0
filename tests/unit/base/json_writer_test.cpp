#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <tuple>

namespace stepscope {
namespace {

template <class Value>
std::string json_of(const Value& value) {
  std::string out;
  JsonWriter(out).value(value);
  return out;
}

TEST(JsonWriter, WritesNestedContainersCompactly) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("n", 3).key("list").begin_array().value(true).null().begin_object().end_object();
  json.end_array().member("name", "mm").end_object();
  EXPECT_EQ(out, R"({"n":3,"list":[true,null,{}],"name":"mm"})");
  EXPECT_TRUE(json.complete());
}

TEST(JsonWriter, IndentsByOneBlankALevel) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kPretty);
  json.begin_object().key("a").begin_array().value(1).value(2).end_array().key("b").begin_array().end_array();
  json.end_object();
  EXPECT_EQ(out, "{\n \"a\": [\n  1,\n  2\n ],\n \"b\": []\n}");
}

TEST(JsonWriter, WritesIntegersToTheirLimits) {
  EXPECT_EQ(json_of(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(json_of(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(json_of(uint8_t{200}), "200");
}

TEST(JsonWriter, WritesTheShortestDoubleThatReadsBack) {
  EXPECT_EQ(json_of(0.1), "0.1");
  EXPECT_EQ(json_of(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(json_of(5e-324), "5e-324");
  EXPECT_EQ(json_of(-0.0), "-0");
}

TEST(JsonWriter, RoundTripsAnyFiniteDouble) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const double number = std::bit_cast<double>(random());
    if (!std::isfinite(number)) continue;
    ASSERT_EQ(nlohmann::json::parse(json_of(number)).get<double>(), number);
  }
}

TEST(JsonWriter, SaysNullForWhatIsNoNumberOrNotThere) {
  EXPECT_EQ(json_of(std::nan("")), "null");
  EXPECT_EQ(json_of(-std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(json_of(std::optional<int64_t>()), "null");
  EXPECT_EQ(json_of(std::optional<double>(0.5)), "0.5");
}

TEST(JsonWriter, EscapesWhatATerminalOrAScriptActsOn) {
  EXPECT_EQ(json_of("a\"b\\c\n\r\t"), R"("a\"b\\c\n\r\t")");
  EXPECT_EQ(json_of(std::string_view("\0\x1b\x7f", 3)), R"("\u0000\u001b\u007f")");
  EXPECT_EQ(json_of("\u009B\u2028\u2029"), R"("\u009b\u2028\u2029")");
}

TEST(JsonWriter, KeepsTextAndReplacesBrokenBytes) {
  EXPECT_EQ(json_of("µs \U0001F525"), "\"µs \U0001F525\"");
  EXPECT_EQ(json_of("a\xFFz\xE2\x82"), "\"a\uFFFDz\uFFFD\"");
}

TEST(JsonWriter, WritesStrictJsonForAnyBytes) {
  std::mt19937 random(7);
  for (int i = 0; i < 5'000; ++i) {
    std::string text(random() % 24, '\0');
    for (char& c : text) c = static_cast<char>(random());
    ASSERT_NO_THROW(std::ignore = nlohmann::json::parse(json_of(text))) << i;
  }
}

TEST(JsonWriter, TakesJsonAsItIs) {
  std::string out;
  JsonWriter json(out);
  json.begin_array().raw(R"({"a":1})").raw("2").end_array();
  EXPECT_EQ(out, R"([{"a":1},2])");
}

#ifndef NDEBUG
using JsonWriterDeathTest = ::testing::Test;

TEST(JsonWriterDeathTest, AssertsOnMisuse) {
  std::string out;
  EXPECT_DEATH(JsonWriter(out).begin_object().value(1), "needs its key");
  EXPECT_DEATH(JsonWriter(out).begin_array().key("a"), "belongs in an object");
  EXPECT_DEATH(JsonWriter(out).begin_array().end_object(), "closes nothing");
  EXPECT_DEATH(JsonWriter(out).begin_object().key("a").end_object(), "closes nothing");
  EXPECT_DEATH(JsonWriter(out).value(1).value(2), "one top value");
}
#endif

}  // namespace
}  // namespace stepscope
