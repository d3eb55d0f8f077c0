#include <sys/stat.h>

#include <thread>

#include "ingest/reader.h"
#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

std::string of_rank(int rank) {
  return in_object({op("op" + std::to_string(rank))}, fmt::format(R"("distributedInfo": {{"rank": {}}},)", rank));
}

TEST(ReadJob, ReadsAFolderOfRanks) {
  const TestFolder folder;
  for (int rank = 0; rank < 20; ++rank)
    folder.file(fmt::format("x{}.json", 20 - rank), rank % 2 ? gzipped(of_rank(rank)) : of_rank(rank));
  for (const int jobs : {0, 1, 7}) {
    const auto job = read_job({folder.root()}, {{}, jobs});
    ASSERT_TRUE(job);
    ASSERT_EQ(job->ranks.size(), 20u);
    for (int rank = 0; rank < 20; ++rank) {
      const Trace& trace = job->ranks[static_cast<size_t>(rank)];
      EXPECT_EQ(trace.meta.rank, rank);
      EXPECT_EQ(trace.strings.view(trace.host.name[0]), "op" + std::to_string(rank));
    }
  }
}

TEST(ReadJob, ListsBadInputAmongGood) {
  const TestFolder folder;
  const std::string good = folder.file("good.json", of_rank(0));
  const std::string bad = folder.file("bad.json", R"({"traceEvents": [)" + op("a", "NaN") + "]}");
  const auto job = read_job({folder.path("none"), bad, good, folder.file("empty.json", "")});
  ASSERT_TRUE(job);
  EXPECT_EQ(job->ranks.size(), 1u);
  ASSERT_EQ(job->unreadable.size(), 3u);
  EXPECT_EQ(job->unreadable[0].file.path, folder.path("none"));
  EXPECT_EQ(job->unreadable[1].file.events, 1);
  EXPECT_EQ(job->unreadable[1].file.skipped_events, 1);
  EXPECT_EQ(job->unreadable[1].file.format, "chrome-json");
  EXPECT_EQ(job->unreadable[2].message, folder.path("empty.json") + ": is empty");
}

TEST(ReadJob, FailsWhereNothingIsNamed) {
  const TestFolder folder;
  EXPECT_FALSE(read_job({}));
  EXPECT_FALSE(read_job({folder.path("none")}));
  EXPECT_FALSE(read_job({folder.root()}));
}

TEST(ReadJob, TellsHowFarItIs) {
  const TestFolder folder;
  const std::string a = folder.file("a.json", of_rank(0));
  const std::string b = folder.file("b.json", gzipped(of_rank(1)));
  const uint64_t total = std::filesystem::file_size(a) + std::filesystem::file_size(b);
  uint64_t last = 0;
  ReadOptions options;
  options.progress = [&](uint64_t done, uint64_t of) {
    EXPECT_GE(done, last);
    EXPECT_EQ(of, total);
    last = done;
  };
  ASSERT_TRUE(read_job({a, b}, options));
  EXPECT_EQ(last, total);
}

TEST(ReadTrace, KnowsItsFile) {
  const TestFolder folder;
  const std::string text = of_rank(3);
  const std::string path = folder.file("a.json", zstd_packed(text));
  const auto trace = read_trace(path);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->files[0].path, path);
  EXPECT_EQ(trace->files[0].format, "chrome-json.zst");
  EXPECT_EQ(trace->files[0].bytes, std::filesystem::file_size(path));
  EXPECT_EQ(trace->files[0].text_bytes, text.size());
}

TEST(ReadTrace, ReadsAPipe) {
  const TestFolder folder;
  const std::string fifo = folder.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const std::string packed = gzipped(of_rank(0));
  std::jthread writer([&] { std::ofstream(fifo, std::ios::binary) << packed; });
  const auto trace = read_trace(fifo);
  ASSERT_TRUE(trace) << trace.error().message;
  EXPECT_EQ(trace->files[0].bytes, packed.size());
  EXPECT_EQ(trace->host.size(), 1u);
}

TEST(ReadTrace, KeepsWhatATruncatedPackedFileHolds) {
  const TestFolder folder;
  std::vector<std::string> events;
  for (int i = 0; i < 5000; ++i) events.push_back(op("op" + std::to_string(i * 7919 % 5003)));
  const std::string packed = gzipped(in_object(events));
  const auto trace = read_trace(folder.file("a.json.gz", packed.substr(0, packed.size() / 2)));
  ASSERT_TRUE(trace);
  const TraceFile& file = trace->files[0];
  EXPECT_GT(file.events, 1000);
  EXPECT_EQ(file.truncated_at, file.text_bytes);
  EXPECT_EQ(file.warnings.at(0).code, "truncated");
}

TEST(ReadTrace, SaysInOneLineWhyNot) {
  const TestFolder folder;
  const auto why = [&](std::string_view bytes) {
    const auto trace = read_trace(folder.file("a", bytes));
    const std::string message = trace ? "read" : trace.error().message;
    EXPECT_TRUE(message.starts_with(folder.path("a") + ": ")) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
    return message;
  };
  EXPECT_NE(why(std::string(100, '\0')).find("byte 0 is 0x00"), std::string::npos);
  EXPECT_NE(why("42").find("byte 0 is 0x34"), std::string::npos);
  EXPECT_NE(why("SQLite format 3" + std::string(1, '\0')).find("SQLite"), std::string::npos);
  EXPECT_NE(why("").find("is empty"), std::string::npos);
  EXPECT_NE(read_trace(folder.root()).error().message.find("is a folder"), std::string::npos);
}

}  // namespace
}  // namespace stepscope
