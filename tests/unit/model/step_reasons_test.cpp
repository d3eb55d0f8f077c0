// Which steps stay out of the means, and why.
#include <gtest/gtest.h>

#include "model/model.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr const char* kCompileFrame = "torch/_dynamo/convert_frame.py(500): _compile";

std::vector<std::string> reasons_of(TraceBuilder& t) {
  std::vector<std::string> out;
  const Model model(t.take(), {});
  for (const Step& step : model.steps.all) out.emplace_back(to_string(step.reason));
  return out;
}

// Steps of these lengths, one after the other, numbered from `first`.
TraceBuilder steps(int first, std::initializer_list<double> lengths) {
  TraceBuilder t;
  double x = 0;
  for (const double length : lengths) {
    t.mark(first++, x, length);
    x += length;
  }
  return t;
}

using Reasons = std::vector<std::string>;

TEST(StepReasons, AnUnfinishedMarkIsPartial) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 100, 100).unfinished = true;
  EXPECT_EQ(reasons_of(t), (Reasons{"", "partial"}));
}

TEST(StepReasons, ACompileValidationOrCheckpointThatBeginsInsideRulesAStepOut) {
  TraceBuilder t = steps(5, {100, 100, 100, 100, 100});
  t.frame(kCompileFrame, 10, 10);
  t.range("validation", 110, 10);
  t.range("save_checkpoint", 210, 10);
  t.range("Region (dynamo_timed)", 310, 10);
  EXPECT_EQ(reasons_of(t), (Reasons{"compile", "validation", "checkpoint", "compile", ""}));
}

TEST(StepReasons, FramesOfValidationAndCheckpointCountToo) {
  TraceBuilder t = steps(5, {100, 100});
  t.frame("train.py(10): validate", 10, 10);
  t.frame("torch/serialization.py(900): save", 110, 10);
  EXPECT_EQ(reasons_of(t), (Reasons{"validation", "checkpoint"}));
}

TEST(StepReasons, TheyMayBeginOnAnyThread) {
  TraceBuilder t = steps(5, {100});
  t.thread("1", "2").frame(kCompileFrame, 10, 10);
  EXPECT_EQ(reasons_of(t), (Reasons{"compile"}));
}

TEST(StepReasons, OnlyTheStepTheyBeginInIsRuledOut) {
  TraceBuilder t = steps(5, {100, 100, 100});
  t.range("save_checkpoint", 150, 100);
  EXPECT_EQ(reasons_of(t), (Reasons{"", "checkpoint", ""}));
}

TEST(StepReasons, EveryStepAroundTheBeginIsRuledOut) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 50, 100);
  t.range("save_checkpoint", 60, 5);
  EXPECT_EQ(reasons_of(t), (Reasons{"checkpoint", "checkpoint"}));
}

TEST(StepReasons, TheFirstOfTheListIsNamed) {
  TraceBuilder t = steps(5, {100, 100, 100});
  t.range("save_checkpoint", 10, 5);
  t.range("validation", 20, 5);
  t.frame(kCompileFrame, 30, 5);
  t.range("save_checkpoint", 110, 5);
  t.range("validation", 120, 5);
  EXPECT_EQ(reasons_of(t), (Reasons{"compile", "validation", ""}));
}

TEST(StepReasons, PartialComesBeforeAllOthers) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.frame(kCompileFrame, 10, 10);
  EXPECT_EQ(reasons_of(t), (Reasons{"partial"}));
}

TEST(StepReasons, RecomputationAndModelEvalRuleNothingOut) {
  TraceBuilder t = steps(5, {100});
  t.range("activation_checkpoint", 10, 5);
  t.frame("torch/utils/checkpoint.py(488): checkpoint", 20, 5);
  t.frame("torch/nn/modules/module.py(2846): eval", 30, 5);
  EXPECT_EQ(reasons_of(t), (Reasons{""}));
}

TEST(StepReasons, SlowLeadingStepsOfAFileThatStartsBelowThreeAreWarmUp) {
  TraceBuilder t = steps(2, {1000, 900, 100, 100, 100, 100, 100});
  EXPECT_EQ(reasons_of(t), (Reasons{"warmup", "warmup", "", "", "", "", ""}));
}

TEST(StepReasons, AFileThatStartsLaterHasNoWarmUp) {
  TraceBuilder t = steps(3, {1000, 100, 100, 100});
  EXPECT_EQ(reasons_of(t), (Reasons{"", "", "", ""}));
}

TEST(StepReasons, ExactlyTwiceTheMedianIsNoWarmUp) {
  TraceBuilder t = steps(0, {200, 100, 100, 100});
  EXPECT_EQ(reasons_of(t).front(), "");
  TraceBuilder over = steps(0, {200.001, 100, 100, 100});
  EXPECT_EQ(reasons_of(over).front(), "warmup");
}

TEST(StepReasons, TheFirstStepThatIsNotSlowEndsTheWarmUp) {
  TraceBuilder t = steps(0, {1000, 100, 1000, 100, 100, 100});
  EXPECT_EQ(reasons_of(t), (Reasons{"warmup", "", "", "", "", ""}));
}

TEST(StepReasons, WarmUpPassesOverStepsRuledOutOtherwise) {
  TraceBuilder t = steps(0, {1000, 3000, 750, 100, 100, 100, 600, 100, 700, 200});
  t.frame(kCompileFrame, 1100, 10);
  t.range("save_checkpoint", 5100, 60);
  EXPECT_EQ(reasons_of(t), (Reasons{"warmup", "compile", "warmup", "", "", "", "checkpoint", "", "", ""}));
}

TEST(StepReasons, TheMedianOfAnEvenCountIsNotRounded) {
  // Durations 1 3 2 2 (in ns x 1): median of 1 2 2 3 is 2; twice is 4, and 5 is over it.
  TraceBuilder t = steps(0, {0.005, 0.001, 0.002, 0.002});
  EXPECT_EQ(reasons_of(t), (Reasons{"warmup", "", "", ""}));
  // Median of 3 and 4 is 3.5: 7 is not over 7, though it is over twice the rounded-down 3.
  TraceBuilder border = steps(0, {0.007, 0.003, 0.004, 0.003});
  EXPECT_EQ(reasons_of(border).front(), "");
}

TEST(StepReasons, OptimizerBoundariesBeginAtZeroAndMayWarmUp) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  double x = 1000;
  for (int i = 0; i < 5; ++i, x += 100) {
    t.op("aten::mm", x - 50, 10);
    t.range("Optimizer.step#SGD.step", x, 10);
  }
  EXPECT_EQ(reasons_of(t), (Reasons{"warmup", "", "", "", ""}));
}

TEST(StepReasons, TheWholeCaptureCountsWhateverBeginsInIt) {
  TraceBuilder t;
  t.op("aten::mm", 0, 100);
  t.range("save_checkpoint", 10, 10);
  t.frame(kCompileFrame, 30, 10);
  EXPECT_EQ(reasons_of(t), (Reasons{""}));
}

}  // namespace
}  // namespace stepscope
