#include "diagnosis/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "diagnosis/advice.h"
#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr double kFullConfidence = 0.95;
constexpr double kOneStepConfidence = 0.5;
constexpr double kTwoStepsConfidence = 0.7;
constexpr double kCloseRunnerUp = 0.8;  // of the first finding's loss

double own_loss(const Finding& finding, const Signals& signals) {
  if (finding.id == "sync_wait") return signals.get_or("sync_alone.lost_ns", 0);
  if (finding.id == "host_bound") return signals.get_or("host_idle_apart_from_sync.lost_ns", 0);
  return static_cast<double>(finding.lost_ns_per_step);
}

// Findings that only colour the picture of a device that works do not make a verdict; without a device, the operator
// that dominates does.
bool names_a_cause(const Finding& finding, const RankReport& rank) {
  return finding.severity >= Severity::kWarn || !rank.has_device;
}

// Why the data cannot carry a verdict; empty when they can.
std::string abstention(const RuleInput& input, const Finding* first) {
  const RankReport& rank = input.rank;
  if (rank.steps.empty()) return "the trace holds no step and no work";
  if (rank.step_time.n == 0 && !rank.has_device) {
    return fmt::format("none of the {} steps counts ({}), and there is no device work", rank.steps.size(),
                       rank.steps.front().reason);
  }
  const double lost = input.signals.get_or("lost_launches.share", 0);
  if (lost > input.thresholds["lost_launches"].good) {
    return fmt::format("{} of {} kernel launches ({}) have no kernel in the trace",
                       rank.launches.kernel_launches_without_work, rank.launches.kernel_launches, percent(lost));
  }
  const double unknown = input.signals.get_or("unknown_idle.share", 0);
  const double named = first == nullptr ? 0 : own_loss(*first, input.signals);
  if (unknown > input.thresholds["unexplained_idle"].good && input.signals.get_or("unknown_idle.lost_ns", 0) > named) {
    return fmt::format("{} of the step the device is idle before work whose launch is not in the trace", percent(unknown));
  }
  return {};
}

double confidence(const RuleInput& input, const std::vector<Finding>& findings) {
  double out = kFullConfidence - std::min(0.4, input.signals.get_or("unknown_idle.share", 0)) -
               std::min(0.3, input.signals.get_or("lost_launches.share", 0));
  if (findings.size() > 1 && findings[1].severity == findings[0].severity &&
      own_loss(findings[1], input.signals) > kCloseRunnerUp * own_loss(findings[0], input.signals)) {
    out -= 0.2;
  }
  if (input.rank.step_time.n <= 1) out = std::min(out, kOneStepConfidence);
  if (input.rank.step_time.n == 2) out = std::min(out, kTwoStepsConfidence);
  return out;
}

std::string steps_used(const RankReport& rank) {
  if (rank.step_time.n == 0) return fmt::format("seen on {} steps, none of which counts", rank.steps.size());
  return fmt::format("seen on {} counted step{} of {} (n = {})", rank.step_time.n, rank.step_time.n == 1 ? "" : "s",
                     human_time(rank.step_time.median.value_or(0)), rank.step_time.n);
}

std::vector<Action> actions(std::string_view advice, std::optional<Ns> gain) {
  std::vector<Action> out;
  for (const AdviceAction& one : advice_for(advice).actions) {
    out.push_back({one.action, out.empty() ? gain : std::nullopt, one.check});
  }
  return out;
}

std::string_view advice_id(const Finding& finding, const Signals& signals) {
  const bool main_process = signals.get_or("loader.in_main_process", 0) > 0;
  return finding.id == "input_wait" && main_process ? "input_wait_main_process" : std::string_view(finding.id);
}

Verdict abstain(std::string reason) {
  Verdict out;
  out.title = "no verdict: " + reason;
  out.why = fmt::format("{}; a cause named on this would be a guess", reason);
  out.abstained = std::move(reason);
  out.next = actions("unknown", std::nullopt);
  return out;
}

Verdict healthy(const RuleInput& input, const std::vector<Finding>& findings) {
  Verdict out;
  out.cause = Cause::kHealthy;
  out.severity = findings.empty() ? Severity::kNone : Severity::kInfo;
  out.confidence = confidence(input, findings);
  out.share_of_step = 0;
  const auto utilization = input.signals.get("device.utilization");
  out.title = utilization ? fmt::format("healthy: kernels run {} of the steps window", percent(*utilization))
                          : std::string("healthy: nothing but its own operators holds the step back");
  out.why = fmt::format("no cause takes more than its limit; {}", steps_used(input.rank));
  out.next = actions("healthy", std::nullopt);
  return out;
}

