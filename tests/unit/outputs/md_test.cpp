#include <gmock/gmock.h>

#include "unit/outputs/golden.h"
#include "unit/outputs/output_checks.h"
#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using test::expect_golden;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(const Report& report) { return find_output("md")->report(report, {}); }

TEST(MdGolden, InputBound) { expect_golden("outputs/input_bound.md", text_of(test::input_bound_report())); }
TEST(MdGolden, EightRanks) { expect_golden("outputs/eight_ranks.md", text_of(test::many_ranks_report(8))); }
TEST(MdGolden, HostOnly) { expect_golden("outputs/host_only.md", text_of(test::host_only_report())); }
TEST(MdGolden, Nasty) { expect_golden("outputs/nasty.md", text_of(test::nasty_report())); }

TEST(MdReport, FitsAComment) {
  for (const Report& report : {test::input_bound_report(), test::many_ranks_report(200), test::host_only_report(),
                               test::abstaining_report(), test::nasty_report()}) {
    const std::string text = text_of(report);
    test::expect_screen(text, 59, 4000);
    test::expect_inert(text);
  }
}

TEST(MdReport, NamesFilesWithoutFolders) {
  EXPECT_THAT(text_of(test::input_bound_report()), Not(HasSubstr("/home")));
  EXPECT_THAT(text_of(test::input_bound_report()), HasSubstr("gpu07\\_4242.17.pt.trace.json.gz"));
}

TEST(MdReport, LetsNoNameActAsMarkUp) {
  const std::string text = text_of(test::nasty_report());
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
  EXPECT_THAT(text, Not(HasSubstr("@team")));
  for (const std::string& line : test::lines_of(text)) {
    if (!line.starts_with('|')) continue;
    EXPECT_TRUE(line.ends_with(" |") || line.ends_with(": |")) << line;
  }
}

TEST(MdTables, HaveOneCellAColumn) {
  const Table table{.name = "t",
                    .columns = {{"name", "name", Unit::kText, ""}, {"dur_ns", "time", Unit::kNs, ""}},
                    .rows = {{std::string("a|b\nc"), int64_t{1500}}},
                    .left_out = 1,
                    .note = {}};
  EXPECT_EQ(find_output("md")->tables({{0, "rank 0", table}}, {}),
            "| name | time |\n| :--- | ---: |\n| a\\|b\\\\x0ac | 1.50 µs |\n\n1 row more\n");
}

}  // namespace
}  // namespace stepscope
