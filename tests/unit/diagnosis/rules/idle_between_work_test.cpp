#include <gtest/gtest.h>

#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"idle_between_work", "dependency", Cause::kKernels};

TEST(IdleBetweenWork, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(IdleBetweenWork, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.2, 0.2999}); }

TEST(IdleBetweenWork, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.3001, 1.0}); }

TEST(IdleBetweenWork, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(IdleBetweenWork, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// Both kernels are queued at the begin of the step; the device pauses between them.
TraceBuilder training(double pause) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    test::launched_kernel(t, x + 1, x + 400 + pause, 600 - pause);
  });
  return t;
}

TEST(IdleBetweenWork, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(200), 200, Severity::kWarn);
  test::expect_of_training(kRule, training(400), 400, Severity::kCritical);
}

}  // namespace
}  // namespace stepscope
