#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "analyses/analysis.h"
#include "unit/cli/cli_case.h"

namespace stepscope {
namespace {

using test::CliCase;
using test::small_trace;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string on_rank(int rank) {
  return R"("distributedInfo":{"rank":)" + std::to_string(rank) + R"(,"world_size":2},)";
}

TEST(ShowCommand, PrintsATable) {
  CliCase cli;
  EXPECT_EQ(cli.run({"show", "steps", cli.write("a.json", small_trace())}), 0);
  EXPECT_THAT(cli.out, HasSubstr("10"));
  EXPECT_THAT(cli.out, HasSubstr("1.00 ms"));
  EXPECT_THAT(cli.out, HasSubstr("start: from the begin of the capture"));
}

TEST(ShowCommand, KeepsAbsoluteTimesForMachines) {
  CliCase cli;
  cli.run({"show", "steps", cli.write("a.json", small_trace(R"("baseTimeNanoseconds":1700000000000000000,)")),
           "--format", "csv"});
  EXPECT_THAT(cli.out, StartsWith("number,start_ns,dur_ns,counted,"));
  EXPECT_THAT(cli.out, HasSubstr("\n10,1700000000000000000,1000000,yes,"));
}

TEST(ShowCommand, CutsForPeopleAndOnlyWhenAskedForMachines) {
  CliCase cli;
  std::string events;
  for (int i = 0; i < 30; ++i) {
    events += (i > 0 ? "," : "") + std::string(R"({"ph":"X","cat":"cpu_op","name":"aten::op)") + std::to_string(i) +
              R"(","pid":7,"tid":7,"ts":)" + std::to_string(i * 10) + R"(,"dur":5})";
  }
  const std::string trace = cli.write("a.json", "[" + events + "]");
  cli.run({"show", "operators", trace});
  EXPECT_THAT(cli.out, HasSubstr("10 more rows not shown"));
  cli.run({"show", "operators", trace, "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(cli.out)["rows"].size(), 30u);
  cli.run({"show", "operators", trace, "--format", "json", "--limit", "2"});
  EXPECT_EQ(nlohmann::json::parse(cli.out)["rows"].size(), 2u);
  EXPECT_EQ(nlohmann::json::parse(cli.out)["left_out"], 28);
}

TEST(ShowCommand, FoldsNumberedRangesBeforeItCuts) {
  CliCase cli;
  std::string events;
  for (int i = 0; i < 100; ++i) {
    events += (i > 0 ? "," : "") + std::string(R"({"ph":"X","cat":"user_annotation","name":"batch_)") +
              std::to_string(i) + R"(","pid":7,"tid":7,"ts":)" + std::to_string(i * 10) + R"(,"dur":5})";
  }
  const std::string trace = cli.write("a.json", "[" + events + "]");
  cli.run({"show", "operators", trace});
  EXPECT_THAT(cli.out, HasSubstr("batch_*"));
  EXPECT_THAT(cli.out, HasSubstr("500 µs"));
  EXPECT_THAT(cli.out, Not(HasSubstr("more row")));
  cli.run({"show", "operators", trace, "--format", "csv"});
  EXPECT_THAT(cli.out, HasSubstr("batch_99,annotation,1,5000,5000,0,0,"));
}

TEST(ShowCommand, SaysWhichRank) {
  CliCase cli;
  cli.write("t/a.json", small_trace(on_rank(0)));
  cli.write("t/b.json", small_trace(on_rank(1)));
  cli.run({"show", "steps", cli.path("t")});
  EXPECT_THAT(cli.out, HasSubstr("rank 1\n"));
  cli.run({"show", "steps", cli.path("t"), "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(cli.out)["ranks"][1]["rank"], 1);
  cli.run({"show", "steps", cli.path("t"), "--rank", "1", "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(cli.out)["rank"], 1);
}

TEST(ShowCommand, HelpNamesEveryTableAndGrouping) {
  CliCase cli;
  cli.run({"show", "--help"});
  for (const Analysis* one : analyses()) {
    EXPECT_THAT(cli.out, HasSubstr(std::string(one->name)));
    for (const auto group : one->groups) EXPECT_THAT(cli.out, HasSubstr(std::string(group)));
  }
}

TEST(ShowCommand, NamesTheChoices) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  EXPECT_EQ(cli.run({"show", "nonsense", trace}), 2);
  EXPECT_THAT(cli.err, HasSubstr("unknown table 'nonsense'; choose one of: steps, operators, kernels"));
  EXPECT_EQ(cli.run({"show", "operators", trace, "--sort", "beauty"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("sort by one of: name, kind, calls"));
  EXPECT_EQ(cli.run({"show", "steps", trace, "--group-by", "shape"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("steps cannot be grouped"));
  EXPECT_EQ(cli.run({"show", "kernels", trace, "--group-by", "category", "--sort", "mean"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("sort by one of: class, calls, total_ns"));
  EXPECT_EQ(cli.run({"show", "steps"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("wants a trace"));
}

}  // namespace
}  // namespace stepscope
