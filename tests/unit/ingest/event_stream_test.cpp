#include "ingest/event_stream.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

int64_t place(const std::string& text, std::string_view of) { return static_cast<int64_t>(text.find(of)); }

std::vector<std::string> names(const ReadText& read) {
  std::vector<std::string> out;
  for (const StringId name : read.trace.host.name) out.emplace_back(read.view(name));
  return out;
}

using Names = std::vector<std::string>;

// ---- roots

TEST(EventStream, TakesAnObjectAListAndEventsInARow) {
  for (const auto& text :
       {in_object({op("a"), op("b")}), in_list({op("a"), op("b")}), op("a") + "\n" + op("b") + "\n"}) {
    const ReadText read = read_text(text);
    EXPECT_FALSE(read.wrong) << text;
    EXPECT_EQ(names(read), (Names{"a", "b"})) << text;
    EXPECT_FALSE(read.file().truncated_at) << text;
    EXPECT_EQ(read.file().text_bytes, text.size());
  }
}

TEST(EventStream, SkipsAByteOrderMark) {
  const ReadText read = read_text("\xEF\xBB\xBF" + in_list({op("a")}));
  EXPECT_EQ(read.file().events, 1);
  EXPECT_TRUE(read.file().warnings.empty());
  EXPECT_EQ(read.trace.host.offset[0], 5u) << "offsets count in the text as it is";
}

TEST(EventStream, TakesTopLevelKeysInAnyOrder) {
  const std::string text = R"({"distributedInfo": {"rank": 2}, "traceEvents": [)" + op("a") + R"(], "host_name": "h"})";
  const ReadText read = read_text(text);
  EXPECT_EQ(read.trace.meta.rank, 2);
  EXPECT_EQ(read.trace.meta.host, "h");
  EXPECT_TRUE(read.file().warnings.empty());
}

TEST(EventStream, ReadsSeveralListsOfOneObject) {
  const ReadText read = read_text(R"({"traceEvents": [)" + op("a") + R"(], "traceEvents": [)" + op("b") + "]}");
  EXPECT_EQ(names(read), (Names{"a", "b"}));
}

TEST(EventStream, FindsATraceBehindLinesOfALog) {
  const std::string text = "INFO: {rank 0} begins, \"quoted\"\n" + in_object({op("a")}, R"("host_name": "h",)");
  const ReadText read = read_text(text);
  EXPECT_FALSE(read.wrong);
  EXPECT_EQ(names(read), Names{"a"});
  EXPECT_EQ(read.trace.meta.host, "h");
  EXPECT_EQ(read.first_byte("broken_event"), 0);
}

// ---- ends

TEST(EventStream, AllowsABareListWithoutItsBracket) {
  for (const char* end : {"", "\n", ",", ",\n"}) {
    const ReadText read = read_text("[" + op("a") + ",\n" + op("b") + end);
    EXPECT_EQ(read.file().events, 2);
    EXPECT_FALSE(read.file().truncated_at) << end;
    EXPECT_TRUE(read.file().warnings.empty()) << end;
  }
}

TEST(EventStream, CallsAnObjectWithoutItsBracketsTruncated) {
  const std::string text = R"({"traceEvents": [)" + op("a") + ",\n" + op("b");
  for (const std::string& cut : {text, text + ",", text + "]", text + R"(], "host_name": "h")"}) {
    const ReadText read = read_text(cut);
    EXPECT_EQ(read.file().events, 2) << cut;
    EXPECT_EQ(read.file().truncated_at, cut.size()) << cut;
    EXPECT_EQ(read.first_byte("truncated"), static_cast<int64_t>(cut.size())) << cut;
    EXPECT_EQ(read.file().skipped_events, 0) << cut;
  }
}

TEST(EventStream, DoesNotCountTheEventThatTheEndCutsOff) {
  const std::string whole = "[" + op("a") + ",";
  const ReadText read = read_text(whole + R"({"ph": "X", "name": "b", "args": {"grid": [1, 2], "x": 1})");
  EXPECT_EQ(read.file().events, 1);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_TRUE(read.file().truncated_at);
}

