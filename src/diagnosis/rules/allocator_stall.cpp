#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"allocator_stall", Cause::kMemory, "allocator", "allocator_idle",
                          "the device waits for memory to be allocated or freed", "the step", "gaps", "allocator"};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule allocator_stall_rule;
const Rule allocator_stall_rule{kRule.id, kRule.cause,
                     "the device is idle by device malloc and free for more than 3 % (critical: 10 %) of the step",
                     find, rule_out};

}  // namespace stepscope
