#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "unit/cli/cli_case.h"

namespace stepscope {
namespace {

using test::CliCase;
using test::small_trace;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

std::string on_rank(int rank) {
  return R"("distributedInfo":{"rank":)" + std::to_string(rank) + R"(,"world_size":2},)";
}

TEST(ReportCommand, PrintsTextByDefault) {
  CliCase cli;
  EXPECT_EQ(cli.run({"report", cli.write("a.json", small_trace())}), 0);
  EXPECT_THAT(cli.out, HasSubstr("mean of 3 counted steps"));
  EXPECT_THAT(cli.out, HasSubstr("aten::linear"));
  EXPECT_EQ(cli.err, "");
}

TEST(ReportCommand, TakesTheFormatFromTheSuffixOfTheOutput) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  EXPECT_EQ(cli.run({"report", trace, "-o", cli.path("r.json")}), 0);
  EXPECT_EQ(cli.out, "");
  EXPECT_EQ(cli.err, "wrote " + cli.path("r.json") + "\n");
  EXPECT_EQ(nlohmann::json::parse(cli.read("r.json"))["schema_version"], 1);
  cli.run({"report", trace, "-o", cli.path("r.json"), "--format", "md", "--quiet"});
  EXPECT_EQ(cli.err, "");
  EXPECT_THAT(cli.read("r.json"), HasSubstr("### "));
}

TEST(ReportCommand, ListsTheInputsAsTheyWereGiven) {
  CliCase cli;
  const std::string b = cli.write("z.json", small_trace(on_rank(1)));
  const std::string bad = cli.write("m.json", "no trace");
  const std::string a = cli.write("a.json", small_trace(on_rank(0)));
  EXPECT_EQ(cli.run({"report", b, bad, a, "--format", "json"}), 0);
  const auto report = nlohmann::json::parse(cli.out);
  EXPECT_EQ(report["inputs"][0]["path"], b);
  EXPECT_EQ(report["inputs"][1]["path"], bad);
  EXPECT_THAT(report["inputs"][1]["error"].get<std::string>(), HasSubstr("m.json"));
  EXPECT_EQ(report["inputs"][2]["path"], a);
  EXPECT_EQ(report["ranks"].size(), 2u);
}

TEST(ReportCommand, ShowsOneRankWhenAsked) {
  CliCase cli;
  cli.write("t/a.json", small_trace(on_rank(0)));
  cli.write("t/b.json", small_trace(on_rank(1), true));
  EXPECT_EQ(cli.run({"report", cli.path("t"), "--rank", "1", "--format", "json"}), 0);
  const auto report = nlohmann::json::parse(cli.out);
  ASSERT_EQ(report["ranks"].size(), 1u);
  EXPECT_EQ(report["ranks"][0]["rank"], 1);
  EXPECT_EQ(report["ranks"][0]["devices"][0]["busy_ns"], 900'000);
  EXPECT_EQ(cli.run({"report", cli.path("t"), "--rank", "5"}), 3);
  EXPECT_EQ(cli.out, "");
  EXPECT_EQ(cli.err, "stepscope: no rank 5 in the input; there is: 0 1\n");
}

TEST(ReportCommand, IsTheSameOnAnyNumberOfThreads) {
  CliCase cli;
  for (int rank = 0; rank < 8; ++rank)
    cli.write("t/" + std::to_string(rank) + ".json", small_trace(on_rank(rank), true));
  cli.run({"report", cli.path("t"), "--format", "json", "-j", "1"});
  const std::string alone = cli.out;
  cli.run({"report", cli.path("t"), "--format", "json", "-j", "7"});
  EXPECT_EQ(cli.out, alone);
}

TEST(ReportCommand, CutsToTheChosenSteps) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  cli.run({"report", trace, "--step", "11..12", "--format", "json"});
  const auto steps = nlohmann::json::parse(cli.out)["ranks"][0]["steps"];
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0]["number"], 11);
  EXPECT_EQ(cli.run({"report", trace, "--step", "99"}), 3);
  EXPECT_EQ(cli.out, "");
  EXPECT_EQ(cli.err, "stepscope: no step 99 in the input; it has 10..12\n");
}

TEST(ReportCommand, SortsTheListsByAnySpelling) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace("", true));
  EXPECT_EQ(cli.run({"report", trace, "--sort", "self_cpu_time_total", "--format", "json"}), 0);
  const auto rows = nlohmann::json::parse(cli.out)["ranks"][0]["operators"];
  for (size_t i = 1; i < rows.size(); ++i) EXPECT_GE(rows[i - 1]["self_cpu_ns"], rows[i]["self_cpu_ns"]);
  EXPECT_EQ(cli.run({"report", trace, "--sort", "beauty"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("no column 'beauty' to sort by; choose one of: name kind calls"));
}

TEST(ReportCommand, GroupsOperators) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  EXPECT_EQ(cli.run({"report", trace, "--group-by", "category", "--format", "json"}), 0);
  EXPECT_EQ(nlohmann::json::parse(cli.out)["ranks"][0]["operators"].size(), 2u);
  EXPECT_EQ(cli.run({"report", trace, "--group-by", "module"}), 0);
  EXPECT_EQ(cli.run({"report", trace, "--group-by", "step"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("choose one of: shape, stack, module, category"));
}

TEST(ReportCommand, HidesNamesWhenAsked) {
  CliCase cli;
  const std::string trace = cli.write("home/mallory/secret-host_7.1.pt.trace.json", small_trace());
  EXPECT_EQ(cli.run({"report", trace, "--redact", "--format", "json"}), 0);
  EXPECT_THAT(cli.out, Not(HasSubstr("secret-host")));
  EXPECT_THAT(cli.out, Not(HasSubstr("mallory")));
  EXPECT_THAT(cli.out, HasSubstr("\"path\": \"host-1_7.1.pt.trace.json\""));
}

TEST(ReportCommand, NeverWritesOverItsInput) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  EXPECT_EQ(cli.run({"report", trace, "-o", trace}), 2);
  EXPECT_EQ(cli.read("a.json"), small_trace());
}

TEST(ReportCommand, SaysWhatIsUnreadableOnOneLine) {
  CliCase cli;
  EXPECT_EQ(cli.run({"report", cli.write("a.json", "")}), 3);
  EXPECT_EQ(cli.out, "");
  EXPECT_THAT(cli.err, MatchesRegex("stepscope: [^\n]*a.json[^\n]*\n"));
}

}  // namespace
}  // namespace stepscope
