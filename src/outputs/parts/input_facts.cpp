#include "outputs/parts/input_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "outputs/parts/warning_texts.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

// A warning code over all files.
struct CodeCount {
  std::string code;
  int64_t count = 0;
  std::optional<uint64_t> byte;
  std::string file;  // of the byte, or the first that has the code
  size_t files = 0;
  std::string note;
};

void add_warning(const TraceFile& file, const Warning& warning, std::vector<CodeCount>& counts) {
  auto found =
      std::find_if(counts.begin(), counts.end(), [&](const CodeCount& one) { return one.code == warning.code; });
  if (found == counts.end()) {
    found = counts.insert(counts.end(), {warning.code, 0, warning.first_byte, file_name(file.path), 0, warning.note});
  }
  found->count += warning.count;
  ++found->files;
}

std::string line_of(const CodeCount& one, bool several) {
  std::string out = fmt::format("{} × {}", human_count(one.count), one.code);
  if (one.files > 1) out += fmt::format(" in {} files", one.files);
  if (one.byte) out += fmt::format(", first at byte {}", human_count(static_cast<int64_t>(*one.byte)));
  if (several && (one.byte || one.files == 1)) out += " of " + one.file;
  const std::string meaning = meaning_of(one.code, one.note);
  return meaning.empty() ? out : fmt::format("{}: {}", out, meaning);
}

std::string facts_of(int64_t bytes, int64_t events) {
  return fmt::format("({}, {})", human_bytes(bytes), counted(events, "event"));
}

}  // namespace

std::vector<std::string> quality_lines(const Report& report) {
  std::vector<CodeCount> counts;
  for (const InputReport& input : report.inputs) {
    for (const Warning& warning : input.file.warnings) add_warning(input.file, warning, counts);
  }
  std::stable_sort(counts.begin(), counts.end(),
                   [](const CodeCount& a, const CodeCount& b) { return a.count > b.count; });
  std::vector<std::string> out;
  for (const CodeCount& one : counts) out.push_back(line_of(one, report.inputs.size() > 1));
  for (const InputReport& input : report.inputs) {
    if (!input.error.empty()) out.push_back(fmt::format("not used: {}", input.error));
  }
  return out;
}

std::vector<std::string> quality_lines(const Report& report, size_t most) {
  std::vector<std::string> out = quality_lines(report);
  if (out.size() <= most) return out;
  const size_t more = out.size() - most + 1;
  out.resize(most);
  out.back() = fmt::format("and {} more: stepscope doctor FILE", more);
  return out;
}

std::string files_line(const Report& report, size_t most) {
  std::vector<std::string> each, names;
  int64_t bytes = 0, events = 0;
  for (const InputReport& input : report.inputs) {
    if (!input.error.empty()) continue;
    const TraceFile& file = input.file;
    names.push_back(file_name(file.path));
    each.push_back(fmt::format("{} {}", names.back(), facts_of(static_cast<int64_t>(file.bytes), file.events)));
    bytes += static_cast<int64_t>(file.bytes);
    events += file.events;
  }
  if (each.size() <= most) return joined(each);
  const auto count = static_cast<int64_t>(each.size());
  return fmt::format("{} {}: {} and {} more", counted(count, "file"), facts_of(bytes, events), names.front(),
                     count - 1);
}

}  // namespace stepscope
