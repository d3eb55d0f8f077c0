#include "cli/health.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/job.h"
#include "cli/make_report.h"
#include "ingest/text_at.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/warning_texts.h"

namespace stepscope {
namespace {

Symptom symptom_of(const Warning& warning) {
  const WarningText& text = warning_text(warning.code);
  return {warning.code,
          text.defect,
          warning.count,
          warning.first_byte,
          {},
          meaning_of(warning.code, warning.note),
          std::string(text.advice)};
}

// Runs of blanks and line breaks as one blank.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

// Shows what stands at the first byte of each symptom, on one line.
void add_texts(const std::string& path, std::vector<Symptom>& symptoms) {
  constexpr size_t kShown = 160;
  std::vector<uint64_t> offsets;
  for (const Symptom& one : symptoms) {
    if (one.first_byte) offsets.push_back(*one.first_byte);
  }
  if (offsets.empty()) return;
  const std::vector<std::string> texts = text_at(path, offsets, kShown);
  auto text = texts.begin();
  for (Symptom& one : symptoms) {
    if (one.first_byte) one.text = one_line(*text++);
  }
}

FileHealth file_health(const InputReport& input) {
  FileHealth out{input, {}};
  for (const Warning& warning : input.file.warnings) out.symptoms.push_back(symptom_of(warning));
  add_texts(input.file.path, out.symptoms);
  if (!input.error.empty()) {
    out.symptoms.push_back({"unreadable", true, 1, {}, {}, input.error, "leave it out, or get a whole copy of it"});
  } else if (out.defects() == 0 && input.file.skipped_events > 0) {
    out.symptoms.push_back({"skipped_events",
                            true,
                            input.file.skipped_events,
                            {},
                            {},
                            "events that cannot be used were left out",
                            "write a strict copy with --repair"});
  }
  return out;
}

bool any(const std::vector<StringId>& texts) {
  return std::any_of(texts.begin(), texts.end(),
                     [](StringId id) { return static_cast<bool>(id) && id != StringPool::kEmpty; });
}

std::vector<std::string> missing_pieces(const Model& model) {
  const HostTable& host = model.trace.host;
  const bool frames = std::find(host.kind.begin(), host.kind.end(), HostKind::kFrame) != host.kind.end();
  std::vector<std::string> out;
  if (model.steps.source == StepSource::kOptimizer)
    out.emplace_back("no step marks; steps end with the optimizer's. prof.step() marks them");
  if (model.steps.source == StepSource::kCapture)
    out.emplace_back("no step marks; the whole capture is one step. prof.step() marks them");
  if (!model.has_device())
    out.emplace_back("no device rows; recorded without a device, or without ProfilerActivity.CUDA");
  if (!any(host.shapes)) out.emplace_back("no input shapes; record_shapes=True tells calls of an operator apart");
  if (!any(host.stack) && !frames)
    out.emplace_back("no Python stacks; with_stack=True names the line that is to blame");
  if (model.trace.memory.empty()) out.emplace_back("no memory records; profile_memory=True shows peaks and growth");
  return out;
}

}  // namespace

size_t FileHealth::defects() const {
  return static_cast<size_t>(
      std::count_if(symptoms.begin(), symptoms.end(), [](const Symptom& one) { return one.defect; }));
}

size_t Health::defects() const {
  size_t out = 0;
  for (const FileHealth& file : files) out += file.defects();
  return out;
}

Result<Health> examine(Job job, const Arguments& arguments) {
  Health out;
  out.ranks.resize(job.ranks.size());
  const auto look = [&](size_t index, const Model& model) { out.ranks[index].notes = missing_pieces(model); };
  const auto report = make_report(std::move(job), arguments, look);
  if (!report) return tl::make_unexpected(report.error());
  for (const InputReport& input : report->inputs) out.files.push_back(file_health(input));
  for (size_t i = 0; i < report->ranks.size(); ++i) {
    out.ranks[i].rank = report->ranks[i].rank;
    out.ranks[i].label = rank_label(*report, i);
  }
  return out;
}

}  // namespace stepscope
