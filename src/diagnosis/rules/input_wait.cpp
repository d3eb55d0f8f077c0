#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"input_wait", Cause::kInput, "input", "input_wait",
                          "the loader makes the step wait", "the step", "gaps", "loader"};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule input_wait_rule;
const Rule input_wait_rule{kRule.id, kRule.cause,
                     "the step waits for its input for more than 10 % (critical: 30 %) of its time",
                     find, rule_out};

}  // namespace stepscope
