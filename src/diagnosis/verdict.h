// From the findings of one rank to its verdict, or to the reason why there is none.
#pragma once

#include <vector>

#include "diagnosis/rule.h"

namespace stepscope {

// Order of findings: the severer first, then the one that loses more by itself. A blocking call in a step that waits
// for its loader anyway is charged only with what the loader would not have taken, and the host only with what does not
// follow from blocking calls.
bool worse(const Finding& a, const Finding& b, const Signals& signals);

// `findings` in that order.
Verdict verdict_of(const RuleInput& input, const std::vector<Finding>& findings);

}  // namespace stepscope
