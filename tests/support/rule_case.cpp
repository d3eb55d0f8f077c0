#include "support/rule_case.h"

#include <stdexcept>

#include "support/training.h"

namespace stepscope::test {

const Rule& rule_named(std::string_view id) {
  for (const Rule* rule : rules()) {
    if (rule->id == id) return *rule;
  }
  throw std::logic_error("no rule " + std::string(id));
}

RuleCase::RuleCase(std::string_view id) : rule_(rule_named(id)) {}

RuleCase::RuleCase(std::string_view id, TraceBuilder& training)
    : rank(report_of(training)), rule_(rule_named(id)), signals_(Signals::of(rank)) {}

RuleCase& RuleCase::set(std::string_view signal, std::optional<double> value) {
  signals_.set(std::string(signal), value, Unit::kNumber, {});
  return *this;
}

RuleCase& RuleCase::share(std::string_view signal, double share, double lost_ns) {
  set(std::string(signal) + ".share", share);
  return set(std::string(signal) + ".lost_ns", lost_ns);
}

Severity RuleCase::severity() const {
  const auto finding = find();
  return finding ? finding->severity : Severity::kNone;
}

}  // namespace stepscope::test
