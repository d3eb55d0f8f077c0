#include <gmock/gmock.h>

#include "unit/outputs/golden.h"
#include "unit/outputs/output_checks.h"
#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using test::expect_golden;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(const Report& report, const OutputOptions& options = {}) {
  return find_output("text")->report(report, options);
}

TEST(TextGolden, InputBound) { expect_golden("outputs/input_bound.txt", text_of(test::input_bound_report())); }
TEST(TextGolden, EightRanks) { expect_golden("outputs/eight_ranks.txt", text_of(test::many_ranks_report(8))); }
TEST(TextGolden, HostOnly) { expect_golden("outputs/host_only.txt", text_of(test::host_only_report())); }
TEST(TextGolden, Abstaining) { expect_golden("outputs/abstaining.txt", text_of(test::abstaining_report())); }
TEST(TextGolden, Nasty) { expect_golden("outputs/nasty.txt", text_of(test::nasty_report())); }

TEST(TextReport, FitsTheScreenWhateverComes) {
  for (const Report& report : {test::input_bound_report(), test::many_ranks_report(8), test::many_ranks_report(200),
                               test::host_only_report(), test::abstaining_report(), test::nasty_report()}) {
    const std::string text = text_of(report);
    test::expect_screen(text, 59, 80);
    test::expect_inert(text);
  }
}

TEST(TextReport, ShowsTheMostSevereRankFirstWhenThereAreManyAndCountsTheRest) {
  const std::string text = text_of(test::many_ranks_report(200));
  EXPECT_THAT(text, HasSubstr("\nrank 100 "));
  EXPECT_THAT(text, HasSubstr("\nrank 199 "));
  EXPECT_THAT(text, HasSubstr("… and 192 more"));
}

TEST(TextReport, HasNoDeviceSectionWithoutADevice) {
  const std::string text = text_of(test::host_only_report());
  EXPECT_THAT(text, Not(HasSubstr("Device")));
  EXPECT_THAT(text, Not(HasSubstr("Kernels")));
  EXPECT_THAT(text, HasSubstr("no step marks"));
}

TEST(TextReport, PrintsNoEmptySections) {
  Report report = test::input_bound_report();
  report.ranks[0].operators.clear();
  report.ranks[0].kernels.clear();
  const std::string text = text_of(report);
  EXPECT_THAT(text, Not(HasSubstr("Operators")));
  EXPECT_THAT(text, Not(HasSubstr("Kernels")));
  EXPECT_THAT(text, Not(HasSubstr("\n\n\n")));
}

TEST(TextReport, ColoursTheSeverityAndOnlyWhenAsked) {
  const Report report = test::input_bound_report();
  EXPECT_THAT(text_of(report), Not(HasSubstr("\x1b")));
  OutputOptions options;
  options.style = Style(true);
  EXPECT_THAT(text_of(report, options), HasSubstr("\x1b[31m CRITICAL"));
}

TEST(TextReport, SharesOfTheMeanStepAddUp) {
  const std::string text = text_of(test::input_bound_report());
  EXPECT_THAT(text, HasSubstr("38 %   90.0 ms"));
  EXPECT_THAT(text, HasSubstr("50 %    120 ms"));
  EXPECT_THAT(text, Not(HasSubstr("memset")));  // takes no time
}

TEST(TextReport, FoldsRangesThatDifferInDigits) {
  Report report = test::input_bound_report();
  for (int i = 0; i < 21; ++i) {
    report.ranks[0].operators.push_back({fmt::format("epoch_0_batch_{}", i), "annotation", "", 1, 2, 3, 10'000'000, 5});
  }
  const std::string text = text_of(report);
  EXPECT_THAT(text, HasSubstr("epoch_*_batch_*"));
  EXPECT_THAT(text, HasSubstr("210 ms"));
  EXPECT_THAT(text, Not(HasSubstr("epoch_0_batch_3")));
}

Table small_table() {
  return {.name = "operators",
          .columns = {{"name", "name", Unit::kText, "who"},
                      {"kind", "kind", Unit::kText, "what"},
                      {"calls", "calls", Unit::kCount, "how often"},
                      {"self_cpu_ns", "self host", Unit::kNs, "how long"}},
          .rows = {{std::string("aten::mm"), std::string("operator"), int64_t{1234}, int64_t{1'500'000}},
                   {std::string(200, 'x'), std::string("operator"), int64_t{1}, Cell()}},
          .left_out = 3,
          .note = "a note"};
}

TEST(TextTables, LineUpAndFitTheWidth) {
  const std::string text = find_output("text")->tables({{0, "rank 0", small_table()}}, {});
  test::expect_screen(text, 10, 80);
  EXPECT_THAT(text, HasSubstr("1,234    1.50 ms\n"));
  EXPECT_THAT(text, HasSubstr("xxx…xxx"));
  EXPECT_THAT(text, HasSubstr("3 more rows not shown: --limit N\na note\n"));
  EXPECT_THAT(text, Not(HasSubstr("rank 0")));  // one rank needs no heading
}

TEST(TextTables, SayWhichRankWhenThereAreSeveral) {
  const std::string text =
      find_output("text")->tables({{0, "rank 0", small_table()}, {1, "rank 1", small_table()}}, {});
  EXPECT_THAT(text, HasSubstr("rank 0\nname"));
  EXPECT_THAT(text, HasSubstr("\n\nrank 1\nname"));
}

TEST(TextTables, SayThatThereAreNoRows) {
  Table table = small_table();
  table.rows.clear();
  EXPECT_THAT(find_output("text")->tables({{0, "", table}}, {}), HasSubstr("no rows\n"));
}

}  // namespace
}  // namespace stepscope
