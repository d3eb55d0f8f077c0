#include "base/utf8.h"

#include <gtest/gtest.h>

#include <vector>

namespace stepscope {
namespace {

std::u32string points(std::string_view text) {
  std::u32string out;
  each_utf8(text, [&out](const Utf8Step& step, std::string_view) { out += step.point; });
  return out;
}

TEST(Utf8, DecodesEveryLength) { EXPECT_EQ(points("a\u00B5\u20AC\U0001F525"), U"a\u00B5\u20AC\U0001F525"); }

TEST(Utf8, DecodesTheBordersOfEveryLength) {
  for (const char32_t point : {U'\0', U'\x7F', U'\u0080', U'\u07FF', U'\u0800', U'\uD7FF', U'\uE000', U'\uFFFF',
                               U'\U00010000', U'\U0010FFFF'}) {
    std::string text;
    append_utf8(text, point);
    const Utf8Step step = decode_utf8(text, 0);
    EXPECT_TRUE(step.valid);
    EXPECT_EQ(step.point, point);
    EXPECT_EQ(step.bytes, text.size());
  }
}

TEST(Utf8, RejectsOverlongFormsSurrogatesAndPointsPastTheEnd) {
  for (const char* text :
       {"\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xFF"}) {
    EXPECT_FALSE(decode_utf8(text, 0).valid) << text;
    EXPECT_EQ(decode_utf8(text, 0).bytes, 1u) << text;
  }
}

TEST(Utf8, ReplacesOncePerMaximalPart) {
  EXPECT_EQ(points("a\xE2\x82z"), U"a\uFFFDz");
  EXPECT_EQ(points("\xFF\xFF"), U"\uFFFD\uFFFD");
  EXPECT_EQ(points("\xF0\x9F\x94"), U"\uFFFD");
  EXPECT_EQ(points("\x80"), U"\uFFFD");
}

// Whatever two or three bytes come, decoding ends, moves on, and what it calls valid encodes back to the same bytes.
TEST(Utf8, RoundTripsEveryPairOfBytesAfterAnyLead) {
  std::string text(3, '\0');
  for (int lead = 0; lead < 256; ++lead) {
    for (int second = 0; second < 256; ++second) {
      text[0] = static_cast<char>(lead);
      text[1] = static_cast<char>(second);
      text[2] = '\x80';
      each_utf8(text, [](const Utf8Step& step, std::string_view bytes) {
        ASSERT_EQ(step.bytes, bytes.size());
        if (!step.valid) return;
        std::string again;
        append_utf8(again, step.point);
        ASSERT_EQ(again, bytes);
      });
    }
  }
}

}  // namespace
}  // namespace stepscope
