#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "unit/outputs/golden.h"
#include "unit/outputs/output_checks.h"
#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using nlohmann::json;
using test::expect_golden;
using ::testing::HasSubstr;

std::string text_of(const Report& report, const OutputOptions& options = {}) {
  return find_output("json")->report(report, options);
}

json parsed(const Report& report, const OutputOptions& options = {}) { return json::parse(text_of(report, options)); }

TEST(JsonGolden, InputBound) { expect_golden("outputs/input_bound.json", text_of(test::input_bound_report())); }
TEST(JsonGolden, HostOnly) { expect_golden("outputs/host_only.json", text_of(test::host_only_report())); }
TEST(JsonGolden, Abstaining) { expect_golden("outputs/abstaining.json", text_of(test::abstaining_report())); }

TEST(JsonReport, IsStrictWhateverComes) {
  const std::string text = text_of(test::nasty_report());
  test::expect_inert(text);
  const json report = json::parse(text);
  EXPECT_EQ(report["ranks"].size(), 8u);
  EXPECT_EQ(report["ranks"][0]["operators"].size(), 1005u);
}

TEST(JsonReport, GivesNullForWhatIsUnknown) {
  const json report = parsed(test::abstaining_report());
  const json& rank = report["ranks"][0];
  for (const char* key : {"rank", "throughput", "run", "breakdown"}) EXPECT_TRUE(rank.at(key).is_null()) << key;
  EXPECT_TRUE(rank["step_time"]["median_ns"].is_null());
  EXPECT_EQ(rank["step_time"]["n"], 0);
  EXPECT_TRUE(rank["window"]["device_ns"].is_null());
  EXPECT_EQ(rank["devices"], json::array());
  EXPECT_TRUE(report["comparison"].is_null());
  EXPECT_TRUE(report["inputs"][0]["truncated_at"].is_null());
  EXPECT_EQ(report["verdict"]["cause"], "unknown");
  EXPECT_TRUE(report["verdict"]["abstained"].is_string());
}

TEST(JsonReport, ShowsTheClassesARankKnows) {
  const json device = parsed(test::input_bound_report())["ranks"][0]["steps"][0];
  const json host = parsed(test::host_only_report())["ranks"][0]["steps"][0];
  EXPECT_EQ(device["breakdown"].size(), 8u);
  EXPECT_EQ(host["breakdown"].size(), 3u);
  int64_t sum = 0;
  for (const json& part : device["breakdown"]) sum += part.get<int64_t>();
  EXPECT_EQ(sum, device["dur_ns"]);
}

TEST(JsonReport, CutsTheListsOnlyWhenAsked) {
  OutputOptions options;
  options.limit = 1;
  EXPECT_EQ(parsed(test::input_bound_report(), options)["ranks"][0]["operators"].size(), 1u);
  EXPECT_EQ(parsed(test::input_bound_report(), options)["ranks"][0]["kernels"].size(), 1u);
  EXPECT_EQ(parsed(test::input_bound_report())["ranks"][0]["operators"].size(), 5u);
}

TEST(JsonReport, GivesStreamsByNumberWhereTheyAreNumbers) {
  const json streams = parsed(test::input_bound_report())["ranks"][0]["devices"][0]["streams"];
  EXPECT_EQ(streams[0]["id"], 7);
  EXPECT_EQ(streams[1]["id"], "copy");
}

TEST(JsonReport, KeepsTheCurveOnOneLine) {
  const std::string text = text_of(test::input_bound_report());
  const size_t at = text.find("\"curve\"");
  const std::string line = text.substr(at, text.find('\n', at) - at);
  EXPECT_EQ(std::count(line.begin(), line.end(), ','), 100);  // between 100 numbers, and behind
}

TEST(JsonReport, NamesTheVersionsOfTheDriver) {
  const json report = parsed(test::input_bound_report());
  const json& environment = report["ranks"][0]["environment"];
  EXPECT_EQ(environment["cuda"], "12.4");
  EXPECT_EQ(environment["driver"], "12.6");
  EXPECT_TRUE(environment["label"].is_null());
  EXPECT_TRUE(parsed(test::many_ranks_report(2))["ranks"][1]["environment"].is_object());
}

TEST(JsonReport, ListsUnreadableFilesWithTheReason) {
  Report report = test::input_bound_report();
  report.inputs.push_back({{}, "b.json: is empty"});
  EXPECT_EQ(parsed(report)["inputs"][1]["error"], "b.json: is empty");
  EXPECT_TRUE(parsed(report)["inputs"][0]["error"].is_null());
}

Table table() {
  return {.name = "steps",
          .columns = {{"number", "step", Unit::kCount, "the number"}, {"share", "share", Unit::kShare, "a part"}},
          .rows = {{int64_t{4}, 0.5}, {int64_t{5}, Cell()}},
          .left_out = 7,
          .note = {}};
}

TEST(JsonTables, StandFlatForOneRank) {
  const json out = json::parse(find_output("json")->tables({{3, "rank 3", table()}}, {}));
  EXPECT_EQ(out["table"], "steps");
  EXPECT_EQ(out["rank"], 3);
  EXPECT_EQ(out["columns"][1], json({{"name", "share"}, {"unit", "share"}, {"meaning", "a part"}}));
  EXPECT_EQ(out["rows"], json::parse(R"([{"number":4,"share":0.5},{"number":5,"share":null}])"));
  EXPECT_EQ(out["left_out"], 7);
  EXPECT_FALSE(out.contains("ranks"));
}

TEST(JsonTables, StandUnderRanksForSeveral) {
  const json out = json::parse(find_output("json")->tables({{3, "", table()}, {std::nullopt, "", table()}}, {}));
  EXPECT_EQ(out["ranks"].size(), 2u);
  EXPECT_EQ(out["ranks"][0]["rank"], 3);
  EXPECT_TRUE(out["ranks"][1]["rank"].is_null());
  EXPECT_FALSE(out.contains("rows"));
}

}  // namespace
}  // namespace stepscope
