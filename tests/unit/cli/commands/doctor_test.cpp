#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "unit/cli/cli_case.h"

namespace stepscope {
namespace {

using test::CliCase;
using test::small_trace;
using ::testing::HasSubstr;

std::string cut_trace() {
  const std::string whole = small_trace();
  return whole.substr(0, whole.size() - 20);
}

TEST(DoctorCommand, LeavesWithZeroWhenAllIsClean) {
  CliCase cli;
  EXPECT_EQ(cli.run({"doctor", cli.write("a.json", small_trace())}), 0);
  EXPECT_THAT(cli.out, HasSubstr("clean: no defect in 1 file"));
  EXPECT_THAT(cli.out, HasSubstr("no device rows"));
}

TEST(DoctorCommand, SaysWhatIsWrongAndWhere) {
  CliCase cli;
  EXPECT_EQ(cli.run({"doctor", cli.write("a.json", cut_trace())}), 1);
  EXPECT_THAT(cli.out, HasSubstr("× truncated, first at byte "));
  EXPECT_THAT(cli.out, HasSubstr("Do: let the writer finish"));
}

TEST(DoctorCommand, CountsAnUnreadableFileAmongGoodOnes) {
  CliCase cli;
  EXPECT_EQ(cli.run({"doctor", cli.write("a.json", small_trace()), cli.write("b.json", "nothing")}), 1);
  EXPECT_THAT(cli.out, HasSubstr("1 × unreadable"));
}

TEST(DoctorCommand, LeavesWithThreeWhenNothingIsReadable) {
  CliCase cli;
  EXPECT_EQ(cli.run({"doctor", cli.write("a.json", "nothing")}), 3);
  EXPECT_EQ(cli.out, "");
}

TEST(DoctorCommand, WritesARepairedCopy) {
  CliCase cli;
  const std::string bad = cli.write("bad.json", cut_trace());
  EXPECT_EQ(cli.run({"doctor", bad, "--repair", cli.path("good.json")}), 1);
  EXPECT_EQ(cli.err, "wrote " + cli.path("good.json") + "\n");
  EXPECT_THAT(cli.out, HasSubstr("Repaired copy: "));
  EXPECT_TRUE(nlohmann::json::accept(cli.read("good.json")));
  EXPECT_EQ(cli.run({"doctor", cli.path("good.json")}), 0);
}

TEST(DoctorCommand, CompressesWhereTheSuffixSaysSo) {
  CliCase cli;
  cli.run({"doctor", cli.write("bad.json", cut_trace()), "--repair", cli.path("good.json.gz")});
  EXPECT_EQ(cli.read("good.json.gz").substr(0, 2), "\x1f\x8b");
}

TEST(DoctorCommand, RepairsOneFileAtATime) {
  CliCase cli;
  const std::string a = cli.write("a.json", small_trace()), b = cli.write("b.json", small_trace());
  EXPECT_EQ(cli.run({"doctor", a, b, "--repair", cli.path("c.json")}), 2);
  EXPECT_THAT(cli.err, HasSubstr("--repair wants one trace, not 2"));
}

TEST(DoctorCommand, SpeaksJson) {
  CliCase cli;
  EXPECT_EQ(cli.run({"doctor", cli.write("a.json", cut_trace()), "--format", "json"}), 1);
  const auto health = nlohmann::json::parse(cli.out);
  EXPECT_EQ(health["clean"], false);
  EXPECT_EQ(health["files"][0]["warnings"][0]["code"], "truncated");
  EXPECT_EQ(health["files"][0]["warnings"][0]["defect"], true);
  EXPECT_FALSE(health["ranks"][0]["notes"].empty());
  EXPECT_TRUE(health["repaired"].is_null());
  EXPECT_EQ(cli.run({"doctor", cli.path("a.json"), "--format", "md"}), 2);
  EXPECT_THAT(cli.err, HasSubstr("doctor writes text or json"));
}

}  // namespace
}  // namespace stepscope
