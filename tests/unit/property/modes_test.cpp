// However a text is read and packed, and with however many threads, every number of the report is the same, byte for
// byte: of real traces and acceptance cases where STEPSCOPE_TRACES and STEPSCOPE_CASES name them, and of a text made
// here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "cli/make_report.h"
#include "ingest/io/open_text.h"
#include "outputs/report.h"
#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

namespace fs = std::filesystem;

using test::read_as;
using test::ReadText;

// Without `inputs` the account of the file and its defects is left out, which a repaired copy changes.
std::string json_of(ReadText read, int jobs, bool inputs = true) {
  if (read.wrong) return *read.wrong;
  Job job;
  job.ranks.push_back(std::move(read.trace));
  auto report = make_report(std::move(job), {.inputs = {"text"}, .jobs = jobs});
  if (!report) return report.error().message;
  if (!inputs) report->inputs.clear();
  return find_output("json")->report(*report, {});
}

ReadText read_packed(const std::string& packed, const test::TestFolder& folder, int threads) {
  ReadText out;
  out.trace.files.emplace_back().path = "text";
  auto file = InputFile::open(folder.file("packed", packed));
  auto text = open_text(*file);
  EXPECT_FALSE(text->packing.empty());
  out.wrong = readers().front()->read(std::move(text->source), {.count = threads, .block_size = 20000}, out.trace);
  return out;
}

// Says where two reports part instead of printing both.
void expect_same(const std::string& got, const std::string& expected, const std::string& mode) {
  const size_t place = static_cast<size_t>(
      std::mismatch(got.begin(), got.end(), expected.begin(), expected.end()).first - got.begin());
  const size_t line = got.rfind('\n', place) + 1;
  EXPECT_TRUE(got == expected) << mode << ", at byte " << place << ":\n  " << got.substr(line, 200) << "\n  "
                               << expected.substr(std::min(line, expected.size()), 200);
}

void expect_same_in_every_mode(const std::string& text, const std::string& what) {
  SCOPED_TRACE(what);
  const test::TestFolder folder;
  const std::string expected = json_of(read_as(text, {}), 1);
  expect_same(json_of(read_as(text, {}), 4), expected, "model and analyses by 4 threads");
  for (const size_t block : {500, 3000, 70000}) {
    expect_same(json_of(read_as(text, {.count = 3, .block_size = block}), 2), expected, fmt::format("blocks of {}", block));
  }
  for (const std::string& packed : {test::gzipped(text), test::zstd_packed(text)}) {
    expect_same(json_of(read_packed(packed, folder, 1), 1), expected, "packed, one thread");
    expect_same(json_of(read_packed(packed, folder, 3), 1), expected, "packed, 3 threads");
  }
  const std::string repaired = folder.path("repaired.json");
  if (!write_repaired(folder.file("broken.json", text), repaired, false)) return;
  expect_same(json_of(read_as(test::bytes_of(repaired), {.count = 2, .block_size = 3000}), 1, false),
              json_of(read_as(text, {}), 1, false), "repaired");
}

// The inflated text of a file; nothing where it is none of ours.
std::optional<std::string> text_of(const fs::path& path) {
  auto file = InputFile::open(path.string());
  if (!file) return std::nullopt;
  auto text = open_text(*file);
  if (!text) return std::nullopt;
  return test::drain(*text->source, size_t{1} << 20);
}

void check_folder(const char* variable) {
  const char* root = std::getenv(variable);
  if (root == nullptr) GTEST_SKIP() << variable << " names no folder";
  int seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    const bool expected = entry.path().string().find("/expected") != std::string::npos || name == "expected.json";
    if (!entry.is_regular_file() || expected || name.find(".json") == std::string::npos) continue;
    const auto text = text_of(entry.path());
    if (text) expect_same_in_every_mode(*text, entry.path().string());
    seen += text.has_value();
  }
  EXPECT_GT(seen, 0);
}

TEST(Modes, RealTraces) { check_folder("STEPSCOPE_TRACES"); }
TEST(Modes, AcceptanceCases) { check_folder("STEPSCOPE_CASES"); }

TEST(Modes, ATextMadeHere) {
  std::vector<std::string> events;
  for (int i = 0; i < 3000; ++i) {
    const int t = i * 10;
    if (i % 500 == 0) {
      events.push_back(test::slice("user_annotation", fmt::format("ProfilerStep#{}", i / 500), fmt::format("{}", t), "4990"));
    }
    events.push_back(test::slice("cpu_op", fmt::format("aten::op{}", i % 7), fmt::format("{}.125", t), "8"));
    events.push_back(test::slice("cuda_runtime", "cudaLaunchKernel", fmt::format("{}", t + 1), "2.5",
                                 fmt::format(R"(, "args": {{"correlation": {}}})", i + 1)));
    events.push_back(test::slice("kernel", fmt::format("kernel{}", i % 5), fmt::format("{}.003", t + 4), "5",
                                 fmt::format(R"(, "args": {{"device": 0, "stream": 7, "correlation": {}}})", i + 1)));
  }
  events[4000] = R"({"ph": "X", "cat": "cpu_op", "name": broken})";
  expect_same_in_every_mode(test::in_object(events), "made here");
}

}  // namespace
}  // namespace stepscope
