#include "ingest/json/rewriter.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace stepscope::json {
namespace {

std::string rewritten(std::string_view text) {
  const std::string padded = std::string(text) + std::string(64, '\0');
  Blemishes blemishes;
  Scanner in(padded.data(), padded.data() + text.size(), blemishes);
  Value value;
  EXPECT_TRUE(in.value(value)) << text;
  Rewriter rewriter;
  std::string out;
  rewriter.value(value, out);
  EXPECT_TRUE(nlohmann::json::accept(out)) << out;
  std::string again;
  rewriter.value(value, again);
  EXPECT_EQ(again, out) << "nothing stays behind in the rewriter";
  return out;
}

TEST(Rewriter, KeepsSoundJson) {
  EXPECT_EQ(rewritten(R"({ "a" : [1, 2.50, -3e4], "b": {"c": "d", "e": null}, "f": [], "g": {} })"),
            R"({"a": [1, 2.50, -3e4], "b": {"c": "d", "e": null}, "f": [], "g": {}})");
  EXPECT_EQ(rewritten(R"([1234567890.123456789012345678901234567890, 10159970886766084423])"),
            R"([1234567890.123456789012345678901234567890, 10159970886766084423])");
}

TEST(Rewriter, RepairsValues) {
  EXPECT_EQ(rewritten("[inf, -nan, N/A, 1., 0.-05, +7]"), R"([null, null, null, "1.", "0.-05", "+7"])");
  EXPECT_EQ(rewritten("[\"a\nb\", \"\xFF\", \"C:\\q\", \"\\ud800\", \"\\u00e9\"]"),
            "[\"a\\nb\", \"\uFFFD\", \"C:\\\\q\", \"\uFFFD\", \"\u00E9\"]");
  EXPECT_EQ(rewritten(R"({"a": [1, 2,], "b": 3,})"), R"({"a": [1, 2], "b": 3})");
}

TEST(Rewriter, KeepsTheLastOfRepeatedKeys) {
  EXPECT_EQ(rewritten(R"({"a": 1, "b": 2, "a": 3})"), R"({"b": 2, "a": 3})");
  EXPECT_EQ(rewritten(R"({"a": 1, "a": 2, "a": 3})"), R"({"a": 3})");
  EXPECT_EQ(rewritten(R"({"a": {"x": 1, "x": 2}, "b": {"x": 1, "x": [{"y": 1, "y": 2}]}, "a": {"z": 1, "z": 5}})"),
            R"({"b": {"x": [{"y": 2}]}, "a": {"z": 5}})");
  EXPECT_EQ(rewritten(R"([{"a": 1}, {"a": 2}])"), R"([{"a": 1}, {"a": 2}])");
}

TEST(Rewriter, KnowsOneKeyInSeveralSpellings) {
  EXPECT_EQ(rewritten("{\"a\": 1, \"\\u0061\": 2}"), R"({"a": 2})");
  EXPECT_EQ(rewritten("{\"\x7F\": 1, \"\\u007f\": 2}").find('1'), std::string::npos);
  EXPECT_EQ(rewritten("{\"\xFF\": 1, \"\xFE\": 2}"), "{\"\uFFFD\": 2}") << "equal once they are text";
}

// Repeated keys on every level of a deep object, with much below them: linear, or this would not end.
TEST(Rewriter, IsLinearInDepth) {
  std::string text = "[\"" + std::string(200'000, 'x') + "\"]";
  for (int level = 0; level < 1000; ++level) text = R"({"k": 0, "k": )" + text + "}";
  const std::string out = rewritten(text);
  EXPECT_EQ(out.find("0"), std::string::npos);
  EXPECT_EQ(out.size(), 200'004 + 1000 * std::string(R"({"k": })").size());
}

}  // namespace
}  // namespace stepscope::json