TEST(EventStream, GoesOnWhereTheListWasNotClosed) {
  const std::string text = R"({"traceEvents": [)" + op("a") + R"(, "baseTimeNanoseconds": 5000, "host_name": "h"})";
  const ReadText read = read_text(text);
  EXPECT_EQ(read.trace.host.start[0], 15'000);
  EXPECT_EQ(read.trace.meta.host, "h");
  EXPECT_FALSE(read.file().truncated_at);
  EXPECT_EQ(read.first_byte("broken_event"), place(text, "\"baseTime"));
}

// ---- blemishes

TEST(EventStream, CountsWhatItLetsThroughByItsPlace) {
  const std::string text = in_list({
      slice("gpu_memcpy", "copy", "1", "2", R"x(, "args": {"memory bandwidth (GB/s)": inf, "bytes": N/A})x"),
      slice("cpu_op", "two\nlines", "1", "2"),
      slice("cpu_op", "bad \xC3 byte", "1", "2"),
      slice("cpu_op", "C:\\Users", "1", "2"),
      slice("cpu_op", "spare", "1", "2", R"(, "args": {"Ev Idx": 1,})"),
  });
  const ReadText read = read_text(text);
  EXPECT_EQ(read.file().events, 5);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_EQ(read.count("bare_value"), 2);
  EXPECT_EQ(read.first_byte("bare_value"), place(text, "inf"));
  EXPECT_EQ(read.count("control_byte"), 1);
  EXPECT_EQ(read.first_byte("control_byte"), place(text, "\nlines"));
  EXPECT_EQ(read.first_byte("foreign_byte"), place(text, "\xC3"));
  EXPECT_EQ(read.first_byte("bad_escape"), place(text, "\\Users"));
  EXPECT_EQ(read.first_byte("spare_comma"), place(text, ",}"));
  EXPECT_EQ(names(read), (Names{"two\nlines", "bad \xC3 byte", "C:\\Users", "spare"}));
}

TEST(EventStream, CountsSpareAndMissingCommas) {
  const std::string text = "[" + op("a") + ",,\n" + op("b") + " " + op("c") + ",]";
  const ReadText read = read_text(text);
  EXPECT_EQ(names(read), (Names{"a", "b", "c"}));
  EXPECT_EQ(read.count("spare_comma"), 2);
  EXPECT_EQ(read.first_byte("spare_comma"), place(text, ",,") + 1);
  EXPECT_EQ(read.count("broken_event"), 1);
  EXPECT_EQ(read.first_byte("broken_event"), place(text, op("c")));
  EXPECT_EQ(read.file().skipped_events, 0);
}

TEST(EventStream, TakesEmptyObjectsForNothing) {
  const ReadText read = read_text("[" + op("a") + ", {}]");
  EXPECT_EQ(read.file().events, 2);
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_TRUE(read.file().warnings.empty());
}

// ---- two writers

TEST(EventStream, ReadsADocumentAppendedToTheFirst) {
  const std::string first = in_object({op("a")}, R"("host_name": "h",)");
  for (const auto& second : {in_object({op("b")}, R"("distributedInfo": {"rank": 1},)"), in_list({op("b")}), op("b"),
                             "," + op("b") + "]}"}) {
    const ReadText read = read_text(first + second);
    EXPECT_EQ(names(read), (Names{"a", "b"})) << second;
    EXPECT_EQ(read.count("two_writers"), 1) << second;
    EXPECT_EQ(read.first_byte("two_writers"), static_cast<int64_t>(first.size() + (second[0] == ',' ? 1 : 0)))
        << second;
    EXPECT_EQ(read.file().skipped_events, 0) << second;
    EXPECT_FALSE(read.file().truncated_at) << second;
  }
}

TEST(EventStream, ReadsADocumentInsideTheList) {
  const std::string second = in_object({op("b"), op("c")}, R"("schemaVersion": 1, "host_name": "h",)");
  const std::string text = R"({"traceEvents": [)" + op("a") + ",\n" + second + ",\n" + op("d") + "]}";
  const ReadText read = read_text(text);
  EXPECT_EQ(names(read), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(read.first_byte("two_writers"), place(text, second));
  EXPECT_EQ(read.file().skipped_events, 0);
  EXPECT_EQ(read.trace.meta.host, "h");
}

// A shorter file written over a longer one: behind its end stands the rest of the old one, from anywhere on.
TEST(EventStream, ReadsTheRestOfAnOlderFile) {
  const std::string fresh = in_object({op("a")}, "", R"(, "host_name": "h")");
  const std::string old = in_object({op("x"), op("b"), op("c")}, "", R"(, "traceName": "old")");
  for (size_t cut = old.find("cpu_op"); cut < old.find("ts"); ++cut) {
    const ReadText read = read_text(fresh + old.substr(cut));
    ASSERT_EQ(names(read), (Names{"a", "b", "c"})) << old.substr(cut);
    EXPECT_EQ(read.count("two_writers"), 1);
    EXPECT_EQ(read.first_byte("two_writers"), static_cast<int64_t>(fresh.size()));
    EXPECT_FALSE(read.file().truncated_at);
    EXPECT_EQ(read.trace.meta.other.at("traceName"), "old");
  }
}

// Two processes that write one file at once: their blocks take turns, at any byte.
TEST(EventStream, ReadsMostOfTwoFilesWovenTogether) {
  std::vector<std::string> one, two;
  for (int i = 0; i < 200; ++i) one.push_back(op("one")), two.push_back(op("two"));
  const std::string a = in_object(one), b = in_object(two);
  std::string woven;
  constexpr size_t kBlock = 1000;
  for (size_t at = 0; at < std::max(a.size(), b.size()); at += kBlock) {
    for (const std::string* file : {&a, &b}) {
      if (at < file->size()) woven += file->substr(at, kBlock);
    }
  }
  const ReadText read = read_text(woven);
  EXPECT_EQ(read.count("two_writers"), 1);
  EXPECT_GT(read.trace.host.size(), 300u) << "about one event a seam is lost";
  EXPECT_LE(read.trace.host.size() + static_cast<size_t>(read.file().skipped_events), 400u);
}

TEST(EventStream, SaysThatTextFollowsTheEnd) {
  const std::string document = in_object({op("a")});
  const ReadText read = read_text(document + "Traceback (most recent call last): [1] {x}");
  EXPECT_EQ(read.file().events, 1);
  EXPECT_EQ(read.first_byte("broken_event"), static_cast<int64_t>(document.size()));
  EXPECT_FALSE(read.file().truncated_at);
  EXPECT_EQ(read_text(document + std::string(100, '\0')).count("broken_event"), 1);
}

}  // namespace
}  // namespace stepscope
