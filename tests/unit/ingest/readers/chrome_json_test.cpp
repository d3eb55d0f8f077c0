#include <nlohmann/json.hpp>
#include <random>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

const std::vector<std::string> kEvents = {
    slice("user_annotation", "ProfilerStep#3", "1000.000", "900.5",
          R"(, "args": {"External id": 4, "finished": "false"})"),
    slice("cpu_op", "aten::mm", "1100", "60",
          R"(, "args": {"External id": 11, "Input Dims": [[4, 8], [8, 2]], "Ev Idx": 1})"),
    slice("cuda_runtime", "cudaLaunchKernel", "1120.250", "10",
          R"(, "args": {"External id": 11, "cbid": 211, "correlation": 5})"),
    slice("kernel", "gemm", "1140", "100",
          R"(, "args": {"External id": 11, "blocks per SM": 2.5, "device": 1, "stream": 9,
      "correlation": 5, "est. achieved occupancy %": 50, "grid": [1, 1, 1]})"),
    R"({"ph": "s", "id": 5, "cat": "ac2g", "name": "ac2g", "pid": 42, "tid": 7, "ts": 1120.25})",
    R"({"ph": "i", "s": "t", "name": "[memory]", "pid": 42, "tid": 7, "ts": 1105, "args": {"Device Type": 1, "Device Id": 0,
      "Bytes": -512, "Addr": 140000000000000, "Total Allocated": 4096, "Total Reserved": 8192}})",
    R"x({"name": "thread_name", "ph": "M", "ts": 0, "pid": 42, "tid": 7, "args": {"name": "thread 7 (python)"}})x",
};
const std::string kTail = R"(, "baseTimeNanoseconds": 1000000000, "distributedInfo": {"rank": 3, "world_size": 8})";

