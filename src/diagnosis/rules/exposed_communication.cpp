#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"exposed_communication", Cause::kCommunication, "communication", "exposed_communication",
                          "collectives run with no compute beside them", "the step", "kernels", "communication"};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule exposed_communication_rule;
const Rule exposed_communication_rule{kRule.id, kRule.cause,
                     "exposed communication takes more than 10 % (critical: 30 %) of the step",
                     find, rule_out};

}  // namespace stepscope
