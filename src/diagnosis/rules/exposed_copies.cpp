#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"exposed_copies", Cause::kTransfer, "copies", "exposed_copies",
                          "copies run with no kernel beside them", "the step", "steps", "copy"};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule exposed_copies_rule;
const Rule exposed_copies_rule{kRule.id, kRule.cause,
                     "copies and fills with no kernel under them take more than 10 % (critical: 20 %) of the step",
                     find, rule_out};

}  // namespace stepscope
