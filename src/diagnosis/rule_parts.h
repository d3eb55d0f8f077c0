// What most rules share: a share held against a threshold, and the sentences around it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/human.h"
#include "diagnosis/rule.h"

namespace stepscope {

struct ShareRule {
  std::string_view id;         // of the rule, its advice and its page
  Cause cause;
  std::string_view signal;     // SIGNAL.share and SIGNAL.lost_ns
  std::string_view threshold;
  std::string_view what;       // "the device waits for the loader"
  std::string_view of = "the step";  // what the share is a share of
  std::string_view table = {};       // the table that shows more
  std::string_view example = {};     // sort of Example that shows it
};

// A finding when the share is beyond the threshold's good side.
std::optional<Finding> find_share(const ShareRule& rule, const RuleInput& input);

// "the device waits for the loader 2.1 % of the step (limit 10 %)"; empty when the share is unknown.
std::string rule_out_share(const ShareRule& rule, const RuleInput& input);

}  // namespace stepscope
