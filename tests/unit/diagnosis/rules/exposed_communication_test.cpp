#include <gtest/gtest.h>

#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"exposed_communication", "communication", Cause::kCommunication};

TEST(ExposedCommunication, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0999); }

TEST(ExposedCommunication, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.1001, 0.2, 0.2999}); }

TEST(ExposedCommunication, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.3001, 1.0}); }

TEST(ExposedCommunication, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(ExposedCommunication, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// A collective that is under compute for 300 µs and alone for the rest.
TraceBuilder training(double exposed) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.kernel("gemm", x, test::kStepLength - exposed);
    t.on_device(0, "20");
    t.kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)", x + 700 - exposed, 300 + exposed);
    t.on_device(0);
  });
  return t;
}

TEST(ExposedCommunication, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(50), 50, Severity::kNone);
  test::expect_of_training(kRule, training(200), 200, Severity::kWarn);
  test::expect_of_training(kRule, training(400), 400, Severity::kCritical);
}

}  // namespace
}  // namespace stepscope
