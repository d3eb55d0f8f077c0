#include <fmt/format.h>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

std::optional<Finding> find(const RuleInput& input) {
  const auto share = input.signals.get("short_operators.share");
  if (!share || judge(*share, input.thresholds["short_operators"]) == Severity::kNone) return std::nullopt;
  Finding out;
  out.id = "short_operators";
  out.cause = Cause::kHost;
  out.severity = Severity::kWarn;
  out.title = fmt::format("operators under 10 µs make up {} of the operator time", percent(*share));
  out.evidence.push_back({out.title, input.rank.rank, "operators", std::nullopt});
  out.advice = advice_for(out.id).text;
  out.doc = "docs/rules.md#short_operators";
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out(const RuleInput&) { return {}; }  // outside_operators speaks for the host

}  // namespace

extern const Rule short_operators_rule;
const Rule short_operators_rule{"short_operators", Cause::kHost,
                                "without a device: operators under 10 µs make up more than half of the operator time", find,
                                rule_out};

}  // namespace stepscope
