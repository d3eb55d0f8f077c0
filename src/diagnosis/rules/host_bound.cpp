#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"host_bound", Cause::kHost, "host_idle", "host_idle",
                          "the device waits for the host to issue work", "the step", "gaps", ""};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule host_bound_rule;
const Rule host_bound_rule{kRule.id, kRule.cause,
                     "the device is idle by host, launch and untraced for more than 10 % (critical: 30 %) of the step",
                     find, rule_out};

}  // namespace stepscope
