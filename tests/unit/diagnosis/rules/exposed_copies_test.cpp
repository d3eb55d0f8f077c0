#include <gtest/gtest.h>

#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"exposed_copies", "copies", Cause::kTransfer};

TEST(ExposedCopies, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(ExposedCopies, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.15, 0.1999}); }

TEST(ExposedCopies, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.2001, 1.0}); }

TEST(ExposedCopies, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(ExposedCopies, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// A copy and a fill with no kernel under them, half of the time each, and a copy under a kernel.
TraceBuilder training(double exposed) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.copy("Memcpy HtoD (Pinned -> Device)", x, exposed / 2);
    t.work(DeviceKind::kMemset, "Memset (Device)", x + exposed / 2, exposed / 2);
    t.kernel("gemm", x + exposed, test::kStepLength - exposed);
    t.copy("Memcpy HtoD (Pinned -> Device)", x + 700, 200);
  });
  return t;
}

TEST(ExposedCopies, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(150), 150, Severity::kWarn);
  test::expect_of_training(kRule, training(300), 300, Severity::kCritical);
}

}  // namespace
}  // namespace stepscope
