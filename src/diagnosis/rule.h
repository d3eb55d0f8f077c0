// A rule reads signals, holds one of them against thresholds from data/thresholds.json, and returns data: no text
// mark-up, no output. It is tested on both sides of each threshold. One file, one test, one catalog line.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "diagnosis/diagnosis.h"
#include "diagnosis/signals.h"

namespace stepscope {

struct Threshold {
  double good = 0;     // on this side there is nothing to say
  double problem = 0;  // on that side it is critical (or what the rule calls a problem)
  bool rising = true;  // larger is worse
};

class Thresholds {
 public:
  static const Thresholds& builtin();  // data/thresholds.json
  const Threshold& operator[](std::string_view name) const;  // the name must be in the file

 private:
  std::map<std::string, Threshold, std::less<>> by_name_;
};

// kNone on the good side, kInfo or `between` in the middle, kCritical beyond `problem`. The borders themselves are good
// and not yet a problem.
Severity judge(double value, const Threshold& threshold, Severity between = Severity::kWarn);

struct RuleInput {
  const RankReport& rank;
  const Signals& signals;
  const Thresholds& thresholds;
};

struct Rule {
  std::string_view id;
  Cause cause;
  std::string_view summary;  // one line: when it fires
  // A finding when it fires, and what the signals say when it does not ("loader wait 2 % of the step").
  std::optional<Finding> (*find)(const RuleInput& input);
  std::string (*rule_out)(const RuleInput& input);  // empty: the data cannot say
};

const std::vector<const Rule*>& rules();

}  // namespace stepscope
