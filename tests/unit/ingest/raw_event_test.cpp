#include "ingest/raw_event.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope {
namespace {

class RawEvents : public testing::Test {
 protected:
  bool parse(std::string_view text) {
    text_ = std::string(text) + std::string(64, '\0');
    blemishes_ = {};
    json::Scanner in(text_.data(), text_.data() + text.size(), blemishes_);
    return parse_event(in, event);
  }

  RawEvent event;

 private:
  std::string text_;
  json::Blemishes blemishes_;
};

TEST_F(RawEvents, KeepFieldsAndArgs) {
  ASSERT_TRUE(
      parse(R"({"ph": "X", "name": "a", "cat": "kernel", "ts": 1.5, "dur": "2", "pid": 3, "tid": "x", "id": 9, "args":
    {"device": 1, "bytes": 64, "External id": 7, "est. achieved occupancy %": 30, "unknown": [1, {"device": 5}]}, "bp": "e"})"));
  EXPECT_EQ(event.phase(), 'X');
  EXPECT_EQ(event.name.raw, "a");
  EXPECT_EQ(event.cat.raw, "kernel");
  EXPECT_EQ(event.ts.raw, "1.5");
  EXPECT_EQ(event.dur.raw, "2");
  EXPECT_EQ(event.pid.raw, "3");
  EXPECT_EQ(event.tid.raw, "x");
  EXPECT_EQ(event[Arg::kDevice].raw, "1");
  EXPECT_EQ(event[Arg::kBytes].raw, "64");
  EXPECT_EQ(event[Arg::kExternalId].raw, "7");
  EXPECT_EQ(event[Arg::kOccupancy].raw, "30");
  EXPECT_FALSE(event.has(Arg::kStream));
  EXPECT_EQ(event[Arg::kStream].sort, json::Sort::kAbsent);
}

TEST_F(RawEvents, KnowEverySpellingOfAnArg) {
  const std::pair<const char*, Arg> spellings[] = {
      {"External id", Arg::kExternalId},
      {"external id", Arg::kExternalId},
      {"correlation", Arg::kCorrelation},
      {"device", Arg::kDevice},
      {"stream", Arg::kStream},
      {"blocks per SM", Arg::kBlocksPerSm},
      {"est. achieved occupancy %", Arg::kOccupancy},
      {"theoretical occupancy", Arg::kTheoreticalOccupancy},
      {"bytes", Arg::kBytes},
      {"Bytes", Arg::kBytes},
      {"memory bandwidth (GB/s)", Arg::kBandwidth},
      {"Collective name", Arg::kCollectiveName},
      {"Input Dims", Arg::kInputShapes},
      {"Input dims", Arg::kInputShapes},
      {"Input Shapes", Arg::kInputShapes},
      {"Call stack", Arg::kCallStack},
      {"finished", Arg::kFinished},
      {"name", Arg::kName},
      {"labels", Arg::kLabels},
      {"Addr", Arg::kAddress},
      {"Total Allocated", Arg::kTotalAllocated},
      {"Total Reserved", Arg::kTotalReserved},
      {"Device Type", Arg::kDeviceType},
      {"Device Id", Arg::kDeviceId},
  };
  for (const auto& [key, arg] : spellings) {
    ASSERT_TRUE(parse(std::string(R"({"args": {")") + key + R"(": 5}})")) << key;
    EXPECT_EQ(event[arg].raw, "5") << key;
  }
}

TEST_F(RawEvents, LetTheLastOfRepeatedKeysCount) {
  ASSERT_TRUE(parse(
      R"({"ph": "B", "name": "a", "args": {"stream": 1, "device": 2}, "ph": "X", "args": {"stream": 3, "stream": 4}})"));
  EXPECT_EQ(event.phase(), 'X');
  EXPECT_EQ(event[Arg::kStream].raw, "4");
  EXPECT_FALSE(event.has(Arg::kDevice));
}

TEST_F(RawEvents, TakeNothingFromTheEventBefore) {
  ASSERT_TRUE(parse(R"({"ph": "X", "name": "a", "args": {"stream": 1}})"));
  ASSERT_TRUE(parse("{}"));
  EXPECT_TRUE(event.empty);
  EXPECT_EQ(event.phase(), '\0');
  EXPECT_FALSE(event.name);
  EXPECT_FALSE(event.has(Arg::kStream));
}

TEST_F(RawEvents, TakeFieldsThatAreNoScalarsForNull) {
  ASSERT_TRUE(parse(R"({"ph": "X", "pid": 1, "pid": [1, 2], "name": {"a": 1}, "args": null})"));
  EXPECT_EQ(event.pid.sort, json::Sort::kNull);
  EXPECT_EQ(event.pid.raw, "");
  EXPECT_EQ(event.name.raw, "");
}

TEST_F(RawEvents, ReadEscapedKeys) {
  ASSERT_TRUE(parse(R"({"\u0070h": "X", "args": {"devi\u0063e": 6}})"));
  EXPECT_EQ(event.phase(), 'X');
  EXPECT_EQ(event[Arg::kDevice].raw, "6");
}

TEST_F(RawEvents, KnowADocumentWhenTheySeeOne) {
  EXPECT_FALSE(parse(R"({"schemaVersion": 1, "traceEvents": [{"ph": "X"}]})"));
  EXPECT_TRUE(event.document);
  EXPECT_TRUE(parse(R"({"ph": "X", "traceEvents": 5})"));
  EXPECT_FALSE(event.document);
}

TEST_F(RawEvents, HaveAPhaseOfOneCharacter) {
  EXPECT_TRUE(parse(R"({"ph": "i"})"));
  EXPECT_EQ(event.phase(), 'i');
  for (const char* odd : {R"({"ph": "XX"})", "{\"ph\": \"\xC3\xA9\"}", "{\"ph\": \"\xFF\"}"}) {
    EXPECT_TRUE(parse(odd));
    EXPECT_EQ(event.phase(), '?') << odd;
  }
  for (const char* none : {R"({"ph": ""})", R"({"ph": 5})", R"({"ph": null})"}) {
    EXPECT_TRUE(parse(none));
    EXPECT_EQ(event.phase(), '\0') << none;
  }
}

}  // namespace
}  // namespace stepscope
