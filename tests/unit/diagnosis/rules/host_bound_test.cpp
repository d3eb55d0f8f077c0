#include <gtest/gtest.h>

#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"host_bound", "host_idle", Cause::kHost};

TEST(HostBound, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(HostBound, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.2, 0.2999}); }

TEST(HostBound, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.3001, 1.0}); }

TEST(HostBound, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(HostBound, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// The device idles while an operator runs, then while nothing does, then during the launch.
TraceBuilder training(double idle) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.op("aten::mm", x, idle / 2);
    test::launched_kernel(t, x + idle - 10, x + idle, test::kStepLength - idle);
  });
  return t;
}

TEST(HostBound, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(200), 200, Severity::kWarn);
  test::expect_of_training(kRule, training(400), 400, Severity::kCritical);
}

}  // namespace
}  // namespace stepscope
