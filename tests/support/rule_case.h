// A rule of the catalog against signals set by hand, or against a training.
//
//   RuleCase rule("input_wait");
//   rule.share("input", 0.2, 200'000);
//   rule.find()->severity;
#pragma once

#include <string>
#include <string_view>

#include "diagnosis/rule.h"
#include "support/trace_builder.h"

namespace stepscope::test {

class RuleCase {
 public:
  explicit RuleCase(std::string_view id);
  RuleCase(std::string_view id, TraceBuilder& training);

  RuleCase& set(std::string_view signal, std::optional<double> value);
  RuleCase& share(std::string_view signal, double share, double lost_ns);

  std::optional<Finding> find() const { return rule_.find(input()); }
  std::string rule_out() const { return rule_.rule_out(input()); }
  Severity severity() const;  // kNone without a finding
  const Signals& signals() const { return signals_; }

  RankReport rank;

 private:
  RuleInput input() const { return {rank, signals_, Thresholds::builtin()}; }

  const Rule& rule_;
  Signals signals_;
};

const Rule& rule_named(std::string_view id);

}  // namespace stepscope::test
