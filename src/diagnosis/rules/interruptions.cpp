#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"interruptions", Cause::kValidation, "interruptions", "interruptions",
                          "the device waits for validation, checkpoints and logging", "the steps window", "gaps", ""};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule interruptions_rule;
const Rule interruptions_rule{kRule.id, kRule.cause,
                     "validation, checkpoint and logging leave the device idle for more than 5 % (critical: 20 %) of the steps window",
                     find, rule_out};

}  // namespace stepscope
