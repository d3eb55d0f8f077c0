#include "cli/app.h"

#include <gmock/gmock.h>

#include "cli/command.h"
#include "cli/help.h"
#include "unit/cli/cli_case.h"
#include "unit/outputs/output_checks.h"

namespace stepscope {
namespace {

using test::CliCase;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

TEST(Program, HelpsOnOneScreen) {
  CliCase cli;
  EXPECT_EQ(cli.run({"--help"}), 0);
  test::expect_screen(cli.out, 24, 80);
  for (const Command* command : commands()) {
    EXPECT_EQ(cli.run({std::string(command->name), "--help"}), 0);
    test::expect_screen(cli.out, 24, 80);
    EXPECT_THAT(cli.out, EndsWith("  stepscope " + std::string(command->examples[1]) + "\n"));
    EXPECT_EQ(command->examples.size(), 2u);
  }
}

TEST(Program, SaysItsVersion) {
  CliCase cli;
  EXPECT_EQ(cli.run({"--version"}), 0);
  EXPECT_THAT(cli.out, MatchesRegex("stepscope [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Program, LeavesWithTwoOnWrongUsage) {
  const std::vector<std::vector<std::string>> wrong{
      {},
      {"frobnicate", "x"},
      {"--nonsense"},
      {"report"},
      {"report", "x", "--no-such-option"},
      {"report", "x", "--no-such-option=3"},
      {"report", "x", "--format", "nonsense"},
      {"report", "x", "--format"},
      {"report", "x", "--rank", "one"},
      {"report", "x", "--step", "3..1"},
      {"report", "x", "--step", ".."},
      {"report", "x", "--step-marker", "("},
      {"report", "x", "--limit", "-1"},
      {"report", "x", "--color", "blue"},
      {"report", "x", "-j", "0"},
      {"report", "x", "-o", ""},
      {"show"},
      {"doctor"},
      {"convert"},
  };
  CliCase cli;
  for (const auto& words : wrong) {
    EXPECT_EQ(cli.run(words), 2) << ::testing::PrintToString(words);
    EXPECT_EQ(cli.out, "");
    EXPECT_THAT(cli.err, MatchesRegex("stepscope: [^\n]*; see 'stepscope[ a-z]* --help'\n"))
        << ::testing::PrintToString(words);
  }
}

TEST(Program, NamesTheChoices) {
  CliCase cli;
  cli.run({"frobnicate"});
  EXPECT_THAT(cli.err, HasSubstr("unknown command 'frobnicate'; choose one of: report, show, doctor, convert"));
  cli.run({"report", "x", "--format", "pdf"});
  EXPECT_THAT(cli.err, HasSubstr("unknown format 'pdf'; choose one of: text, json, md, csv"));
  cli.run({"report", "x", "--nope"});
  EXPECT_THAT(cli.err, HasSubstr("unknown option '--nope'; report takes: --format --output"));
}

TEST(Program, TakesTheLastOfRepeatedOptions) {
  CliCase cli;
  const std::string trace = cli.write("a.json", test::small_trace());
  EXPECT_EQ(cli.run({"report", trace, "--format", "json", "--format", "md"}), 0);
  EXPECT_THAT(cli.out, StartsWith("### "));
}

TEST(Program, TakesNamesOfCommandsAndDashesAsInputs) {
  CliCase cli;
  EXPECT_EQ(cli.run({"report", "show"}), 3);
  EXPECT_THAT(cli.err, HasSubstr("show: "));
  EXPECT_EQ(cli.run({"report", "--", "--rank"}), 3);
}

TEST(Program, ColoursOnlyWhenAsked) {
  CliCase cli;
  const std::string trace = cli.write("a.json", test::small_trace());
  cli.run({"report", trace});
  EXPECT_EQ(cli.out.find('\x1b'), std::string::npos);
  cli.run({"report", trace, "--color", "always"});
  EXPECT_NE(cli.out.find('\x1b'), std::string::npos);
}

TEST(Program, SaysWhenItCannotWrite) {
  CliCase cli;
  const std::string trace = cli.write("a.json", test::small_trace());
  EXPECT_EQ(cli.run({"report", trace, "-o", "/dev/full"}), 3);
  EXPECT_THAT(cli.err, HasSubstr("/dev/full"));
  EXPECT_EQ(cli.run({"report", trace, "-o", cli.path("no/such/folder.txt")}), 3);
  EXPECT_THAT(cli.err, HasSubstr("folder.txt"));
}

}  // namespace
}  // namespace stepscope
