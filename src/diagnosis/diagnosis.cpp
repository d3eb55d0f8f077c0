#include "diagnosis/diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "diagnosis/advice.h"
#include "diagnosis/rule.h"
#include "diagnosis/rule_parts.h"
#include "diagnosis/verdict.h"

namespace stepscope {
namespace {

struct RankDiagnosis {
  const RankReport* rank = nullptr;
  Signals signals;
  Verdict verdict;
  std::vector<Finding> findings;
};

RankDiagnosis diagnose_rank(const RankReport& rank) {
  RankDiagnosis out{&rank, Signals::of(rank), {}, {}};
  const RuleInput input{rank, out.signals, Thresholds::builtin()};
  for (const Rule* rule : rules()) {
    if (auto finding = rule->find(input)) out.findings.push_back(std::move(*finding));
  }
  std::stable_sort(out.findings.begin(), out.findings.end(), [&](const Finding& a, const Finding& b) {
    return worse(a, b, out.signals);
  });
  out.verdict = verdict_of(input, out.findings);
  return out;
}

// What every rule that found nothing saw, one line a cause, for the causes that no finding names.
std::vector<RuledOut> ruled_out(const RankDiagnosis& of) {
  std::set<Cause> named;
  for (const Finding& finding : of.findings) named.insert(finding.cause);
  std::vector<RuledOut> out;
  const RuleInput input{*of.rank, of.signals, Thresholds::builtin()};
  for (const Rule* rule : rules()) {
    if (named.contains(rule->cause)) continue;
    std::string why = rule->rule_out(input);
    if (why.empty()) continue;
    named.insert(rule->cause);
    out.push_back({rule->cause, std::move(why)});
  }
  return out;
}

// The rank whose verdict says most: the worst severity, then the most time; an answer beats none.
size_t main_rank(const std::vector<RankDiagnosis>& all) {
  size_t best = 0;
  const auto weight = [&](size_t i) {
    const Verdict& v = all[i].verdict;
    return std::tuple(v.abstained.empty(), v.severity, v.lost_ns_per_step);
  };
  for (size_t i = 1; i < all.size(); ++i) {
    if (weight(i) > weight(best)) best = i;
  }
  return best;
}

}  // namespace

std::string_view to_string(Cause cause) {
  static constexpr std::array<std::string_view, 13> kNames{
      "healthy", "input",  "transfer",   "host",   "sync",      "communication", "straggler",
      "kernels", "memory", "validation", "warmup", "imbalance", "unknown"};
  return kNames[static_cast<size_t>(cause)];
}

std::string_view to_string(Severity severity) {
  static constexpr std::array<std::string_view, 4> kNames{"none", "info", "warn", "critical"};
  return kNames[static_cast<size_t>(severity)];
}

Diagnosis diagnose(const std::vector<RankReport>& ranks) {
  Diagnosis out;
  if (ranks.empty()) {
    out.verdict.abstained = "there is no rank to look at";
    return out;
  }
  std::vector<RankDiagnosis> all;
  for (const RankReport& rank : ranks) all.push_back(diagnose_rank(rank));
  RankDiagnosis& main = all[main_rank(all)];
  out.verdict = main.verdict;
  if (ranks.size() > 1) out.verdict.rank = main.rank->rank;
  out.ruled_out = ruled_out(main);
  out.findings = std::move(main.findings);
  for (RankDiagnosis& other : all) {
    std::move(other.findings.begin(), other.findings.end(), std::back_inserter(out.findings));
  }
  return out;
}

}  // namespace stepscope
