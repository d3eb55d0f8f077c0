#include "base/safe_text.h"

#include <gtest/gtest.h>

#include <random>

#include "base/utf8.h"

namespace stepscope {
namespace {

TEST(Printable, LeavesNamesAlone) {
  const std::string name = "void at::native::<lambda>(int, µ, 層, \U0001F525)\\";
  EXPECT_EQ(printable(name), name);
}

TEST(Printable, ShowsControlCharactersAsBytes) {
  EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), "\\x1b[31mred\\x1b[0m");
  EXPECT_EQ(printable(std::string_view("a\0b\r\n\x7f", 6)), "a\\x00b\\x0d\\x0a\\x7f");
  EXPECT_EQ(printable("\u009B31m"), "\\x9b31m");
}

TEST(Printable, ShowsTheInvisible) {
  EXPECT_EQ(printable("a\u202Eb\u200Bc\u2066\uFEFF"), "a\\u202eb\\u200bc\\u2066\\ufeff");
  EXPECT_EQ(printable("\u2028\u2029\U000E0041"), "\\u2028\\u2029\\ue0041");
}

TEST(Printable, ReplacesBrokenBytes) { EXPECT_EQ(printable("a\x9Bz"), "a\uFFFDz"); }

TEST(Printable, NeverActsOnATerminalWhateverTheBytes) {
  std::mt19937 random(3);
  for (int i = 0; i < 5'000; ++i) {
    std::string text(random() % 24, '\0');
    for (char& c : text) c = static_cast<char>(random());
    each_utf8(printable(text), [](const Utf8Step& step, std::string_view) {
      ASSERT_TRUE(step.valid);
      ASSERT_FALSE(step.point < 0x20 || (step.point >= 0x7F && step.point < 0xA0));
    });
  }
}

TEST(MarkdownSafe, LeavesPlainNamesAlone) { EXPECT_EQ(markdown_safe("aten::mm (x1.5), 3 %"), "aten::mm (x1.5), 3 %"); }

TEST(MarkdownSafe, EscapesMarkUp) {
  EXPECT_EQ(markdown_safe("a|b `c` *d* _e_ ~f~ $g$"), "a\\|b \\`c\\` \\*d\\* \\_e\\_ \\~f\\~ \\$g\\$");
  EXPECT_EQ(markdown_safe("![x](y)"), "\\!\\[x\\](y)");
  EXPECT_EQ(markdown_safe("\\|"), "\\\\\\|");
}

TEST(MarkdownSafe, EscapesHtml) { EXPECT_EQ(markdown_safe("<script>&amp;"), "&lt;script&gt;&amp;amp;"); }

TEST(MarkdownSafe, StaysOnOneLine) { EXPECT_EQ(markdown_safe("a\nb\r| c"), "a\\\\x0ab\\\\x0d\\| c"); }

TEST(MarkdownSafe, BeginsNoBlock) {
  EXPECT_EQ(markdown_safe("# title"), "\\# title");
  EXPECT_EQ(markdown_safe("- item"), "\\- item");
  EXPECT_EQ(markdown_safe("a - b"), "a - b");
}

TEST(MarkdownSafe, MentionsAndLinksNothing) {
  EXPECT_EQ(markdown_safe("@torch and ops#12"), "@<!-- -->torch and ops#<!-- -->12");
  EXPECT_EQ(markdown_safe("https://x.y"), "https:<!-- -->//x.y");
  EXPECT_EQ(markdown_safe("www.x.y"), "www.<!-- -->x.y");
  EXPECT_EQ(markdown_safe("a @ b # c"), "a @ b # c");
}

TEST(HtmlSafe, EscapesTextAndAttributeValues) {
  EXPECT_EQ(html_safe("<a b=\"c\" d='e'>&\x1b"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\x1b");
}

TEST(CsvField, QuotesOnlyWhatMustBe) {
  EXPECT_EQ(csv_field("aten::mm"), "aten::mm");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
}

TEST(CsvField, RunsNoFormula) {
  EXPECT_EQ(csv_field("=1+1"), "'=1+1");
  EXPECT_EQ(csv_field("@SUM(A1,A2)"), "\"'@SUM(A1,A2)\"");
  EXPECT_EQ(csv_field("-cmd"), "'-cmd");
  EXPECT_EQ(csv_field("+cmd"), "'+cmd");
  EXPECT_EQ(csv_field("\t=1"), "'\t=1");
}

TEST(CsvField, KeepsNumbersNumbers) {
  for (const char* number : {"-5", "+5", "-1.5e3", "0.25", "-0.5"}) EXPECT_EQ(csv_field(number), number);
  EXPECT_EQ(csv_field("-5ms"), "'-5ms");
}

TEST(CsvField, IsUtf8WithoutControlCharacters) { EXPECT_EQ(csv_field("a\xFF\x1b[m"), "a\uFFFD\\x1b[m"); }

}  // namespace
}  // namespace stepscope
