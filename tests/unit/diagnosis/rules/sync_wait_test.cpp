#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/share_rule.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using test::TraceBuilder;

constexpr test::ShareRuleFacts kRule{"sync_wait", "sync", Cause::kSync};

TEST(SyncWait, IsRuledOutOnTheGoodSide) { test::expect_ruled_out(kRule, 0.0499); }

TEST(SyncWait, WarnsBetweenGoodAndProblem) { test::expect_severity(kRule, Severity::kWarn, {0.0501, 0.1, 0.1499}); }

TEST(SyncWait, IsCriticalBeyondTheProblem) { test::expect_severity(kRule, Severity::kCritical, {0.1501, 1.0}); }

TEST(SyncWait, SaysNothingOfWhatIsUnknown) { test::expect_silent_when_unknown(kRule); }

TEST(SyncWait, CarriesTheLossTheShareAndTheWayOut) { test::expect_complete_finding(kRule, 0.5); }

// A blocking call outlasts the first kernel by half of the gap before the second one: the whole gap is lost to it.
TraceBuilder training(double gap) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    t.call("cudaStreamSynchronize", x + 1, 399 + gap / 2);
    test::launched_kernel(t, x + 400 + gap, x + 400 + gap, 600 - gap);
  });
  return t;
}

TEST(SyncWait, ReadsItsShareFromATraining) {
  test::expect_of_training(kRule, training(40), 40, Severity::kNone);
  test::expect_of_training(kRule, training(100), 100, Severity::kWarn);
  test::expect_of_training(kRule, training(300), 300, Severity::kCritical);
}

TEST(SyncWait, AGapThatBeginsAfterTheBlockingCallIsNotItsOwn) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    t.call("cudaStreamSynchronize", x + 1, 399);
    test::launched_kernel(t, x + 700, x + 700, 300);
  });
  EXPECT_EQ(RuleCase("sync_wait", t).severity(), Severity::kNone);
}

}  // namespace
}  // namespace stepscope
