#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnosis/diagnosis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;
using testing::HasSubstr;

Diagnosis diagnosis_of(TraceBuilder& t) { return diagnose({test::report_of(t)}); }

Verdict verdict_of(TraceBuilder& t) { return diagnosis_of(t).verdict; }

// `wait` µs of the loader in every step, then one kernel to its end.
TraceBuilder loading(double wait, int steps = 4) {
  TraceBuilder t;
  test::repeat_steps(t, steps, [&](double x) {
    t.loader(x, wait);
    test::launched_kernel(t, x + wait, x + wait, test::kStepLength - wait);
  });
  return t;
}

TEST(Verdict, NamesTheCauseWithItsLossAndShare) {
  TraceBuilder t = loading(500);
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kInput);
  EXPECT_EQ(verdict.severity, Severity::kCritical);
  EXPECT_EQ(verdict.lost_ns_per_step, us(500));
  EXPECT_DOUBLE_EQ(verdict.share_of_step.value(), 0.5);
  EXPECT_EQ(verdict.abstained, "");
  EXPECT_EQ(verdict.rank, std::nullopt);
  EXPECT_GT(verdict.confidence, 0.5);
}

TEST(Verdict, TheFirstActionCarriesTheGain) {
  TraceBuilder t = loading(500);
  const Verdict verdict = verdict_of(t);
  ASSERT_GE(verdict.next.size(), 2u);
  EXPECT_EQ(verdict.next[0].expected_gain_ns_per_step, us(500));
  EXPECT_EQ(verdict.next[1].expected_gain_ns_per_step, std::nullopt);
}

TEST(Verdict, IsHealthyWhereTheDeviceIsBusy) {
  TraceBuilder t = loading(10);
  const Diagnosis diagnosis = diagnosis_of(t);
  EXPECT_EQ(diagnosis.verdict.cause, Cause::kHealthy);
  EXPECT_EQ(diagnosis.verdict.severity, Severity::kNone);
  EXPECT_EQ(diagnosis.verdict.lost_ns_per_step, 0);
  EXPECT_TRUE(diagnosis.findings.empty());
  EXPECT_FALSE(diagnosis.ruled_out.empty());
}

TEST(Verdict, OfOneStepHasNoMoreThanHalfOfTheConfidenceAndSaysSo) {
  TraceBuilder t = loading(500, 1);
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kInput);
  EXPECT_LE(verdict.confidence, 0.5);
  EXPECT_THAT(verdict.why, HasSubstr("n = 1"));
}

TEST(Verdict, OfOneHealthyStepHasNoMoreThanHalfOfTheConfidence) {
  TraceBuilder t = loading(10, 1);
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kHealthy);
  EXPECT_LE(verdict.confidence, 0.5);
  EXPECT_THAT(verdict.why, HasSubstr("n = 1"));
}

TEST(Verdict, ConfidenceIsAShare) {
  for (const double wait : {0.0, 50.0, 300.0, 1000.0}) {
    for (const int steps : {1, 2, 3, 20}) {
      TraceBuilder t = loading(wait, steps);
      const double confidence = verdict_of(t).confidence;
      EXPECT_GE(confidence, 0);
      EXPECT_LE(confidence, 1);
    }
  }
}

// A blocking call that runs until the loader starts: the loader would have made the device wait anyway.
TEST(Verdict, InputBeatsSyncWhereTheStepWaitsForItsLoader) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    t.call("cudaStreamSynchronize", x + 1, 449);
    t.loader(x + 450, 350);
    test::launched_kernel(t, x + 800, x + 800, 200);
  });
  const Diagnosis diagnosis = diagnosis_of(t);
  EXPECT_EQ(diagnosis.verdict.cause, Cause::kInput);
  ASSERT_GE(diagnosis.findings.size(), 2u);
  EXPECT_EQ(diagnosis.findings[1].cause, Cause::kSync);
}

TEST(Verdict, SyncBeatsTheHostThatFollowsFromIt) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    t.call("cudaStreamSynchronize", x + 1, 409);
    t.op("aten::mm", x + 410, 390);
    test::launched_kernel(t, x + 800, x + 800, 200);
  });
  EXPECT_EQ(verdict_of(t).cause, Cause::kSync);
}

