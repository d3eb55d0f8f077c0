#include "outputs/parts/fold.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

Table ranges(int count, const std::string& kind) {
  Table out{.name = "operators",
            .columns = {{"name", "name", Unit::kText, ""},
                        {"kind", "kind", Unit::kText, ""},
                        {"calls", "calls", Unit::kCount, ""},
                        {"self_device_ns", "self device", Unit::kNs, ""}},
            .rows = {{std::string("aten::mm"), std::string("operator"), int64_t{1}, int64_t{100}}}};
  for (int i = 0; i < count; ++i) out.rows.push_back({"batch_" + std::to_string(i), kind, int64_t{2}, int64_t{10}});
  return out;
}

TEST(DigitsStarred, StarsEveryRun) {
  EXPECT_EQ(digits_starred("epoch_12_batch_3"), "epoch_*_batch_*");
  EXPECT_EQ(digits_starred("mm"), "mm");
  EXPECT_EQ(digits_starred(""), "");
}

TEST(FoldRanges, JoinsMoreThanTwentyAndSortsAgain) {
  Table table = ranges(21, "annotation");
  fold_ranges(table, "self_device_ns");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0],
            (std::vector<Cell>{std::string("batch_*"), std::string("annotation"), int64_t{42}, int64_t{210}}));
  EXPECT_EQ(table.rows[1][0], Cell(std::string("aten::mm")));
}

TEST(FoldRanges, LeavesTwentyAlone) {
  Table table = ranges(20, "annotation");
  fold_ranges(table, "self_device_ns");
  EXPECT_EQ(table.rows.size(), 21u);
}

TEST(FoldRanges, LeavesOperatorsAlone) {
  Table table = ranges(50, "operator");
  fold_ranges(table, "self_device_ns");
  EXPECT_EQ(table.rows.size(), 51u);
}

TEST(FoldRanges, LeavesTablesWithoutKindsAlone) {
  Table table = ranges(50, "annotation");
  table.columns[1].name = "class";
  fold_ranges(table, "self_device_ns");
  EXPECT_EQ(table.rows.size(), 51u);
}

TEST(FoldedNames, CountsDifferentNamesNotOccurrences) {
  EXPECT_EQ(folded_names(std::vector<std::string>(50, "batch_1")), std::vector<std::string>(50, "batch_1"));
}

TEST(Fold, PhasesFoldWithinTheirStep) {
  Table table{.columns = {{"step", "step", Unit::kCount, ""},
                          {"phase", "phase", Unit::kText, ""},
                          {"host_ns", "host", Unit::kNs, ""}}};
  for (int64_t i = 0; i < 30; ++i) {
    table.rows.push_back({i / 15, std::string("batch_") + std::to_string(i), int64_t{10}});
    if (i % 15 == 14) table.rows.push_back({i / 15, std::string("rest"), int64_t{1}});
  }
  fold_ranges(table, "");
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.rows[0], (std::vector<Cell>{int64_t{0}, std::string("batch_*"), int64_t{150}}));
  EXPECT_EQ(table.rows[1][1], Cell(std::string("rest")));
  EXPECT_EQ(table.rows[2], (std::vector<Cell>{int64_t{1}, std::string("batch_*"), int64_t{150}}));
}

}  // namespace
}  // namespace stepscope
