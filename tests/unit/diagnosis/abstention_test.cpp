// When the data cannot carry a verdict, and whose verdict stands for several ranks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "diagnosis/diagnosis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;
using testing::HasSubstr;

Verdict verdict_of(TraceBuilder& t) { return diagnose({test::report_of(t)}).verdict; }

void expect_abstained(const Verdict& verdict, const char* reason) {
  EXPECT_EQ(verdict.cause, Cause::kUnknown);
  EXPECT_THAT(verdict.abstained, HasSubstr(reason));
  EXPECT_THAT(verdict.why, HasSubstr(reason));
  EXPECT_EQ(verdict.confidence, 0);
  EXPECT_EQ(verdict.lost_ns_per_step, 0);
  EXPECT_FALSE(verdict.next.empty());
}

// Every step launches `with` kernels whose work is there and `without` whose work is not.
TraceBuilder launching(int with, int without) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    for (int i = 0; i < with; ++i) test::launched_kernel(t, x + i, x + i * 1000 / with, 1000 / with);
    for (int i = 0; i < without; ++i) t.launch(x + 100 + i, 0, t.fresh_correlation());
  });
  return t;
}

TEST(Abstention, IsForMoreThanAFifthOfTheLaunchesWithoutWork) {
  TraceBuilder fifth = launching(4, 1), more = launching(7, 2);
  EXPECT_EQ(verdict_of(fifth).abstained, "");
  expect_abstained(verdict_of(more), "launches");
}

TEST(Abstention, CopiesWithoutWorkDoNotCount) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    test::launched_kernel(t, x, x, 1000);
    for (int i = 0; i < 5; ++i) t.call("cudaMemcpyAsync", x + 10 + i, 0, t.fresh_correlation());
  });
  EXPECT_EQ(verdict_of(t).abstained, "");
}

TEST(Abstention, IsForNoCountedStepAndNoDeviceWork) {
  TraceBuilder t;
  t.mark(5, 0, 1000).unfinished = true;
  t.op("aten::mm", 0, 900);
  expect_abstained(verdict_of(t), "partial");
}

TEST(Abstention, IsNotForAStepThatDoesNotCountWithDeviceWork) {
  TraceBuilder t;
  t.mark(5, 0, 1000).unfinished = true;
  t.loader(0, 500);
  test::launched_kernel(t, 500, 500, 500);
  const Verdict verdict = verdict_of(t);
  EXPECT_EQ(verdict.cause, Cause::kInput);
  EXPECT_LE(verdict.confidence, 0.5);
}

TEST(Abstention, IsForIdleTimeOfUnknownReasonThatOutweighsEveryFinding) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, 150);
    test::launched_kernel(t, x + 150, x + 150, 350);
    t.kernel("unlinked", x + 700, 300);
  });
  expect_abstained(verdict_of(t), "launch is not in the trace");
}

TEST(Abstention, IsNotForIdleTimeOfUnknownReasonThatCouldNotChangeTheCause) {
  TraceBuilder t;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, 400);
    test::launched_kernel(t, x + 400, x + 400, 200);
    t.kernel("unlinked", x + 750, 250);
  });
  EXPECT_EQ(verdict_of(t).cause, Cause::kInput);
}

TEST(Abstention, IsForATraceWithoutRowsOrWithoutRanks) {
  TraceBuilder t;
  expect_abstained(verdict_of(t), "no step and no work");
  EXPECT_NE(diagnose({}).verdict.abstained, "");
}

RankReport rank(int64_t number, double wait) {
  TraceBuilder t;
  t.trace().meta.rank = number;
  test::repeat_steps(t, 4, [&](double x) {
    t.loader(x, wait);
    test::launched_kernel(t, x + wait, x + wait, test::kStepLength - wait);
  });
  return test::report_of(t);
}

TEST(SeveralRanks, TheRankThatLosesMostSpeaks) {
  const Diagnosis diagnosis = diagnose({rank(0, 200), rank(1, 500), rank(2, 10)});
  EXPECT_EQ(diagnosis.verdict.rank, 1);
  EXPECT_EQ(diagnosis.verdict.lost_ns_per_step, us(500));
  ASSERT_EQ(diagnosis.findings.size(), 2u);
  EXPECT_EQ(diagnosis.findings[0].rank, 1);
  EXPECT_EQ(diagnosis.findings[1].rank, 0);
}

TEST(SeveralRanks, AnAnswerBeatsAnAbstention) {
  RankReport broken = rank(0, 500);
  broken.launches.kernel_launches = 10;
  broken.launches.kernel_launches_without_work = 9;
  const Diagnosis diagnosis = diagnose({broken, rank(1, 10)});
  EXPECT_EQ(diagnosis.verdict.cause, Cause::kHealthy);
  EXPECT_EQ(diagnosis.verdict.rank, 1);
}

TEST(SeveralRanks, OneRankIsNotNamedWhetherItSpeaksOrAbstains) {
  RankReport broken = rank(3, 500);
  EXPECT_EQ(diagnose({broken}).verdict.rank, std::nullopt);
  broken.launches.kernel_launches = 10;
  broken.launches.kernel_launches_without_work = 9;
  EXPECT_EQ(diagnose({broken}).verdict.rank, std::nullopt);
}

}  // namespace
}  // namespace stepscope
