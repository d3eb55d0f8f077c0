#include "outputs/parts/verdict_facts.h"

#include <fmt/format.h>

#include "outputs/parts/words.h"

namespace stepscope {
namespace {

std::string sentence(std::string_view text) {
  std::string out(text);
  if (!out.empty() && std::string_view(".!?").find(out.back()) == std::string_view::npos) out += '.';
  return out;
}

}  // namespace

std::string verdict_word(const Verdict& verdict) {
  if (!verdict.abstained.empty()) return "NO VERDICT";
  switch (verdict.severity) {
    case Severity::kCritical: return "CRITICAL";
    case Severity::kWarn: return "WARNING";
    case Severity::kInfo: return "INFO";
    case Severity::kNone: return "OK";
  }
  return {};
}

std::string verdict_numbers(const Verdict& verdict) {
  std::string cause(to_string(verdict.cause));
  if (verdict.rank) cause += fmt::format(" on rank {}", *verdict.rank);
  std::vector<std::string> out{cause};
  if (verdict.lost_ns_per_step > 0) {
    std::string lost = fmt::format("costs {} a step", human_time(verdict.lost_ns_per_step));
    if (verdict.share_of_step) lost += fmt::format(" ({} of the median)", percent(*verdict.share_of_step));
    out.push_back(lost);
  }
  if (verdict.abstained.empty()) out.push_back(fmt::format("confidence {}", percent(verdict.confidence)));
  return joined(out);
}

std::string action_text(const Action& action) {
  std::string out = sentence(action.action);
  if (action.expected_gain_ns_per_step) {
    out += fmt::format(" Gains up to {} a step.", human_time(*action.expected_gain_ns_per_step));
  }
  if (!action.check.empty()) out += fmt::format(" Check: {}", sentence(action.check));
  return out;
}

std::string ruled_out_text(const RuledOut& out) { return fmt::format("{}: {}", to_string(out.cause), out.why); }

}  // namespace stepscope
