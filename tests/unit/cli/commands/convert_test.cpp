#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "unit/cli/cli_case.h"
#include "unit/outputs/output_checks.h"

namespace stepscope {
namespace {

using test::CliCase;
using test::lines_of;
using test::small_trace;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST(ConvertCommand, WritesStrictJson) {
  CliCase cli;
  std::string loose = small_trace();
  loose.replace(loose.find("aten::linear"), 12, "aten::li\tnear");
  EXPECT_EQ(cli.run({"convert", cli.write("a.json", loose), "-o", cli.path("b.json")}), 0);
  EXPECT_EQ(cli.err, "wrote " + cli.path("b.json") + "\n");
  EXPECT_EQ(nlohmann::json::parse(cli.read("b.json"))["traceEvents"].size(), 6u);
}

TEST(ConvertCommand, CompressesWhereTheSuffixSaysSo) {
  CliCase cli;
  EXPECT_EQ(cli.run({"convert", cli.write("a.json", small_trace()), "-o", cli.path("b.json.gz")}), 0);
  EXPECT_EQ(cli.read("b.json.gz").substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(cli.run({"report", cli.path("b.json.gz")}), 0);
}

TEST(ConvertCommand, WritesEveryRowAsCsv) {
  CliCase cli;
  EXPECT_EQ(cli.run({"convert", cli.write("a.json", small_trace("", true)), "-o", cli.path("rows.csv")}), 0);
  const auto lines = lines_of(cli.read("rows.csv"));
  EXPECT_EQ(lines.size(), 13u);
  EXPECT_EQ(lines[0], "kind,name,start_ns,dur_ns,pid,tid,device,stream,correlation,external_id,bytes,file");
  EXPECT_THAT(lines, Contains("annotation,ProfilerStep#10,0,1000000,7,7,,,,,,a.json"));
  EXPECT_THAT(lines, Contains("operator,aten::linear,1000500,500000,7,7,,,,,,a.json"));
  EXPECT_THAT(lines, Contains("runtime,cudaLaunchKernel,1000900,10000,7,7,,,2,,,a.json"));
  EXPECT_THAT(lines, Contains("kernel,gemm,100000,300000,,,0,7,1,,,a.json"));
}

TEST(ConvertCommand, WritesCallPathsForFlameGraphs) {
  CliCase cli;
  std::string trace = small_trace("", true);
  trace.replace(trace.find("aten::linear"), 12, "a;b");
  EXPECT_EQ(cli.run({"convert", cli.write("a.json", trace), "-o", cli.path("host.folded")}), 0);
  EXPECT_THAT(lines_of(cli.read("host.folded")),
              Contains(::testing::MatchesRegex(R"(thread 7/7;ProfilerStep\*;a.x3bb [0-9]+)")));
  EXPECT_EQ(cli.run({"convert", cli.path("a.json"), "-o", cli.path("device.folded"), "--weight", "device"}), 0);
  EXPECT_NE(cli.read("device.folded"), cli.read("host.folded"));
  EXPECT_EQ(cli.run({"convert", cli.path("a.json"), "-o", cli.path("x.folded"), "--weight", "beauty"}), 2);
}

TEST(ConvertCommand, TakesAFolderOfOneTrace) {
  CliCase cli;
  cli.write("t/a.json", small_trace());
  EXPECT_EQ(cli.run({"convert", cli.path("t"), "-o", cli.path("b.json")}), 0);
  cli.write("t/c.json", small_trace());
  EXPECT_EQ(cli.run({"convert", cli.path("t"), "-o", cli.path("b.json")}), 2);
  EXPECT_THAT(cli.err, HasSubstr("holds 2 traces; name one of them"));
}

TEST(ConvertCommand, NamesWhatItCanWrite) {
  CliCase cli;
  const std::string trace = cli.write("a.json", small_trace());
  EXPECT_EQ(cli.run({"convert", trace, "-o", cli.path("b.pdf")}), 2);
  EXPECT_THAT(cli.err, HasSubstr(".json, .json.gz, .csv or .folded"));
  EXPECT_EQ(cli.run({"convert", trace}), 2);
  EXPECT_THAT(cli.err, HasSubstr("wants -o OUT"));
  EXPECT_EQ(cli.run({"convert", trace, trace, "-o", cli.path("b.json")}), 2);
}

TEST(ConvertCommand, LeavesNothingBehindWhenItFails) {
  CliCase cli;
  EXPECT_EQ(cli.run({"convert", cli.write("a.json", "no trace"), "-o", cli.path("b.json")}), 3);
  EXPECT_EQ(cli.run({"convert", cli.path("a.json"), "-o", cli.path("b.csv")}), 3);
  EXPECT_FALSE(std::filesystem::exists(cli.path("b.json")));
  EXPECT_FALSE(std::filesystem::exists(cli.path("b.csv")));
}

}  // namespace
}  // namespace stepscope
