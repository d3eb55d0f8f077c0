#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"interruptions", "interruptions", Cause::kValidation};

TEST(Interruptions, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0499); }

TEST(Interruptions, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.0501, 0.1, 0.1999}); }

TEST(Interruptions, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.2001, 1.0}); }

TEST(Interruptions, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(Interruptions, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// The device waits while the host logs.
TraceBuilder training(double logging) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.range("log_metrics", x, logging);
    test::launched_kernel(t, x + logging, x + logging, test::kStepLength - logging);
  });
  return t;
}

TEST(Interruptions, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(40), 40, Severity::kNone);
  test::expect_of_training(kRule, training(100), 100, Severity::kWarn);
  test::expect_of_training(kRule, training(300), 300, Severity::kCritical);
}

TEST(Interruptions, CountInStepsThatDoNotCountToo) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    if (x == 0) t.range("validation", x, 900);
    test::launched_kernel(t, x == 0 ? 900 : x, x == 0 ? 900 : x, x == 0 ? 100 : test::kStepLength);
  });
  RuleCase rule("interruptions", t);
  ASSERT_EQ(rule.severity(), Severity::kCritical);
  EXPECT_DOUBLE_EQ(rule.find()->share_of_step.value(), 900.0 / 4000);
  EXPECT_EQ(rule.find()->lost_ns_per_step, test::us(225));
}

}  // namespace
}  // namespace stepscope
