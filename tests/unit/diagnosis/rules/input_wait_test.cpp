#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"input_wait", "input", Cause::kInput};

TEST(InputWait, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(InputWait, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.2, 0.2999}); }

TEST(InputWait, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.3001, 1.0}); }

TEST(InputWait, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(InputWait, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// Every step waits in the loader, then runs one kernel to its end.
TraceBuilder training(double wait) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, wait);
    test::launched_kernel(t, x + wait, x + wait, test::kStepLength - wait);
  });
  return t;
}

TEST(InputWait, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(200), 200, Severity::kWarn);
  test::expect_of_training(kRule, training(400), 400, Severity::kCritical);
}

TEST(InputWait, WithoutADeviceIsTheLoadersTime) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.loader(x, 150);
    t.op("aten::mm", x + 150, 850);
  });
  RuleCase rule("input_wait", t);
  ASSERT_EQ(rule.severity(), Severity::kWarn);
  EXPECT_EQ(rule.find()->lost_ns_per_step, test::us(150));
}

TEST(InputWait, ALoaderHiddenUnderKernelsCostsNothing) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.loader(x, 500);
    test::launched_kernel(t, x, x, test::kStepLength);
  });
  EXPECT_EQ(RuleCase("input_wait", t).severity(), Severity::kNone);
}

TEST(InputWait, ShowsTheLongestWait) {
  TraceBuilder t = training(400);
  t.loader(600, 410);
  const auto finding = RuleCase("input_wait", t).find();
  ASSERT_TRUE(finding);
  ASSERT_EQ(finding->evidence.size(), 2u);
  ASSERT_TRUE(finding->evidence[1].event);
  EXPECT_EQ(finding->evidence[1].event->start, test::us(600));
  EXPECT_EQ(finding->evidence[1].event->dur, test::us(410));
}

}  // namespace
}  // namespace stepscope
