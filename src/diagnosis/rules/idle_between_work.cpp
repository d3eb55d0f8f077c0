#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"idle_between_work", Cause::kKernels, "dependency", "dependency_idle",
                          "the device pauses between work that is already queued", "the step", "gaps", ""};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule idle_between_work_rule;
const Rule idle_between_work_rule{kRule.id, kRule.cause,
                     "pauses between queued kernels make up more than 10 % (critical: 30 %) of the step",
                     find, rule_out};

}  // namespace stepscope
