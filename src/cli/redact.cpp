#include "cli/redact.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "outputs/parts/words.h"

namespace stepscope {
namespace {

// Folders in front of a name: absolute ones anywhere a path may begin, relative ones before a source file.
const RE2& absolute_folders() {
  static const RE2 pattern(R"((^|[\s"'(=:,\[])(?:[A-Za-z]:|~)?[\\/](?:[^\s"'(),:<>\\/]+[\\/])+)");
  return pattern;
}
const RE2& source_folders() {
  static const RE2 pattern(R"((?:[^\s"'(),:<>\\/]*[\\/])+([^\s"'(),:<>\\/]+\.(?:py|pyx|cpp|cc|cu|h)\b))");
  return pattern;
}

bool word(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool stands_alone(std::string_view text, size_t at, size_t length) {
  const bool before = at > 0 && word(text[at - 1]);
  const bool after = at + length < text.size() && word(text[at + length]);
  return !before && !after;
}

void replace_words(std::string& text, const std::string& name, const std::string& by) {
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    const bool alone = stands_alone(text, at, name.size());
    if (alone) text.replace(at, name.size(), by);
    at += alone ? by.size() : name.size();
  }
}

template <class Visit>
void each_text(RankReport& rank, Visit visit) {
  visit(rank.host);
  for (OperatorRow& row : rank.operators) visit(row.name), visit(row.group);
  for (KernelRow& row : rank.kernels) visit(row.name), visit(row.launched_by);
  for (StepReport& step : rank.steps) {
    for (Phase& phase : step.phases) visit(phase.name);
  }
}

template <class Visit>
void each_text(Diagnosis& diagnosis, Visit visit) {
  Verdict& verdict = diagnosis.verdict;
  visit(verdict.title), visit(verdict.why), visit(verdict.abstained);
  for (Action& action : verdict.next) visit(action.action), visit(action.check);
  for (Finding& finding : diagnosis.findings) {
    visit(finding.title), visit(finding.advice);
    for (Evidence& evidence : finding.evidence) {
      visit(evidence.text);
      if (evidence.event) visit(evidence.event->lane), visit(evidence.event->name);
    }
  }
  for (RuledOut& out : diagnosis.ruled_out) visit(out.why);
}

// Phases of a step that have the same name now are one: names are keys in JSON.
void join_phases(std::vector<Phase>& phases) {
  std::vector<Phase> out;
  for (Phase& phase : phases) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const Phase& one) { return one.name == phase.name; });
    if (same == out.end()) {
      out.push_back(std::move(phase));
      continue;
    }
    same->host_ns += phase.host_ns;
    if (phase.device_ns) same->device_ns = same->device_ns.value_or(0) + *phase.device_ns;
  }
  phases = std::move(out);
}

}  // namespace

void Redactor::learn(std::string_view name, std::string replacement) {
  const auto known = [&](const auto& one) { return one.first == name; };
  if (name.empty() || std::any_of(names_.begin(), names_.end(), known)) return;
  names_.emplace_back(name, std::move(replacement));
  std::stable_sort(names_.begin(), names_.end(),
                   [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
}

void Redactor::learn_host(std::string_view host) {
  const size_t before = names_.size();
  learn(host, fmt::format("host-{}", hosts_ + 1));
  hosts_ += names_.size() - before;
}

void Redactor::learn_input(const std::string& path) {
  static const RE2 home(R"(/(?:home|Users)/([^/]+)/)");
  static const RE2 torchs_name(R"(([^/]+)_\d+\.\d+(?:\.[^/]*)?\.json(?:\.gz|\.zst)?$)");  // HOST_PID.TIMESTAMP...
  std::string found;
  if (RE2::PartialMatch(path, home, &found)) {
    const size_t before = names_.size();
    learn(found, fmt::format("user-{}", users_ + 1));
    users_ += names_.size() - before;
  }
  if (RE2::PartialMatch(path, torchs_name, &found) && clean(found) == found) learn_host(found);
  if (path.find('/') != std::string::npos) learn(path, file_name(path));
}

std::string Redactor::clean(std::string_view text) const {
  std::string out(text);
  for (const auto& [name, replacement] : names_) {
    if (name.find('/') != std::string::npos) replace_words(out, name, replacement);
  }
  RE2::GlobalReplace(&out, absolute_folders(), R"(\1)");
  RE2::GlobalReplace(&out, source_folders(), R"(\1)");
  for (const auto& [name, replacement] : names_) {
    if (name.find('/') == std::string::npos) replace_words(out, name, replacement);
  }
  return out;
}

void redact(Report& report) {
  Redactor redactor;
  for (const RankReport& rank : report.ranks) redactor.learn_host(rank.host);
  for (const InputReport& input : report.inputs) redactor.learn_input(input.file.path);
  const auto clean = [&](std::string& text) { redactor.apply(text); };
  for (InputReport& input : report.inputs) {
    input.file.path = redactor.clean(file_name(input.file.path));
    clean(input.error);
    for (Warning& warning : input.file.warnings) clean(warning.note);
  }
  for (RankReport& rank : report.ranks) {
    each_text(rank, clean);
    for (StepReport& step : rank.steps) join_phases(step.phases);
  }
  each_text(report.diagnosis, clean);
}

void redact(std::vector<RankTable>& tables, const Redactor& redactor) {
  for (RankTable& one : tables) {
    redactor.apply(one.table.note);
    for (auto& row : one.table.rows) {
      for (Cell& cell : row) {
        if (auto* text = std::get_if<std::string>(&cell)) redactor.apply(*text);
      }
    }
  }
}

}  // namespace stepscope
