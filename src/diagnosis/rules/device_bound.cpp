// A device that is busy but badly filled: kernels too small for its SMs. Judged only when the device hardly idles,
// since a low figure over the window says nothing about kernels that are not there.
#include <fmt/format.h>

#include <cmath>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

bool busy(const RuleInput& input) {
  const auto utilization = input.signals.get("device.utilization");
  return utilization && *utilization >= input.thresholds["device_utilization"].problem;
}

// How full the SMs are while kernels run: the window's figure freed of the idle time.
std::optional<double> filled(const RuleInput& input) {
  const auto efficiency = input.signals.get("device.sm_efficiency");
  const auto utilization = input.signals.get("device.utilization");
  if (!efficiency || !utilization || *utilization <= 0) return std::nullopt;
  return std::min(1.0, *efficiency / *utilization);
}

std::optional<Finding> find(const RuleInput& input) {
  const auto share = filled(input);
  if (!share || !busy(input)) return std::nullopt;
  const Threshold& threshold = input.thresholds["sm_efficiency"];
  const Severity judged = judge(*share, threshold, Severity::kInfo);
  if (judged == Severity::kNone) return std::nullopt;
  const double kernels = input.signals.get_or("kernels.lost_ns", 0);
  Finding out;
  out.id = "device_bound";
  out.cause = Cause::kKernels;
  out.severity = judged == Severity::kCritical ? Severity::kWarn : judged;  // the device works, after all
  out.lost_ns_per_step = std::llround(kernels * (1 - *share));
  out.share_of_step = std::min(1.0, input.signals.get_or("kernels.share", 0) * (1 - *share));
  out.title = fmt::format("the kernels fill only {} of the SMs while they run", percent(*share));
  out.evidence.push_back({fmt::format("estimated SM efficiency {} at {} utilisation, over the steps window; good above {}",
                                      percent(input.signals.get_or("device.sm_efficiency", 0)),
                                      percent(input.signals.get_or("device.utilization", 0)), percent(threshold.good)),
                          input.rank.rank, "kernels", std::nullopt});
  out.advice = advice_for(out.id).text;
  out.doc = "docs/rules.md#device_bound";
  out.rank = input.rank.rank;
  return out;
}

std::string rule_out(const RuleInput& input) {
  const auto utilization = input.signals.get("device.utilization");
  if (!utilization) return {};
  if (!busy(input)) return fmt::format("the device runs kernels only {} of the steps window", percent(*utilization));
  const auto share = filled(input);
  return share ? fmt::format("the kernels fill {} of the SMs while they run", percent(*share)) : std::string();
}

}  // namespace

extern const Rule device_bound_rule;
const Rule device_bound_rule{"device_bound", Cause::kKernels,
                             "the device is busy, but its kernels fill less than 50 % of the SMs (info: 80 %)", find, rule_out};

}  // namespace stepscope
