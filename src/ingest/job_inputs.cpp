#include "ingest/job_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "ingest/io/open_text.h"

namespace stepscope {
namespace {

namespace fs = std::filesystem;

bool exists(const std::string& path) {
  struct stat status {};
  return path == "-" || ::stat(path.c_str(), &status) == 0;
}

bool is_folder(const std::string& path) {
  std::error_code none;
  return fs::is_directory(path, none);
}

std::vector<std::string> matches(const std::string& pattern) {
  std::vector<std::string> out;
  glob_t found{};
  if (::glob(pattern.c_str(), GLOB_BRACE, nullptr, &found) == 0) {
    out.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  ::globfree(&found);
  return out;
}

constexpr const char* kBlanks = " \t\r\n\xEF\xBB\xBF";

// The begin of the text, inflated; empty when it cannot be read.
std::string head_of(const fs::path& path) {
  auto file = InputFile::open(path.string());
  if (!file) return {};
  auto text = open_text(*file);
  if (!text) return {};
  std::string head(size_t{256} << 10, '\0');
  head.resize(text->source->read(head.data(), head.size()).value_or(0));
  return head;
}

// A regular file whose text begins like a trace. The head of a large job's trace may be long, so any of the keys that
// stand at the top of one will do.
bool looks_like_trace(const fs::path& path) {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;
  const std::string head = head_of(path);
  const size_t first = head.find_first_not_of(kBlanks);
  if (first == std::string::npos || (head[first] != '{' && head[first] != '[')) return false;
  constexpr std::string_view kMarks[] = {"\"traceEvents\"", "\"schemaVersion\"", "\"deviceProperties\"", "\"ph\""};
  return std::any_of(std::begin(kMarks), std::end(kMarks), [&](auto mark) { return head.find(mark) != head.npos; });
}

// Named like a trace, but without readable JSON in it: the file of a rank whose writer was killed. It is kept, so that
// the report names it; JSON of some other sort is nobody's loss.
bool broken_trace(const fs::path& path) {
  std::error_code none;
  const std::string name = path.filename().string();
  static constexpr std::string_view kEndings[] = {".json", ".json.gz", ".json.zst"};
  const bool named = name.find(".pt.trace") != name.npos || std::any_of(std::begin(kEndings), std::end(kEndings),
                                                                        [&](auto end) { return name.ends_with(end); });
  if (!named || !fs::is_regular_file(path, none)) return false;
  const std::string head = head_of(path);
  const size_t first = head.find_first_not_of(kBlanks);
  return first == std::string::npos || (head[first] != '{' && head[first] != '[');
}

// The writer renames NAME.tmp to NAME when it is done; one that is left over is read unless NAME is there too.
bool replaced(const fs::path& path) {
  std::error_code none;
  return path.extension() == ".tmp" && fs::exists(fs::path(path).replace_extension(), none);
}

std::vector<std::string> traces_in(const fs::path& folder) {
  std::vector<std::string> out, broken;
  std::error_code none;
  for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
    const fs::path& path = at->path();
    const bool hidden = path.filename().string().starts_with('.');
    if (hidden || replaced(path)) continue;
    if (looks_like_trace(path)) {
      out.push_back(path.string());
    } else if (broken_trace(path)) {
      broken.push_back(path.string());
    }
  }
  if (!out.empty()) out.insert(out.end(), broken.begin(), broken.end());
  std::sort(out.begin(), out.end());
  return out;
}

struct Run {
  std::string folder;
  std::vector<std::string> traces;
  fs::file_time_type newest;

  bool operator<(const Run& other) const { return std::tie(newest, folder) < std::tie(other.newest, other.folder); }
};

std::vector<Run> runs_in(const std::string& folder) {
  std::vector<Run> out;
  std::error_code none;
  for (fs::directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
    if (!at->is_directory(none)) continue;
    Run run{at->path().string(), traces_in(at->path()), fs::file_time_type::min()};
    for (const auto& trace : run.traces) run.newest = std::max(run.newest, fs::last_write_time(trace, none));
    if (!run.traces.empty()) out.push_back(std::move(run));
  }
  std::sort(out.begin(), out.end());
  return out;
}

class Expansion {
 public:
  void add(const std::string& argument) {
    if (exists(argument)) return add_path(argument);
    const auto found = matches(argument);
    if (found.empty()) missing(argument, "no such file or folder, and as a pattern it matches none");
    for (const auto& path : found) add_path(path);
  }

  JobInputs out;

 private:
  void add_path(const std::string& path) {
    if (is_folder(path)) return add_folder(path);
    struct stat status {};
    const bool known = path != "-" && ::stat(path.c_str(), &status) == 0;
    if (!known || seen_.emplace(status.st_dev, status.st_ino).second) out.files.push_back(path);
  }

  void add_folder(const std::string& folder) {
    auto traces = traces_in(folder);
    if (traces.empty()) {
      auto runs = runs_in(folder);
      if (runs.empty())
        return missing(
            folder, "no trace in this folder (looked for JSON with a traceEvents list, also packed by gzip or zstd)");
      traces = std::move(runs.back().traces);
      note_other_runs(folder, runs);
    }
    for (const auto& trace : traces) add_path(trace);
  }

  void note_other_runs(const std::string& folder, const std::vector<Run>& runs) {
    if (runs.size() < 2) return;
    std::vector<std::string> others;
    for (size_t i = 0; i + 1 < runs.size(); ++i) others.push_back(fs::path(runs[i].folder).filename().string());
    out.notes.push_back(fmt::format("{} holds {} runs; the newest was taken: {} (not read: {})", folder, runs.size(),
                                    fs::path(runs.back().folder).filename().string(), fmt::join(others, ", ")));
  }

  void missing(const std::string& path, const char* why) {
    UnreadableFile file;
    file.file.path = path;
    file.message = fmt::format("{}: {}", path, why);
    out.missing.push_back(std::move(file));
  }

  std::set<std::pair<dev_t, ino_t>> seen_;
};

}  // namespace

JobInputs expand_inputs(const std::vector<std::string>& arguments) {
  Expansion expansion;
  for (const auto& argument : arguments) expansion.add(argument);
  return std::move(expansion.out);
}

}  // namespace stepscope
