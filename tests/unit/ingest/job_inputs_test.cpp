#include "ingest/job_inputs.h"

#include <chrono>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

using Paths = std::vector<std::string>;

const std::string kTrace = in_object({op("a")});

void set_age(const std::string& path, int minutes) {
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - std::chrono::minutes(minutes));
}

TEST(JobInputs, TakeAnExistingNameLiterally) {
  const TestFolder folder;
  const std::string odd = folder.file("trace[0-9]*.json", kTrace);
  folder.file("trace5x.json", kTrace);
  EXPECT_EQ(expand_inputs({odd}).files, Paths{odd});
}

TEST(JobInputs, TakeOtherNamesForPatterns) {
  const TestFolder folder;
  const std::string a = folder.file("rank0.json", kTrace);
  const std::string b = folder.file("rank1.json.gz", kTrace);
  const std::string c = folder.file("other.json", kTrace);
  EXPECT_EQ(expand_inputs({folder.path("rank*")}).files, (Paths{a, b}));
  EXPECT_EQ(expand_inputs({folder.path("{other,rank0}.json")}).files, (Paths{c, a}));
  EXPECT_EQ(expand_inputs({folder.path("rank[01].json")}).files, Paths{a});
}

TEST(JobInputs, SayWhatIsNotThere) {
  const TestFolder folder;
  const std::string a = folder.file("a.json", kTrace);
  const JobInputs inputs = expand_inputs({folder.path("none*"), a});
  EXPECT_EQ(inputs.files, Paths{a});
  ASSERT_EQ(inputs.missing.size(), 1u);
  EXPECT_EQ(inputs.missing[0].message,
            folder.path("none*") + ": no such file or folder, and as a pattern it matches none");
}

TEST(JobInputs, ReadAFileThatIsNamedTwiceOnce) {
  const TestFolder folder;
  const std::string a = folder.file("a.json", kTrace);
  std::filesystem::create_symlink(a, folder.path("link.json"));
  EXPECT_EQ(expand_inputs({a, a, folder.path("link.json"), folder.root()}).files, Paths{a});
}

TEST(JobInputs, FindTheTracesOfAFolderByContent) {
  const TestFolder folder;
  const std::string plain = folder.file("b", kTrace);
  const std::string packed = folder.file("a.txt", gzipped(in_list({op("a")})));
  const std::string left_over = folder.file("c.json.tmp", kTrace.substr(0, 100));
  folder.file("b.tmp", kTrace);
  folder.file("config.json", R"({"lr": 0.1})");
  folder.file("model.pt", "PK\x03\x04");
  folder.file("log.txt", "INFO: {}");
  folder.file(".hidden.json", kTrace);
  folder.file("sub/deeper.json", kTrace);
  EXPECT_EQ(expand_inputs({folder.root()}).files, (Paths{packed, plain, left_over})) << "b.tmp became b";
}

TEST(JobInputs, KeepFilesNamedLikeTracesThatHoldNone) {
  const TestFolder folder;
  const std::string good = folder.file("b.pt.trace.json", kTrace);
  const std::string zeros = folder.file("a.pt.trace.json", std::string(100, '\0'));
  const std::string empty = folder.file("c.json.gz", "");
  folder.file("notes", std::string(100, '\0'));
  EXPECT_EQ(expand_inputs({folder.root()}).files, (Paths{zeros, good, empty}));
}

TEST(JobInputs, FindATraceBehindALongHeader) {
  const TestFolder folder;
  const std::string header =
      R"("schemaVersion": 1, "distributedInfo": {"ranks": [)" + std::string(500'000, '1') + "]},";
  const std::string path = folder.file("a.json", in_object({op("a")}, header));
  EXPECT_EQ(expand_inputs({folder.root()}).files, Paths{path});
}

TEST(JobInputs, SayWhatWasLookedFor) {
  const TestFolder folder;
  folder.file("config.json", R"({"lr": 0.1})");
  const JobInputs inputs = expand_inputs({folder.root()});
  EXPECT_TRUE(inputs.files.empty());
  ASSERT_EQ(inputs.missing.size(), 1u);
  EXPECT_NE(inputs.missing[0].message.find("no trace in this folder (looked for JSON"), std::string::npos);
}

TEST(JobInputs, TakeTheNewestOfSeveralRuns) {
  const TestFolder folder;
  const std::string old = folder.file("run_b/rank0.json", kTrace);
  const std::string young = folder.file("run_a/rank0.json", kTrace);
  const std::string other = folder.file("run_a/rank1.json", kTrace);
  folder.file("run_c/config.json", "{}");
  folder.file("config.json", R"({"lr": 0.1})");
  set_age(old, 10);
  set_age(young, 20);
  set_age(other, 5);
  const JobInputs inputs = expand_inputs({folder.root()});
  EXPECT_EQ(inputs.files, (Paths{young, other}));
  EXPECT_EQ(inputs.notes, Paths{folder.root() + " holds 2 runs; the newest was taken: run_a (not read: run_b)"});
  set_age(old, 1);
  EXPECT_EQ(expand_inputs({folder.root()}).files, Paths{old});
}

}  // namespace
}  // namespace stepscope
