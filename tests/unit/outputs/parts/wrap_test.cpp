#include "outputs/parts/wrap.h"

#include <gmock/gmock.h>

#include "base/text_width.h"

namespace stepscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Wrap, BreaksAtBlanks) {
  EXPECT_THAT(wrap("one two three", 8), ElementsAre("one two", "three"));
  EXPECT_THAT(wrap("  spare   blanks ", 20), ElementsAre("spare blanks"));
  EXPECT_THAT(wrap("", 10), IsEmpty());
}

TEST(Wrap, BreaksLongWordsAnywhere) { EXPECT_THAT(wrap("abcdefgh", 3), ElementsAre("abc", "def", "gh")); }

TEST(Wrap, CountsWideCharactersTwice) { EXPECT_THAT(wrap("模型前向", 5), ElementsAre("模型", "前向")); }

TEST(Wrap, EndsWithAnEllipsisWhenItIsCut) {
  EXPECT_THAT(wrap("one two three four", 8, 2), ElementsAre("one two", "three…"));
  EXPECT_THAT(wrap("abcdefgh", 3, 1), ElementsAre("ab…"));
  EXPECT_THAT(wrap("one two", 8, 1), ElementsAre("one two"));
}

TEST(Wrap, MakesTextInert) { EXPECT_THAT(wrap("a\x1b[31m\nb", 40), ElementsAre("a\\x1b[31m\\x0ab")); }

TEST(Wrap, StaysWithinTheWidth) {
  for (size_t columns = 2; columns < 40; ++columns) {
    for (const std::string& line : wrap("模型 a bb ccc-dddd 前向eeee ffffffffffffffffffffffffff", columns, 3)) {
      ASSERT_LE(display_width(line), columns) << line;
    }
  }
}

TEST(WrapLabelled, HangsTheFollowingLines) {
  EXPECT_THAT(wrap_labelled("Why  ", "one two three", 12), ElementsAre("Why  one two", "     three"));
}

}  // namespace
}  // namespace stepscope
