#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"outside_operators", Cause::kHost, "outside_operators", "outside_operators",
                          "the step is in no operator and not in the loader", "the step", "operators", ""};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule outside_operators_rule;
const Rule outside_operators_rule{
    kRule.id, kRule.cause,
    "without a device: more than 10 % (critical: 30 %) of the step is in no operator and not in the loader", find, rule_out};

}  // namespace stepscope