TEST(Verdict, TheSeverestComesFirst) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.call("cudaMalloc", x, 120);  // critical beyond 10 %
    test::launched_kernel(t, x + 120, x + 120, 680);
    t.copy("Memcpy HtoD (Pinned -> Device)", x + 800, 150);  // a warning, though it takes more
    t.kernel("k", x + 950, 50);
  });
  const Diagnosis diagnosis = diagnosis_of(t);
  ASSERT_EQ(diagnosis.findings.size(), 2u);
  EXPECT_EQ(diagnosis.findings[0].cause, Cause::kMemory);
  EXPECT_EQ(diagnosis.findings[1].cause, Cause::kTransfer);
  EXPECT_EQ(diagnosis.verdict.cause, Cause::kMemory);
}

TEST(Verdict, WhatAFindingNamesIsNotRuledOut) {
  TraceBuilder t = loading(500);
  const Diagnosis diagnosis = diagnosis_of(t);
  std::vector<Cause> seen;
  for (const RuledOut& one : diagnosis.ruled_out) {
    EXPECT_NE(one.cause, Cause::kInput);
    EXPECT_FALSE(one.why.empty());
    EXPECT_EQ(std::count(seen.begin(), seen.end(), one.cause), 0) << to_string(one.cause);
    seen.push_back(one.cause);
  }
}

TEST(Verdict, ALoaderInTheMainProcessGetsItsOwnAdvice) {
  TraceBuilder t = loading(500);
  EXPECT_THAT(verdict_of(t).next.at(0).action, HasSubstr("workers"));
}

TEST(Verdict, ADeviceThatIdlesForManySmallReasonsIsNotHealthy) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, 95);
    t.op("aten::mm", x + 95, 90);
    test::launched_kernel(t, x + 185, x + 185, 315);
    t.copy("Memcpy HtoD (Pinned -> Device)", x + 500, 95);
    test::launched_kernel(t, x + 200, x + 685, 315);  // queued, 90 after the copy
  });
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kInput);
  EXPECT_LE(verdict.confidence, 0.5);
}

// Idle behind collectives is no cause of its own limit, but a cause.
TEST(Verdict, ADeviceThatIdlesBehindCollectivesDoesNotBlameTheLoader) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 90, "ncclDevKernel_AllReduce");
    test::launched_kernel(t, x + 1, x + 490, 510);
  });
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(to_string(verdict.cause), to_string(Cause::kCommunication));
}

TEST(Verdict, ADeviceThatIdlesNamesNoCauseThatTakesNothing) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 90, "ncclDevKernel_AllReduce");
    test::launched_kernel(t, x + 1, x + 490, 510);
  });
  const Verdict verdict = verdict_of(t);
  EXPECT_GT(verdict.lost_ns_per_step, 0);
  EXPECT_GT(verdict.share_of_step.value_or(0), 0);
}

TEST(Verdict, WithoutACountedStepTheCopiesThatFillOneAreNotTakenForTheLoader) {
  TraceBuilder t;
  t.mark(5, 0, 1000).unfinished = true;
  t.copy("Memcpy HtoD (Pinned -> Device)", 0, 600);
  t.kernel("gemm", 600, 400);
  const Verdict verdict = verdict_of(t);
  EXPECT_TRUE(verdict.cause == Cause::kTransfer || verdict.cause == Cause::kUnknown) << to_string(verdict.cause);
}

TEST(Verdict, OfAComputeBoundDeviceNamesNoHostCause) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) { test::launched_kernel(t, x, x, 1000).blocks_per_sm = 0.3; });
  EXPECT_EQ(verdict_of(t).cause, Cause::kKernels);
}

TEST(Verdict, WithoutADeviceTheDominantOperatorIsNamedAsInfo) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.op("aten::mm", x, 700);
    t.op("aten::relu", x + 700, 300);
  });
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kKernels);
  EXPECT_EQ(verdict.severity, Severity::kInfo);
}

TEST(Verdict, WithoutADeviceAndWithoutADominantOperatorItIsHealthy) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.op("aten::mm", x, 500);
    t.op("aten::relu", x + 500, 500);
  });
  EXPECT_EQ(verdict_of(t).cause, Cause::kHealthy);
}

TEST(Causes, AreNamedAsInTheReport) {
  EXPECT_EQ(to_string(Cause::kHealthy), "healthy");
  EXPECT_EQ(to_string(Cause::kImbalance), "imbalance");
  EXPECT_EQ(to_string(Cause::kUnknown), "unknown");
  EXPECT_EQ(to_string(Severity::kNone), "none");
  EXPECT_EQ(to_string(Severity::kCritical), "critical");
}

}  // namespace
}  // namespace stepscope
