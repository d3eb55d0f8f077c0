#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"outside_operators", "outside_operators", Cause::kHost};

TEST(OutsideOperators, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(OutsideOperators, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.2, 0.2999}); }

TEST(OutsideOperators, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.3001, 1.0}); }

TEST(OutsideOperators, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(OutsideOperators, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// The loader, an operator, and Python code in neither.
TraceBuilder training(double outside) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, 50);
    t.op("aten::mm", x + 50, test::kStepLength - 50 - outside);
    t.frame("train.py(3): forward", x, test::kStepLength);
  });
  return t;
}

TEST(OutsideOperators, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(200), 200, Severity::kWarn);
  test::expect_of_training(kRule, training(400), 400, Severity::kCritical);
}

TEST(OutsideOperators, IsNoSignalOfADevice) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) { test::launched_kernel(t, x, x, 900); });
  RuleCase rule("outside_operators", t);
  EXPECT_FALSE(rule.find());
  EXPECT_EQ(rule.rule_out(), "");
}

}  // namespace
}  // namespace stepscope
