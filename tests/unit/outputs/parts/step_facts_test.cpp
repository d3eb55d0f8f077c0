#include "outputs/parts/step_facts.h"

#include <gtest/gtest.h>

#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

TEST(ClassShares, SumToTheStepAndLeaveOutNothingThatTakesTime) {
  const RankReport rank = test::sample_rank(0);
  Ns time = 0;
  double share = 0;
  for (const ClassShare& one : class_shares(rank)) time += one.time, share += one.share;
  EXPECT_EQ(time, 240'000'000);
  EXPECT_DOUBLE_EQ(share, 1);
  EXPECT_EQ(class_shares(rank).size(), 6u);
}

TEST(ClassShares, AreEmptyWithoutACountedStep) {
  EXPECT_TRUE(class_shares(test::abstaining_report().ranks[0]).empty());
  EXPECT_EQ(breakdown_base(test::abstaining_report().ranks[0]), "no step counts (1 partial; step marks)");
}

TEST(StepLines, SayWhatCountsAndWhereStepsComeFrom) {
  RankReport rank = test::sample_rank(0);
  EXPECT_EQ(breakdown_base(rank), "mean of 2 counted steps (step marks), 240 ms each");
  EXPECT_EQ(step_time_line(rank), "n = 2 of 4 · median 240 ms · p95 240 ms · max 240 ms · MAD 0 ns");
  EXPECT_EQ(left_out_line(rank), "left out: 1 warmup, 1 partial");
  rank.steps_from = StepSource::kOptimizer;
  EXPECT_EQ(breakdown_base(rank), "mean of 2 counted steps (optimizer steps, no step marks), 240 ms each");
}

TEST(StepLines, SayWhenTheCaptureStandsForTheStep) {
  const RankReport rank = test::host_only_report().ranks[0];
  EXPECT_EQ(breakdown_base(rank), "the whole capture as one step, no step marks, 240 ms");
  EXPECT_EQ(step_time_line(rank), "");
  EXPECT_EQ(window_line(rank), "windows: steps 960 ms · capture 1.00 s");
}

TEST(PhaseLine, IsOfTheCountedStepsLargestFirst) {
  EXPECT_EQ(phase_line(test::sample_rank(0), 2), "dataloader 50 % · forward 25 %");
  RankReport rank = test::sample_rank(0);
  for (StepReport& step : rank.steps) step.phases = {{"rest", step.dur, 0}};
  EXPECT_EQ(phase_line(rank, 2), "");
}

TEST(PhaseLine, FoldsNamesWithNumbers) {
  RankReport rank = test::sample_rank(0);
  StepReport& step = rank.steps[1];
  step.phases.clear();
  rank.steps[2].phases.clear();
  for (int i = 0; i < 30; ++i) step.phases.push_back({fmt::format("batch_{}", i), 10, 0});
  EXPECT_EQ(phase_line(rank, 4), "batch_* 100 %");
}

}  // namespace
}  // namespace stepscope
