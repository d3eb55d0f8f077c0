#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "ingest/reader.h"
#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;
using Json = nlohmann::json;

const std::vector<std::string> kEvents = {
    slice("cpu_op", "aten::mm", "1100", "60",
          R"(, "args": {"External id": 11, "Input Dims": [[4, 8], []], "Ev Idx": 1})"),
    slice("kernel", "gemm", "1140.125", "100",
          R"(, "args": {"device": 1, "stream": 9, "correlation": 5, "big": 10159970886766084423})"),
    R"({"ph": "B", "cat": "cpu_op", "name": "b", "pid": 42, "tid": 7, "ts": 1150})",
    R"({"ph": "E", "pid": 42, "tid": 7, "ts": 1160})",
    op("negative", "5", "-5"),
    R"({"name": "thread_name", "ph": "M", "ts": 0, "pid": 42, "tid": 7, "args": {"name": "main"}})",
};

// Repairs a text; checks that what comes out is strict and says the same, and returns it.
std::string repaired(const std::string& text, const char* output = "out.json") {
  const TestFolder folder;
  const std::string in = folder.file("in.json", text);
  const std::string out = folder.path(output);
  const auto done = write_repaired(in, out, false);
  EXPECT_TRUE(done) << done.error().message << text;
  if (!done) return "";
  const std::string again = bytes_of(out);
  EXPECT_TRUE(Json::accept(again)) << again;
  const auto before = read_trace(in);
  const auto after = read_trace(out);
  EXPECT_EQ(before.has_value(), after.has_value()) << text;
  if (!before || !after) return again;
  EXPECT_EQ(tables(*after, false), tables(*before, false)) << text;
  EXPECT_EQ(after->files[0].events, done->events);
  EXPECT_FALSE(after->files[0].truncated_at);
  for (const char* code :
       {"bare_value", "control_byte", "foreign_byte", "bad_escape", "spare_comma", "truncated", "two_writers"}) {
    for (const Warning& warning : after->files[0].warnings) EXPECT_NE(warning.code, code) << text;
  }
  return again;
}

TEST(Repair, KeepsASoundTrace) {
  const std::string text =
      in_object(kEvents, R"("schemaVersion": 1, "x": {"y": [1]},)", R"(, "baseTimeNanoseconds": 1767189312000000000)");
  const Json before = Json::parse(text);
  EXPECT_EQ(Json::parse(repaired(text)), before);
  EXPECT_NE(repaired(text).find("10159970886766084423"), std::string::npos);
  EXPECT_NE(repaired(text).find("1140.125"), std::string::npos);
}

TEST(Repair, KeepsAListAList) {
  EXPECT_EQ(Json::parse(repaired(in_list(kEvents))), Json::parse(in_list(kEvents)));
  EXPECT_TRUE(Json::parse(repaired("[" + op("a") + ",")).is_array());
}

TEST(Repair, RepairsValues) {
  const Json out = Json::parse(repaired(
      in_object({slice("kernel", "a\tb\xFF", "1", "2", R"(, "args": {"x": inf, "x": N/A, "device": 1, "device": 2,})")},
                R"("k": nan, "k": 3,)")));
  EXPECT_EQ(out["traceEvents"][0]["name"], "a\tb\uFFFD");
  EXPECT_EQ(out["traceEvents"][0]["args"], (Json{{"x", nullptr}, {"device", 2}}));
  EXPECT_EQ(out["k"], 3);
}

TEST(Repair, DropsBrokenEventsAndClosesTheRoot) {
  const std::string broken = R"({"ph": "X", "name": "a "b" c"})";
  const Json out =
      Json::parse(repaired(R"({"traceEvents": [)" + op("a") + "," + broken + "," + op("b") + ", {\"ph\": \"X\", \"na"));
  EXPECT_EQ(out["traceEvents"].size(), 2u);
}

TEST(Repair, PutsKeysBeforeTheEventsAndTheLastOfThemCounts) {
  const std::string out = repaired(
      in_object({op("a")}, R"("baseTimeNanoseconds": 1, "host_name": "x",)", R"(, "baseTimeNanoseconds": 2000)"));
  EXPECT_EQ(Json::parse(out)["baseTimeNanoseconds"], 2000);
  EXPECT_LT(out.find("baseTime"), out.find("traceEvents"));
}

TEST(Repair, JoinsTwoDocuments) {
  const Json out = Json::parse(
      repaired(in_object({op("a")}, R"("host_name": "x",)") + in_object({op("b")}, R"("host_name": "y",)")));
  EXPECT_EQ(out["traceEvents"].size(), 2u);
  EXPECT_EQ(out["host_name"], "y");
}

TEST(Repair, SurvivesAndRepairsDamage) {
  std::mt19937 random(11);
  const std::string text =
      in_object(kEvents, R"("schemaVersion": 1,)", R"(, "baseTimeNanoseconds": 5000, "distributedInfo": {"rank": 3})");
  const std::string_view pieces = "{}[]\",:\\0-.\n";
  int read = 0;
  for (int round = 0; round < 150; ++round) {
    std::string damaged = text;
    for (unsigned i = 0; i < 1 + random() % 4; ++i)
      damaged[random() % damaged.size()] = pieces[random() % pieces.size()];
    if (round % 4 == 0) damaged.resize(random() % damaged.size());
    const TestFolder folder;
    if (!read_trace(folder.file("x", damaged))) continue;
    ++read;
    repaired(damaged);
  }
  EXPECT_GT(read, 100);
}

TEST(Repair, CompressesAndReadsCompressed) {
  const TestFolder folder;
  const std::string in = folder.file("in.json.gz", gzipped(in_object(kEvents)));
  ASSERT_TRUE(write_repaired(in, folder.path("out.json.gz"), true));
  const auto out = read_trace(folder.path("out.json.gz"));
  ASSERT_TRUE(out);
  EXPECT_EQ(out->files[0].format, "chrome-json.gz");
  EXPECT_EQ(tables(*out, false), tables(*read_trace(in), false));
}

TEST(Repair, MayWriteOverItsInput) {
  const TestFolder folder;
  const std::string path = folder.file("a.json", "[" + op("a") + ",");
  const auto done = write_repaired(path, path, false);
  ASSERT_TRUE(done);
  EXPECT_EQ(Json::parse(bytes_of(path)).size(), 1u);
}

TEST(Repair, ReadsAPipe) {
  const TestFolder folder;
  const std::string fifo = folder.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(fifo) << in_object(kEvents); });
  ASSERT_TRUE(write_repaired(fifo, folder.path("out"), false));
  EXPECT_EQ(Json::parse(bytes_of(folder.path("out"))), Json::parse(in_object(kEvents)));
}

TEST(Repair, CountsAndSaysWhatItDid) {
  const TestFolder folder;
  const std::string in = folder.file("in", in_object({op("a"), R"({"ph": "X", "name": "a "b"})", op("c")}));
  const auto done = write_repaired(in, folder.path("out"), false);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->events, 2);
  EXPECT_EQ(done->skipped, 1);
  EXPECT_EQ(done->warnings.at(0).code, "broken_event");
}

TEST(Repair, LeavesNothingWhereThereIsNothing) {
  const TestFolder folder;
  EXPECT_NE(write_repaired(folder.file("in", "{}"), folder.path("out"), false)
                .error()
                .message.find("without a traceEvents list"),
            std::string::npos);
  EXPECT_NE(write_repaired(folder.path("none"), folder.path("out"), false).error().message.find("cannot be opened"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder.path("out")));
}

}  // namespace
}  // namespace stepscope
