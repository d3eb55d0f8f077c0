#include "diagnosis/rule_parts.h"

namespace stepscope {
namespace {

constexpr ShareRule kRule{"sync_wait", Cause::kSync, "sync", "sync_idle",
                          "the device runs empty behind blocking calls", "the step", "gaps", "blocking"};

std::optional<Finding> find(const RuleInput& input) { return find_share(kRule, input); }
std::string rule_out(const RuleInput& input) { return rule_out_share(kRule, input); }

}  // namespace

extern const Rule sync_wait_rule;
const Rule sync_wait_rule{kRule.id, kRule.cause,
                     "gaps that begin while a blocking call runs make up more than 5 % (critical: 15 %) of the step",
                     find, rule_out};

}  // namespace stepscope