// Evidence first, then how busy the device was, then what it rests on.
std::string why(const RuleInput& input, const Finding& first) {
  std::string out;
  for (const Evidence& evidence : first.evidence) out += evidence.text + "; ";
  const auto utilization = input.signals.get("device.utilization");
  if (utilization) out += fmt::format("kernels run {} of the steps window; ", percent(*utilization));
  return out + steps_used(input.rank);
}

Verdict from(const RuleInput& input, const std::vector<Finding>& findings) {
  const Finding& first = findings.front();
  Verdict out;
  out.cause = first.cause;
  out.severity = first.severity;
  out.confidence = confidence(input, findings);
  out.lost_ns_per_step = first.lost_ns_per_step;
  out.share_of_step = first.share_of_step;
  out.title = first.title;
  out.why = why(input, first);
  const bool gains = first.lost_ns_per_step > 0;
  out.next = actions(advice_id(first, input.signals), gains ? std::optional(first.lost_ns_per_step) : std::nullopt);
  return out;
}

// Kernels run too little of the window, or take too little of the median step (a slow step may hide in the window).
bool underused(const RuleInput& input) {
  const auto below = [&](const char* signal, const char* threshold) {
    const auto value = input.signals.get(signal);
    return value && *value < input.thresholds[threshold].problem;
  };
  return below("device.utilization", "device_utilization") || below("kernels.share", "kernel_time");
}

// A device that idles although every cause keeps within its limit: the largest of them is named.
std::optional<Verdict> many_small_causes(const RuleInput& input, const std::vector<Finding>& findings) {
  const auto utilization = input.signals.get("device.utilization");
  if (!utilization || !underused(input)) return std::nullopt;
  static constexpr std::tuple<const char*, Cause, const char*> kCauses[] = {
      {"input", Cause::kInput, "input_wait"},          {"host_idle", Cause::kHost, "host_bound"},
      {"sync", Cause::kSync, "sync_wait"},             {"copies", Cause::kTransfer, "exposed_copies"},
      {"allocator", Cause::kMemory, "allocator_stall"}, {"dependency", Cause::kKernels, "idle_between_work"},
      {"communication", Cause::kCommunication, "exposed_communication"},
      {"communication_idle", Cause::kCommunication, "exposed_communication"}};
  const auto* most = std::max_element(std::begin(kCauses), std::end(kCauses), [&](const auto& a, const auto& b) {
    return input.signals.get_or(std::string(std::get<0>(a)) + ".share", 0) <
           input.signals.get_or(std::string(std::get<0>(b)) + ".share", 0);
  });
  const auto& [signal, cause, advice] = *most;
  const double share = input.signals.get_or(std::string(signal) + ".share", 0);
  if (share <= 0) {
    return abstain(fmt::format("the device runs kernels only {} of the steps window, and nothing recorded says why",
                                      percent(*utilization)));
  }
  Verdict out;
  out.cause = cause;
  out.severity = Severity::kWarn;
  out.confidence = confidence(input, findings) / 2;
  out.lost_ns_per_step = static_cast<Ns>(input.signals.get_or(std::string(signal) + ".lost_ns", 0));
  out.share_of_step = std::min(1.0, share);
  out.title = fmt::format("the device runs kernels only {} of the steps window; no cause is over its limit, {} is the largest ({})",
                          percent(*utilization), to_string(cause), percent(share));
  out.why = fmt::format("several small causes add up; {}", steps_used(input.rank));
  out.next = actions(advice, std::nullopt);
  return out;
}

}  // namespace

bool worse(const Finding& a, const Finding& b, const Signals& signals) {
  return std::tuple(a.severity, own_loss(a, signals)) > std::tuple(b.severity, own_loss(b, signals));
}

Verdict verdict_of(const RuleInput& input, const std::vector<Finding>& findings) {
  const bool named = !findings.empty() && names_a_cause(findings.front(), input.rank);
  if (std::string reason = abstention(input, named ? &findings.front() : nullptr); !reason.empty()) {
    return abstain(std::move(reason));
  }
  if (named) return from(input, findings);
  if (auto verdict = many_small_causes(input, findings)) return std::move(*verdict);
  return healthy(input, findings);
}

}  // namespace stepscope
