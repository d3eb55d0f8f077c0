#include <fmt/format.h>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

std::optional<Finding> find(const RuleInput& input) {
  const auto share = input.signals.get("dominant_operator.share");
  if (!share || judge(*share, input.thresholds["dominant_operator"], Severity::kInfo) == Severity::kNone) return std::nullopt;
  Finding out;
  out.id = "dominant_operator";
  out.cause = Cause::kKernels;
  out.severity = Severity::kInfo;
  out.title = fmt::format("{} takes {} of the operator time", input.rank.host_use.dominant, percent(*share));
  out.evidence.push_back({out.title, input.rank.rank, "operators", std::nullopt});
  out.advice = advice_for(out.id).text;
  out.doc = "docs/rules.md#dominant_operator";
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out(const RuleInput& input) {
  const auto share = input.signals.get("dominant_operator.share");
  return share ? fmt::format("the largest operator takes {} of the operator time", percent(*share)) : std::string();
}

}  // namespace

extern const Rule dominant_operator_rule;
const Rule dominant_operator_rule{"dominant_operator", Cause::kKernels,
                                  "without a device: one operator and shape takes more than half of the operator time", find,
                                  rule_out};

}  // namespace stepscope