TEST(ChromeJson, ReadsWhatKinetoWrites) {
  const ReadText read = read_text(in_object(kEvents, R"("schemaVersion": 1,)", kTail));
  ASSERT_FALSE(read.wrong);
  EXPECT_EQ(read.file().events, 7);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_TRUE(read.file().warnings.empty());
  ASSERT_EQ(read.trace.host.size(), 3u);
  ASSERT_EQ(read.trace.device.size(), 1u);
  ASSERT_EQ(read.trace.memory.size(), 1u);
  EXPECT_EQ(read.trace.host.start[0], 1'001'000'000) << "the base stands behind the events and counts";
  EXPECT_EQ(read.trace.host.dur[0], 900'500);
  EXPECT_TRUE(read.trace.host.unfinished[0]);
  EXPECT_EQ(read.view(read.trace.host.shapes[1]), "[[4, 8], [8, 2]]");
  EXPECT_EQ(read.trace.meta.rank, 3);
  EXPECT_EQ(read.trace.meta.pid, 42);
  EXPECT_EQ(read.view(read.trace.lanes[0].thread_name), "thread 7 (python)");
}

// Where an event lies in the text does not matter, nor how the text comes in.
TEST(ChromeJson, ReadsTheSameThroughAnyWindow) {
  const std::string text = in_object(kEvents, "", kTail);
  const std::string whole = tables(read_text(text).trace);
  for (const size_t window : {1, 2, 3, 17, 64, 300}) {
    for (const size_t piece : {1, 7, 1000})
      EXPECT_EQ(tables(read_text(text, window, piece).trace), whole) << window << " " << piece;
  }
}

// The rows before the cut are those of the whole text, whatever the cut goes through.
TEST(ChromeJson, ReadsWhatIsWholeOfATextCutAnywhere) {
  const std::string text = in_object(kEvents);
  const Trace whole = read_text(text).trace;
  for (size_t cut = 1; cut < text.size() - 2; ++cut) {
    const ReadText read = read_text(text.substr(0, cut));
    if (read.wrong) continue;
    ASSERT_EQ(read.file().truncated_at, cut) << "cut at " << cut;
    ASSERT_EQ(read.file().skipped_events, 0) << "cut at " << cut;
    ASSERT_LE(read.trace.host.size(), whole.host.size());
    for (size_t i = 0; i < read.trace.host.size(); ++i) {
      ASSERT_EQ(read.trace.host.start[i], whole.host.start[i]) << "cut at " << cut;
      ASSERT_EQ(read.trace.host.offset[i], whole.host.offset[i]) << "cut at " << cut;
    }
  }
  EXPECT_TRUE(read_text(text.substr(0, 30)).wrong);
  EXPECT_FALSE(read_text(text.substr(0, text.size() - 4)).wrong);
}

// At most one event is lost to one changed byte, or two where it stood between them; nothing is ever counted twice.
TEST(ChromeJson, LosesLittleToOneChangedByte) {
  const std::string text = in_object({op("a"), op("b"), op("c"), op("d")});
  for (size_t at = text.find('[') + 1; at < text.rfind(']'); ++at) {
    for (const char byte : {'{', '}', '[', ']', '"', ',', ':', '\\', '0', 'x', ' ', '\0', '\x80'}) {
      std::string changed = text;
      changed[at] = byte;
      const ReadText read = read_text(changed);
      ASSERT_FALSE(read.wrong) << at << " " << byte;
      ASSERT_GE(read.trace.host.size() + read.trace.shown.size(), 2u) << at << " " << byte << "\n" << changed;
      ASSERT_LE(read.trace.host.size() + read.trace.shown.size(), 4u) << at << " " << byte;
    }
  }
}

TEST(ChromeJson, SurvivesRandomBytes) {
  std::mt19937 random(7);
  const std::string text = in_object(kEvents, "", kTail);
  const std::string_view pieces = "{}[]\",:\\0-.eNn \n\x80\xE2";
  for (int round = 0; round < 2000; ++round) {
    std::string changed = text;
    for (unsigned i = 0; i < 1 + random() % 40; ++i) {
      changed[random() % changed.size()] =
          random() % 2 ? static_cast<char>(random()) : pieces[random() % pieces.size()];
    }
    const ReadText wide = read_text(changed);
    const ReadText narrow = read_text(changed, 32, 5);
    ASSERT_EQ(tables(wide.trace), tables(narrow.trace)) << changed;
    ASSERT_EQ(wide.file().events, narrow.file().events) << changed;
    ASSERT_LE(wide.file().skipped_events, wide.file().events) << changed;
  }
}

TEST(ChromeJson, SaysWhyThereIsNothing) {
  const auto why = [](std::string_view text) { return read_text(text).wrong.value_or("nothing wrong"); };
  EXPECT_NE(why(" \n\t").find("nothing but blanks"), std::string::npos);
  EXPECT_NE(why(R"({"hello": [1, 2]})").find("without a traceEvents list, up to its end at byte 17"),
            std::string::npos);
  EXPECT_NE(why("some text").find("no JSON"), std::string::npos);
  EXPECT_NE(why(R"({"traceEvents": []})").find("empty list of events"), std::string::npos);
  EXPECT_NE(why(in_list({R"({"ph": "X", "name": "a"})"})).find("no usable event among its 1"), std::string::npos);
  EXPECT_NE(why(in_list({R"({"ph": "M", "name": "process_name"})"})).find("no usable event"), std::string::npos);
  EXPECT_EQ(why(in_list({R"({"ph": "b", "name": "async", "ts": 3})"})), "nothing wrong") << "no rows, but an event";
}

TEST(ChromeJson, SniffsJsonAlsoBehindText) {
  const Reader& reader = *readers().front();
  EXPECT_EQ(reader.name, "chrome-json");
  EXPECT_TRUE(reader.sniff("\n {\"traceEvents\""));
  EXPECT_TRUE(reader.sniff("\xEF\xBB\xBF[{"));
  EXPECT_TRUE(reader.sniff("INFO: begun\n{\"traceEvents\""));
  EXPECT_FALSE(reader.sniff(std::string_view("\0\0\0{", 4)));
  EXPECT_FALSE(reader.sniff("\xED\xED\xED"));
  EXPECT_FALSE(reader.sniff("42"));
}

TEST(ChromeJson, ReadsTracesOfOtherProgramsAsFarAsTheyGo) {
  const ReadText read = read_text(in_list({slice("toplevel", "RunTask", "1", "2"), slice("Op", "MatMul", "3", "4")}));
  ASSERT_FALSE(read.wrong);
  EXPECT_EQ(read.trace.host.size(), 0u);
  EXPECT_EQ(read.trace.shown.size(), 2u);
  EXPECT_TRUE(read.file().warnings.empty());
}

// A hundred million brackets cost a scan and no stack.
TEST(ChromeJson, IsNotImpressedByDepth) {
  const std::string deep =
      "[" + op("a") + R"(, {"ph": "X", "args": )" + std::string(3'000'000, '[') + ", " + op("b") + "]";
  const ReadText read = read_text(deep);
  ASSERT_FALSE(read.wrong);
  EXPECT_EQ(read.trace.host.size(), 2u);
  EXPECT_EQ(read.file().skipped_events, 1);
  EXPECT_TRUE(read_text(std::string(1'000'000, '[')).wrong);
  EXPECT_TRUE(read_text(std::string(1'000'000, '{')).wrong);
}

}  // namespace
}  // namespace stepscope
