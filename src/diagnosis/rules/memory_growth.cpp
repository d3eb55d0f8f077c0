#include <fmt/format.h>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr double kLeastSteps = 8;  // fewer may be a cache that is still filling

std::optional<Finding> find(const RuleInput& input) {
  const auto share = input.signals.get("memory_growth.share");
  const double steps = input.signals.get_or("memory_growth.steps", 0);
  if (!share || steps < kLeastSteps) return std::nullopt;
  if (judge(*share, input.thresholds["memory_growth"]) == Severity::kNone) return std::nullopt;
  Finding out;
  out.id = "memory_growth";
  out.cause = Cause::kMemory;
  out.severity = Severity::kWarn;
  out.title = fmt::format("allocated device memory grows: {} of the device over {} steps", percent(*share), steps);
  out.evidence.push_back({out.title + ", by the median slope over the counted steps", input.rank.rank, "memory", std::nullopt});
  out.advice = advice_for(out.id).text;
  out.doc = "docs/rules.md#memory_growth";
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out(const RuleInput& input) {
  const auto share = input.signals.get("memory_growth.share");
  return share ? fmt::format("allocated memory grows by {} of the device over the counted steps", percent(std::max(0.0, *share)))
               : std::string();
}

}  // namespace

extern const Rule memory_growth_rule;
const Rule memory_growth_rule{"memory_growth", Cause::kMemory,
                              "allocated memory rises over at least 8 counted steps and by more than 1 % of the device", find,
                              rule_out};

}  // namespace stepscope
