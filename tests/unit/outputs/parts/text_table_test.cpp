#include "outputs/parts/text_table.h"

#include <gmock/gmock.h>

#include "base/text_width.h"

namespace stepscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Column text(std::string title) { return {title, title, Unit::kText, ""}; }
Column count(std::string title) { return {title, title, Unit::kCount, ""}; }

Table table(std::vector<Column> columns, std::vector<std::vector<Cell>> rows) {
  return {.name = "t", .columns = std::move(columns), .rows = std::move(rows), .left_out = 0, .note = {}};
}

TEST(TextTable, AlignsNamesLeftAndNumbersRight) {
  const auto out = text_table(table({text("name"), count("calls")}, {{std::string("mm"), int64_t{7}}}), 80, Style());
  EXPECT_THAT(out.lines, ElementsAre("name  calls", "mm        7"));
  EXPECT_THAT(out.columns_out, IsEmpty());
}

TEST(TextTable, CutsTheWidestTextInTheMiddle) {
  const auto out =
      text_table(table({text("name"), count("n")}, {{"a" + std::string(60, 'x') + "z", int64_t{7}}}), 30, Style());
  EXPECT_THAT(out.lines, ElementsAre("name                         n", "axxxxxxxxxxxx…xxxxxxxxxxxxz  7"));
}

TEST(TextTable, BreaksTitlesBeforeItDropsColumns) {
  const auto out =
      text_table(table({count("self host"), count("self device")}, {{int64_t{1}, int64_t{2}}}), 14, Style());
  EXPECT_THAT(out.lines, ElementsAre("self      self", "host    device", "   1         2"));
}

TEST(TextTable, DropsZerosThenTheLastColumnsAndSaysSo) {
  const auto wide = int64_t{1'000'000};
  const auto all =
      table({count("aaaa"), count("zero"), count("bbbb"), count("cccc")}, {{wide, int64_t{0}, wide, wide}});
  const auto out = text_table(all, 20, Style());
  EXPECT_THAT(out.lines, ElementsAre("     aaaa       bbbb", "1,000,000  1,000,000"));
  EXPECT_THAT(out.columns_out, ElementsAre("cccc", "zero (all 0 or -)"));
}

TEST(TextTable, KeepsZerosWhereThereIsRoom) {
  const auto out = text_table(table({count("a"), count("zero")}, {{int64_t{1}, int64_t{0}}}), 80, Style());
  EXPECT_THAT(out.lines, ElementsAre("a  zero", "1     0"));
}

TEST(TextTable, FitsAnyWidth) {
  const auto all =
      table({text("name"), text("other name"), count("calls"), count("self device time")},
            {{std::string(100, 'x'), std::string("模型模型模型模型模型模型模型模型"), int64_t{1}, Cell()}});
  for (size_t width = 1; width < 200; ++width) {
    for (const std::string& line : text_table(all, width, Style()).lines) ASSERT_LE(display_width(line), width) << line;
  }
}

TEST(TextTable, HasNothingToShowWithoutColumns) { EXPECT_THAT(text_table({}, 80, Style()).lines, IsEmpty()); }

}  // namespace
}  // namespace stepscope
