#include "ingest/event_stream.h"
#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

// One event between two good ones is broken: both load, one is lost, and the warning names its byte.
void expect_one_lost(const std::string& broken) {
  for (const bool object : {false, true}) {
    const std::string text = object ? in_object({op("before"), broken, op("behind")}, "", R"(, "host_name": "h")")
                                    : in_list({op("before"), broken, op("behind")});
    const ReadText read = read_text(text);
    ASSERT_FALSE(read.wrong) << broken;
    EXPECT_EQ(read.file().events, 3) << broken;
    EXPECT_EQ(read.file().skipped_events, 1) << broken;
    ASSERT_EQ(read.trace.host.size(), 2u) << broken;
    EXPECT_EQ(read.view(read.trace.host.name[1]), "behind") << broken;
    EXPECT_EQ(read.count("broken_event"), 1) << broken;
    EXPECT_EQ(read.first_byte("broken_event"), static_cast<int64_t>(text.find(",\n" + broken) + 2)) << broken;
    EXPECT_FALSE(read.file().truncated_at) << broken;
    EXPECT_EQ(read.trace.meta.host, object ? "h" : "") << broken;
  }
}

TEST(EventResync, LosesOneEventToRawQuotes) {
  expect_one_lost(slice("cpu_op", R"(say "hello" again)", "1", "2"));
  expect_one_lost(slice("cpu_op", R"x({"device": "cpu"}(12): run)x", "1", "2"));
  expect_one_lost(slice("cpu_op", R"({"name": "x", "ts": 3})", "1", "2"));
  expect_one_lost(slice("cpu_op", R"("a", "b", "c)", "1", "2"));
  expect_one_lost(slice("cpu_op", "a", "1", "2", R"(, "args": {"k": "a "b"", "grid": [1, 1, 1], "x": {"name": "y"}})"));
}

TEST(EventResync, LosesOneEventToBrokenGrammar) {
  expect_one_lost(R"({"ph": "X", "name": "a", "ts": })");
  expect_one_lost(R"({"ph": "X", "name": , "ts": 1, "args": {"name": "x"}})");
  expect_one_lost(R"({"ph": "X", "name": "a" "ts": 1})");
  expect_one_lost(R"({"ph": "X", "name": "a", "ts": 12, "args": {"External id": 11, "Input Dims": [[1, 2], [)");
  expect_one_lost(R"({"ph": "X", "name": "a", ts: 1})");
  expect_one_lost(R"({"ph": "X", "name": "a", "args": {]}})");
  expect_one_lost(R"({"ph": "X", "name": "cut off in the mid)");
  expect_one_lost(R"({"ph")");
  expect_one_lost("{");
}

// The last event is broken: what stands behind the list must not be lost.
TEST(EventResync, FindsTheEndOfTheList) {
  const std::string broken =
      R"({"ph": "X", "name": "a "b"", "ts": 1, "args": {"grid": [1, 1, 1], "block": [2, 1, 1], "x": {"y": [0]}}})";
  const ReadText read =
      read_text(in_object({op("a"), broken}, "", R"(, "baseTimeNanoseconds": 7000, "distributedInfo": {"rank": 4})"));
  EXPECT_EQ(read.trace.host.start[0], 17'000);
  EXPECT_EQ(read.trace.meta.rank, 4);
  EXPECT_EQ(read.file().skipped_events, 1);
  EXPECT_FALSE(read.file().truncated_at);
  EXPECT_FALSE(read_text(in_list({op("a"), broken})).file().truncated_at);
}

TEST(EventResync, SkipsTextBetweenEvents) {
  const std::string log = "INFO:2024-04-11 13:30:02 372: {x} [y], \"z\" done\n";
  const std::string text = "[" + op("a") + ",\n" + log + op("b") + "]";
  const ReadText read = read_text(text);
  EXPECT_EQ(read.file().events, 2);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_EQ(read.trace.host.size(), 2u);
  EXPECT_EQ(read.first_byte("broken_event"), static_cast<int64_t>(text.find("INFO")));
}

TEST(EventResync, CountsAnEventWithoutItsBrace) {
  const std::string lost = op("lost").substr(1);
  for (const std::string& junk : {lost, "z" + lost}) {
    const ReadText read = read_text(in_object({op("a"), junk, op("b")}));
    EXPECT_EQ(read.file().events, 3) << junk;
    EXPECT_EQ(read.file().skipped_events, 1) << junk;
    EXPECT_EQ(read.trace.host.size(), 2u) << junk;
  }
}

TEST(EventResync, SkipsABrokenTopLevelValue) {
  const std::string text = in_object({op("a")}, R"("note": "say "hi"", "host_name": "h", "more": nonsense,)",
                                     R"(, "x": tru, "baseTimeNanoseconds": 1000)");
  const ReadText read = read_text(text);
  EXPECT_EQ(read.trace.meta.host, "h");
  EXPECT_EQ(read.file().events, 1);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_EQ(read.trace.host.start[0], 11'000);
  EXPECT_EQ(read.first_byte("broken_event"), static_cast<int64_t>(text.find("hi\"")));
}

TEST(EventResync, FindsTheListBehindABrokenHeader) {
  const ReadText read = read_text(R"({"a": "b" c, "d" e "traceEvents" : [)" + op("a") + "]}");
  EXPECT_FALSE(read.wrong);
  EXPECT_EQ(read.file().events, 1);
}

// Whatever was spliced into whatever: the work is bounded by the length of the text, so this ends.
TEST(EventResync, IsLinearInHostileText) {
  const std::string prefix = "[" + op("a") + ", {broken ";
  for (const char* piece : {"{\"a\":", "{\"ph\":\"X\",\"a\":[", "{\"a\":\"", "]", "], \"a\":1", "{\"a\":[{},",
                            ",\"k\":[", "\"traceEvents\":{"}) {
    std::string text = prefix;
    while (text.size() < 2'000'000) text += piece;
    EXPECT_EQ(read_text(text).file().events, 2) << piece;
    EXPECT_LE(read_text("{\"x\": " + text.substr(prefix.size())).file().events, 1) << piece;
  }
}

}  // namespace
}  // namespace stepscope
