#include <gtest/gtest.h>

#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"allocator_stall", "allocator", Cause::kMemory};

TEST(AllocatorStall, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0299); }

TEST(AllocatorStall, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.0301, 0.05, 0.0999}); }

TEST(AllocatorStall, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.1001, 1.0}); }

TEST(AllocatorStall, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(AllocatorStall, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// The device stands still while memory is allocated and freed.
TraceBuilder training(double stall) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.call("cudaMalloc", x, stall / 2);
    t.call("cudaFree", x + stall / 2, stall / 2);
    test::launched_kernel(t, x + stall, x + stall, test::kStepLength - stall);
  });
  return t;
}

TEST(AllocatorStall, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(20), 20, Severity::kNone);
  test::expect_of_training(kRule, training(50), 50, Severity::kWarn);
  test::expect_of_training(kRule, training(200), 200, Severity::kCritical);
}

}  // namespace
}  // namespace stepscope
