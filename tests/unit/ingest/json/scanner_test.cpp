#include "ingest/json/scanner.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace stepscope::json {
namespace {

// A text with what a Scanner may read behind it.
class Padded {
 public:
  explicit Padded(std::string_view text) : size_(text.size()), bytes_(std::string(text) + std::string(64, '\0')) {}
  Scanner scanner() { return {bytes_.data(), bytes_.data() + size_, blemishes}; }
  size_t place(const Scanner& in) const { return static_cast<size_t>(in.at() - bytes_.data()); }
  size_t place(const char* at) const { return static_cast<size_t>(at - bytes_.data()); }

  Blemishes blemishes;

 private:
  size_t size_;
  std::string bytes_;
};

Value scan(std::string_view text) {
  static std::unique_ptr<Padded> kept;
  kept = std::make_unique<Padded>(std::string(text) + " ,");
  Scanner in = kept->scanner();
  Value out;
  EXPECT_TRUE(in.value(out)) << text;
  EXPECT_EQ(in.peek(), ',') << text << ": the whole value is taken";
  return out;
}

TEST(Scanner, TellsValuesApart) {
  EXPECT_EQ(scan(R"("a b")").raw, "a b");
  EXPECT_EQ(scan(R"("a b")").sort, Sort::kText);
  EXPECT_EQ(scan("-12.5e+3").raw, "-12.5e+3");
  EXPECT_EQ(scan("-12.5e+3").sort, Sort::kNumber);
  EXPECT_EQ(scan("0").sort, Sort::kNumber);
  EXPECT_EQ(scan("true").sort, Sort::kWord);
  EXPECT_EQ(scan("false").raw, "false");
  EXPECT_EQ(scan("null").sort, Sort::kNull);
  EXPECT_EQ(scan(R"( {"a": [1, {}], "b": {"c": []}})").raw, R"({"a": [1, {}], "b": {"c": []}})");
  EXPECT_EQ(scan("[]").sort, Sort::kNested);
  EXPECT_TRUE(scan(R"("a\"b")").escaped);
  EXPECT_FALSE(scan(R"("a/b")").escaped);
}

// Ends of strings at every place within the sixteen bytes that are looked at together.
TEST(Scanner, FindsTheEndOfStringsOfAnyLength) {
  for (size_t length = 0; length < 70; ++length) {
    const std::string text(length, 'x');
    EXPECT_EQ(scan('"' + text + '"').raw, text);
    EXPECT_EQ(scan('"' + text + "\\\"y\"").raw, text + "\\\"y");
    EXPECT_EQ(scan('"' + text + "\xC3\xA9z\"").raw, text + "\xC3\xA9z");
  }
}

TEST(Scanner, TakesBareWordsForNull) {
  for (const char* word : {"inf", "-inf", "Infinity", "-Infinity", "nan", "NaN", "-nan", "nan(ind)", "N/A", "n/a",
                           "None", "True", "1.#INF"}) {
    Padded text(std::string(word) + "}");
    Scanner in = text.scanner();
    Value out;
    ASSERT_TRUE(in.value(out)) << word;
    EXPECT_EQ(out.sort, Sort::kNull) << word;
    EXPECT_EQ(text.blemishes.count[Blemishes::kBareValue], 1u) << word;
    EXPECT_EQ(text.place(text.blemishes.first[Blemishes::kBareValue]), 0u);
  }
}

TEST(Scanner, TakesOddNumbersForTexts) {
  for (const char* number : {"0.-05", "+1", "1.", ".5", "007", "1e"}) {
    Padded text(std::string(number) + "]");
    Scanner in = text.scanner();
    Value out;
    ASSERT_TRUE(in.value(out)) << number;
    EXPECT_EQ(out.sort, Sort::kText) << number;
    EXPECT_EQ(out.raw, number);
    EXPECT_TRUE(text.blemishes.any);
  }
}

TEST(Scanner, StopsAtWhatCannotStandThere) {
  const std::pair<const char*, size_t> broken[] = {
      {"[1 2]", 3},        {"{\"a\" 1}", 5}, {"{a: 1}", 1}, {"[1, }", 4}, {"{\"a\": 1, 2}", 9},
      {"[tru]", 1},        {"[infx]", 1},    {"[@]", 1},    {"[1]]", 3},  {"{\"a\":}", 5},
      {"[\"a\"\"b\"]", 4}, {"[12a]", 1},     {"[-]", 1},    {"[{]", 2},   {"[,]", 1},
  };
  for (const auto& [text, place] : broken) {
    Padded padded(std::string(text) + "   ");
    Scanner in = padded.scanner();
    Value out;
    const bool whole = in.value(out);
    EXPECT_EQ(padded.place(in), place) << text;
    if (whole) continue;  // "[1]]": the value is whole, what follows is not its matter
    EXPECT_FALSE(in.cut()) << text;
  }
}

// Every beginning of a value is cut, none is broken; and never is more read than there is.
TEST(Scanner, KnowsThatTheTextEndsTooEarly) {
  const std::string text = R"({"a": [1.5e3, true, null, "x\n\u00e9", {"b": -0.5}, inf, N/A, "é"], "c": false})";
  for (size_t size = 0; size < text.size(); ++size) {
    Padded padded(text.substr(0, size));
    Scanner in = padded.scanner();
    Value out;
    EXPECT_FALSE(in.value(out)) << size;
    EXPECT_TRUE(in.cut()) << text.substr(0, size);
  }
}

TEST(Scanner, NotesBlemishesOfStrings) {
  Padded text("\"a\tb\x01 \xFF\xE2\x82 \\q \\u12 \\ud800 c\"");
  Scanner in = text.scanner();
  Value out;
  ASSERT_TRUE(in.text(out));
  EXPECT_EQ(text.blemishes.count[Blemishes::kControlByte], 2u);
  EXPECT_EQ(text.blemishes.count[Blemishes::kForeignByte], 2u);
  EXPECT_EQ(text.blemishes.count[Blemishes::kBadEscape], 2u);
  EXPECT_EQ(text.place(text.blemishes.first[Blemishes::kControlByte]), 2u);
}

TEST(Scanner, LetsAZeroByteStandInAString) {
  Padded text(std::string_view("\"a\0b\"", 5));
  Scanner in = text.scanner();
  Value out;
  ASSERT_TRUE(in.text(out));
  EXPECT_EQ(out.raw.size(), 3u);
}

TEST(Scanner, LetsCommasStandBeforeClosingBrackets) {
  Padded text(R"({"a": [1, 2,], "b": 3,} )");
  Scanner in = text.scanner();
  Value out;
  ASSERT_TRUE(in.value(out));
  EXPECT_EQ(text.blemishes.count[Blemishes::kSpareComma], 2u);
  EXPECT_EQ(text.place(text.blemishes.first[Blemishes::kSpareComma]), 11u);
}

TEST(Scanner, NestsAsDeepAsItSays) {
  const auto nested = [](size_t depth) { return std::string(depth, '[') + std::string(depth, ']') + " "; };
  Value out;
  Padded deepest(nested(Scanner::kDeepest));
  Scanner fits = deepest.scanner();
  EXPECT_TRUE(fits.value(out));
  Padded deeper(nested(Scanner::kDeepest + 1));
  Scanner breaks = deeper.scanner();
  EXPECT_FALSE(breaks.value(out));
  EXPECT_FALSE(breaks.cut());
}

TEST(Scanner, WalksMembersAndElements) {
  Padded text(R"({ "a" : 1, "b": [2, "3"], "": {} } )");
  Scanner in = text.scanner();
  std::string seen;
  in.peek();
  EXPECT_TRUE(in.members([&](const Value& key) {
    Value value;
    seen += std::string(key.raw) + "=";
    if (in.peek() != '[') return in.value(value) && !(seen += std::string(value.raw) + ";").empty();
    return in.elements([&] { return in.value(value) && !(seen += std::string(value.raw) + ".").empty(); });
  }));
  EXPECT_EQ(seen, "a=1;b=2.3.={};");
}

}  // namespace
}  // namespace stepscope::json
