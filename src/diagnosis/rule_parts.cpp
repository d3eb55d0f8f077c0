#include "diagnosis/rule_parts.h"

#include <fmt/format.h>

#include <cmath>

#include "diagnosis/advice.h"

namespace stepscope {
namespace {

void add_example(const ShareRule& rule, const RankReport& rank, Finding& out) {
  for (const Example& example : rank.examples) {
    if (example.what != rule.example) continue;
    out.evidence.push_back({fmt::format("the longest is {} for {} on {}", example.name, human_time(example.dur), example.lane),
                            rank.rank, std::string(rule.table),
                            EventRef{example.lane, example.start, example.dur, example.name}});
  }
}

}  // namespace

std::optional<Finding> find_share(const ShareRule& rule, const RuleInput& input) {
  const auto share = input.signals.get(std::string(rule.signal) + ".share");
  if (!share) return std::nullopt;
  const Threshold& threshold = input.thresholds[rule.threshold];
  const Severity severity = judge(*share, threshold);
  if (severity == Severity::kNone) return std::nullopt;
  const auto lost = static_cast<Ns>(std::llround(input.signals.get_or(std::string(rule.signal) + ".lost_ns", 0)));
  Finding out;
  out.id = rule.id;
  out.cause = rule.cause;
  out.severity = severity;
  out.lost_ns_per_step = lost;
  out.share_of_step = std::min(1.0, *share);
  out.title = fmt::format("{}: {} per step, {} of {}", rule.what, human_time(lost), percent(*share), rule.of);
  out.evidence.push_back({fmt::format("{} of {}, where up to {} is good and beyond {} critical", percent(*share), rule.of,
                                      percent(threshold.good), percent(threshold.problem)),
                          input.rank.rank, std::string(rule.table), std::nullopt});
  add_example(rule, input.rank, out);
  out.advice = advice_for(rule.id).text;
  out.doc = fmt::format("docs/rules.md#{}", rule.id);
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out_share(const ShareRule& rule, const RuleInput& input) {
  const auto share = input.signals.get(std::string(rule.signal) + ".share");
  if (!share) return {};
  return fmt::format("{} {} of {} (good up to {})", rule.what, percent(*share), rule.of,
                     percent(input.thresholds[rule.threshold].good));
}

}  // namespace stepscope
