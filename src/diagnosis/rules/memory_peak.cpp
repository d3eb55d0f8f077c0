#include <fmt/format.h>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

std::optional<Finding> find(const RuleInput& input) {
  const auto share = input.signals.get("memory_peak.share");
  if (!share || judge(*share, input.thresholds["memory_peak"]) == Severity::kNone) return std::nullopt;
  Finding out;
  out.id = "memory_peak";
  out.cause = Cause::kMemory;
  out.severity = Severity::kWarn;
  out.title = fmt::format("device memory is nearly full: {} of the device at the peak", percent(*share));
  out.evidence.push_back({fmt::format("peak of the allocator's pool {} of the device's memory, over the capture; good up to {}",
                                      percent(*share), percent(input.thresholds["memory_peak"].good)),
                          input.rank.rank, "memory", std::nullopt});
  out.advice = advice_for(out.id).text;
  out.doc = "docs/rules.md#memory_peak";
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out(const RuleInput& input) {
  const auto share = input.signals.get("memory_peak.share");
  return share ? fmt::format("device memory is filled to {} at the peak", percent(*share)) : std::string();
}

}  // namespace

extern const Rule memory_peak_rule;
const Rule memory_peak_rule{"memory_peak", Cause::kMemory, "more than 90 % of the device's memory is held at the peak", find,
                            rule_out};

}  // namespace stepscope
