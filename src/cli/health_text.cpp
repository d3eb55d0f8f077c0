#include "cli/health_text.h"

#include <fmt/format.h>

#include "base/human.h"
#include "base/json_writer.h"
#include "base/safe_text.h"
#include "base/text_width.h"
#include "outputs/parts/json_lines.h"
#include "outputs/parts/words.h"
#include "outputs/parts/wrap.h"
#include "stepscope/version.h"

namespace stepscope {
namespace {

constexpr size_t kColumns = 80;

std::string wrapped(std::string_view label, std::string_view text) {
  std::string out;
  for (const std::string& line : wrap_labelled(label, text, kColumns)) out += line + '\n';
  return out;
}

std::string facts_of(const TraceFile& file) {
  std::vector<std::string> out;
  if (!file.format.empty()) out.push_back(file.format);
  out.push_back(human_bytes(static_cast<int64_t>(file.bytes)));
  out.push_back(counted(file.events, "event"));
  if (file.skipped_events > 0) out.push_back(human_count(file.skipped_events) + " skipped");
  if (file.truncated_at) {
    out.push_back(fmt::format("ends at byte {}", human_count(static_cast<int64_t>(*file.truncated_at))));
  }
  return joined(out);
}

std::string symptom_text(const Symptom& one, const Style& style) {
  std::string head = fmt::format("{} × {}", human_count(one.count), one.code);
  if (one.first_byte) head += fmt::format(", first at byte {}", human_count(static_cast<int64_t>(*one.first_byte)));
  std::string out = one.defect ? "  " + style.red("defect") + "  " : "  " + style.yellow("note") + "    ";
  out += printable(head) + '\n' + wrapped("          ", one.meaning);
  if (!one.text.empty()) out += "          There: " + fit(printable(one.text), kColumns - 17) + '\n';
  return one.advice.empty() ? out : out + wrapped("          ", "Do: " + one.advice);
}

std::string file_text(const FileHealth& file, const Style& style) {
  std::string out = style.bold(printable(file.input.file.path)) + '\n' + "  " + facts_of(file.input.file) + '\n';
  for (const Symptom& one : file.symptoms) out += symptom_text(one, style);
  if (file.symptoms.empty()) out += "  " + style.green("clean") + '\n';
  return out;
}

// The same notes of all ranks are said once.
std::string rank_notes(const Health& health) {
  std::vector<std::pair<std::string, std::vector<std::string>>> notes;
  for (const RankHealth& rank : health.ranks) {
    for (const std::string& note : rank.notes) {
      auto found = std::find_if(notes.begin(), notes.end(), [&](const auto& one) { return one.first == note; });
      if (found == notes.end()) found = notes.insert(notes.end(), {note, {}});
      found->second.push_back(rank.label);
    }
  }
  std::string out;
  for (const auto& [note, labels] : notes) {
    const bool all = labels.size() == health.ranks.size();
    out += wrapped("  - ", all ? note + "." : fmt::format("{} ({}).", note, joined(labels, ", ")));
  }
  return out.empty() ? out : "\nNot recorded:\n" + out;
}

std::string verdict(const Health& health, const Style& style) {
  const auto defects = static_cast<int64_t>(health.defects());
  const std::string files = counted(static_cast<int64_t>(health.files.size()), "file");
  if (defects == 0) return "\n" + style.green("clean") + fmt::format(": no defect in {}\n", files);
  return "\n" + style.red(counted(defects, "defect")) + fmt::format(" in {}\n", files);
}

std::string repair_text(const RepairedCopy& copy) {
  std::string out = fmt::format("\nRepaired copy: {}, {} written, {} left out\n", printable(copy.path),
                                counted(copy.repaired.events, "event"), human_count(copy.repaired.skipped));
  for (const Warning& warning : copy.repaired.warnings) {
    const std::string note = warning.note.empty() ? std::string() : ": " + warning.note;
    out += wrapped("  - ", fmt::format("{} × {}{}", human_count(warning.count), warning.code, note));
  }
  return out;
}

void write_symptom(JsonWriter& json, const Symptom& one) {
  json.begin_object().member("code", one.code).member("defect", one.defect).member("count", one.count);
  json.member("first_byte", one.first_byte);
  member_or_null(json, "text", one.text);
  json.member("meaning", one.meaning).member("advice", one.advice).end_object();
}

void write_file(JsonWriter& json, const FileHealth& health) {
  const TraceFile& file = health.input.file;
  json.begin_object().member("path", file.path);
  member_or_null(json, "format", file.format);
  json.member("bytes", file.bytes).member("events", file.events).member("skipped_events", file.skipped_events);
  json.member("truncated_at", file.truncated_at);
  member_or_null(json, "error", health.input.error);
  json.key("warnings");
  line_each(json, health.symptoms, write_symptom);
  json.end_object();
}

void write_rank_notes(JsonWriter& json, const RankHealth& rank) {
  json.begin_object().member("rank", rank.rank).key("notes").begin_array();
  for (const std::string& note : rank.notes) json.value(note);
  json.end_array().end_object();
}

void write_copy(JsonWriter& json, const RepairedCopy& copy) {
  json.begin_object().member("path", copy.path).member("events", copy.repaired.events);
  json.member("left_out", copy.repaired.skipped).key("changes");
  line_each(json, copy.repaired.warnings, [](JsonWriter& line, const Warning& warning) {
    line.begin_object().member("code", warning.code).member("count", warning.count);
    line.member("first_byte", warning.first_byte).end_object();
  });
  json.end_object();
}

}  // namespace

std::string health_text(const Health& health, const std::optional<RepairedCopy>& copy, const Style& style) {
  std::string out;
  for (const FileHealth& file : health.files) out += file_text(file, style);
  out += rank_notes(health) + verdict(health, style);
  return copy ? out + repair_text(*copy) : out;
}

std::string health_json(const Health& health, const std::optional<RepairedCopy>& copy) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kPretty);
  json.begin_object().member("schema_version", 1).member("stepscope", STEPSCOPE_VERSION);
  json.member("clean", health.defects() == 0).key("files").begin_array();
  for (const FileHealth& file : health.files) write_file(json, file);
  json.end_array().key("ranks");
  line_each(json, health.ranks, write_rank_notes);
  json.key("repaired");
  copy ? write_copy(json, *copy) : void(json.null());
  json.end_object();
  return out += '\n';
}

}  // namespace stepscope
