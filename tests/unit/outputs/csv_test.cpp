#include <gmock/gmock.h>

#include "unit/outputs/golden.h"
#include "unit/outputs/output_checks.h"
#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using test::expect_golden;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::string text_of(const Report& report, const OutputOptions& options = {}) {
  return find_output("csv")->report(report, options);
}

TEST(CsvGolden, InputBound) { expect_golden("outputs/input_bound.csv", text_of(test::input_bound_report())); }

TEST(CsvReport, HasOneValueARow) {
  const auto lines = test::lines_of(text_of(test::many_ranks_report(2)));
  EXPECT_EQ(lines[0], "section,rank,device,name,key,value");
  EXPECT_THAT(lines, Contains("verdict,1,,,cause,input"));
  EXPECT_THAT(lines, Contains("step,1,,5,dur_ns,240000000"));
  EXPECT_THAT(lines, Contains("operator,0,,aten::mm,self_device_ns,100000000"));
  EXPECT_THAT(lines, Contains("no_operator,0,,(launched before capture),calls,7"));
  EXPECT_THAT(lines, Contains("kernel,1,0,ampere_sgemm_128x64_tn,calls,12"));
  EXPECT_THAT(lines, Contains("device,0,0,NVIDIA H100 80GB HBM3,idle_launch_ns,10000000"));
}

TEST(CsvReport, LeavesOutWhatIsUnknown) {
  const std::string text = text_of(test::abstaining_report());
  EXPECT_THAT(text, Not(HasSubstr("step_time_median_ns")));
  EXPECT_THAT(text, HasSubstr("step_time_n,0\n"));
}

TEST(CsvReport, CutsTheListsOnlyWhenAsked) {
  OutputOptions options;
  options.limit = 1;
  EXPECT_THAT(text_of(test::input_bound_report(), options), Not(HasSubstr("aten::mm")));
}

TEST(CsvReport, QuotesWhatNeedsItAndDefusesFormulas) {
  Report report = test::input_bound_report();
  report.ranks[0].operators[0].name = "=1+1,\"x\"";
  EXPECT_THAT(text_of(report), HasSubstr("operator,,,\"'=1+1,\"\"x\"\"\",calls,53\n"));
}

Table table() {
  return {.name = "t",
          .columns = {{"name", "the name", Unit::kText, ""},
                      {"dur_ns", "time", Unit::kNs, ""},
                      {"share", "", Unit::kShare, ""}},
          .rows = {{std::string("a,b"), int64_t{1500}, 0.25}, {std::string("c"), Cell(), Cell()}},
          .left_out = 0,
          .note = "not in CSV"};
}

TEST(CsvTables, AreRawUnderTheirColumnNames) {
  EXPECT_EQ(find_output("csv")->tables({{0, "rank 0", table()}}, {}), "name,dur_ns,share\n\"a,b\",1500,0.25\nc,,\n");
}

TEST(CsvTables, OfSeveralRanksHaveARankColumn) {
  EXPECT_EQ(find_output("csv")->tables({{0, "rank 0", table()}, {std::nullopt, "pid 7", table()}}, {}),
            "rank,name,dur_ns,share\n0,\"a,b\",1500,0.25\n0,c,,\npid 7,\"a,b\",1500,0.25\npid 7,c,,\n");
}

}  // namespace
}  // namespace stepscope
