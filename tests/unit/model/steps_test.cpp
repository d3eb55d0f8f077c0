// Where steps begin and end, and which work is whose.
#include "model/derive/steps.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Interval span(double begin, double end) { return {us(begin), us(end)}; }

std::vector<Interval> spans_of(const Model& model) {
  std::vector<Interval> out;
  for (const Step& step : model.steps.all) out.push_back({step.begin, step.end});
  return out;
}

std::vector<int64_t> numbers_of(const Model& model) {
  std::vector<int64_t> out;
  for (const Step& step : model.steps.all) out.push_back(step.number);
  return out;
}

std::vector<Interval> parts_of(const IntervalSet& set) { return {set.parts().begin(), set.parts().end()}; }

TEST(StepRanges, AreTheMarksUnderTheFilesOwnNumbers) {
  TraceBuilder t;
  t.mark(4, 500, 600);
  t.mark(3, 0, 500);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.source, StepSource::kMarks);
  EXPECT_EQ(numbers_of(model), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 500), span(500, 1100)}));
}

TEST(StepRanges, LastUntilTheWorkTheyLaunchedHasEnded) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 100, 100);
  test::launched_kernel(t, 50, 120, 30);
  test::launched_kernel(t, 150, 190, 40);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 150), span(150, 230)}));
}

TEST(StepRanges, OwnTheirWorkInABurstAfterTheLastMark) {
  TraceBuilder t;
  for (int i = 0; i < 3; ++i) {
    t.mark(5 + i, 100 * i, 100);
    test::launched_kernel(t, 100 * i + 50, 1000 + 50 * i, 50);
  }
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 1050), span(1050, 1100), span(1100, 1150)}));
  for (uint32_t i = 0; i < 3; ++i) EXPECT_EQ(model.step_of_work.at(i), i);
}

TEST(StepRanges, WorkLaunchedByAnyThreadCounts) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.thread("1", "2");
  test::launched_kernel(t, 50, 120, 30);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model).at(0), span(0, 150));
}

TEST(StepRanges, TheHostRangeHoldsItsBeginButNotItsEnd) {
  TraceBuilder t;
  t.mark(5, 100, 100);
  test::launched_kernel(t, 99.999, 300, 10);
  test::launched_kernel(t, 200, 400, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model).at(0), span(100, 200));
}

TEST(StepRanges, AreNeverNegative) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  test::launched_kernel(t, 50, 500, 100);
  t.mark(6, 100, 50);
  t.mark(7, 150, 500);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 600), span(600, 600), span(600, 650)}));
}

TEST(StepRanges, WorkThatNoHostRangeLaunchedGoesByItsStart) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 100, 100);
  t.kernel("unlinked", 150, 10);
  t.kernel("at the border", 100, 10);
  t.kernel("outside", 200, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(model.step_of_work, (std::vector<std::optional<uint32_t>>{1, 1, std::nullopt}));
}

TEST(StepRanges, WorkLaunchedBetweenTwoHostRangesGoesByItsStart) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  test::launched_kernel(t, 50, 120, 100);
  test::launched_kernel(t, 105, 210, 50);
  t.mark(6, 110, 190);
  const Model model(t.take(), {});
  EXPECT_EQ(model.step_of_work.at(1), 0u);  // begins before step 5 ends
}

TEST(StepRanges, WorkLaunchedInOverlappingHostRangesEndsBoth) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 50, 100);
  test::launched_kernel(t, 60, 70, 400);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 470), span(470, 470)}));
}

TEST(StepRanges, AMarksThreadIsTheStepsOwn) {
  TraceBuilder t;
  t.thread("1", "9").mark(5, 0, 100);
  t.thread("1", "3").op("aten::mm", 0, 100);
  const Model model(t.take(), {});
  const Lane& own = model.trace.lanes.at(model.steps.all.at(0).lane.index());
  EXPECT_EQ(model.text(own.tid), "9");
}

TEST(StepRanges, ASpellingOfTheUsersMarksThemToo) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("iteration 17", 0, 400);
  t.range("iteration 18", 400, 500);
  const Model model(t.take(), {.step_marker = "^iteration", .steps = {}});
  EXPECT_EQ(numbers_of(model), (std::vector<int64_t>{17, 18}));
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 400), span(400, 900)}));
}

TEST(OptimizerSteps, EndWhereTheOptimizerDoes) {
  TraceBuilder t;
  t.op("aten::mm", 100, 60);
  t.range("Optimizer.step#SGD.step", 200, 50);
  t.op("aten::mm", 300, 60);
  t.range("Optimizer.step#SGD.step", 400, 50);
  t.op("aten::mm", 500, 60);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.source, StepSource::kOptimizer);
  EXPECT_EQ(numbers_of(model), (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(100, 250), span(250, 450)}));
}

TEST(OptimizerSteps, ThatNoOperatorOfTheirThreadPartsAreOne) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  t.range("Optimizer.step#SGD.step", 100, 50);
  t.range("Optimizer.zero_grad#SGD.zero_grad", 150, 5);
  t.range("Optimizer.step#Adam.step", 160, 60);
  t.thread("1", "2").op("aten::mm", 155, 5);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 220)}));
}

TEST(OptimizerSteps, ThatAnOperatorPartsAreTwo) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  t.range("Optimizer.step#SGD.step", 100, 50);
  t.op("aten::clamp_", 150, 5);
  t.range("Optimizer.step#Adam.step", 160, 60);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(0, 150), span(150, 220)}));
}

TEST(OptimizerSteps, InsideAnotherAreNone) {
  TraceBuilder t;
  t.range("Optimizer.step#Wrapper.step", 100, 100);
  t.op("aten::add_", 110, 5);
  t.range("Optimizer.step#SGD.step", 120, 50);
  t.op("aten::add_", 180, 5);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(100, 200)}));
}

TEST(OptimizerSteps, OfTwoThreadsAreNotJoined) {
  TraceBuilder t;
  t.range("Optimizer.step#SGD.step", 100, 50);
  t.thread("1", "2").range("Optimizer.step#SGD.step", 160, 50);
  const Model model(t.take(), {});
  ASSERT_EQ(model.steps.all.size(), 2u);
  EXPECT_NE(model.steps.all[0].lane, model.steps.all[1].lane);
}

TEST(OptimizerSteps, LeaveTheRestAfterTheLastInNoStep) {
  TraceBuilder t;
  t.range("Optimizer.step#SGD.step", 100, 50);
  test::launched_kernel(t, 200, 210, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(model.step_of_work.at(0), std::nullopt);
}

TEST(WholeCapture, IsTheOneStepWithoutMarks) {
  TraceBuilder t;
  t.op("aten::mm", 100, 50);
  t.kernel("k", 500, 100);
  t.frame("f", 50, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.source, StepSource::kCapture);
  EXPECT_EQ(numbers_of(model), (std::vector<int64_t>{0}));
  EXPECT_EQ(spans_of(model), (std::vector<Interval>{span(50, 600)}));
}

TEST(WholeCapture, OwnThreadIsTheOneWhoseRowsCoverMostTime) {
  TraceBuilder t;
  t.op("aten::mm", 0, 60);
  t.op("aten::mm", 0, 60);
  t.thread("1", "2").op("aten::mm", 0, 50);
  t.call("cudaLaunchKernel", 60, 20);
  t.thread("1", "3").frame("f", 0, 1000);
  t.thread("1", "4", "pt_autograd_0").op("aten::mm", 0, 500);
  t.thread("1", "5").op("MmBackward0", 0, 500);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.all.at(0).lane, LaneId(size_t{1}));
}

TEST(WholeCapture, OfNothingThereIsNoStep) {
  TraceBuilder t;
  const Model model(t.take(), {});
  EXPECT_TRUE(model.steps.all.empty());
  EXPECT_TRUE(model.steps.window.empty());
}

TEST(WholeCapture, EndsWhereAnImpossibleDurationWouldNot) {
  TraceBuilder t;
  t.op("aten::mm", 0, 100).timeless = false;
  t.host(HostKind::kOperator, "no time", 0, 0).timeless = true;
  t.frame("outer", 0, 50);
  t.frame("reaches past", 40, 500);
  const Model model(t.take(), {});
  EXPECT_EQ(spans_of(model).at(0), span(0, 100));
  EXPECT_EQ(model.capture, span(0, 100));
}

TEST(Extents, EventsWithoutATimeAreInNone) {
  TraceBuilder t;
  t.op("aten::mm", 1000, 100);
  t.op("no time", 0, 0).timeless = true;
  t.kernel("k", 1200, 100);
  t.kernel("no time", 0, 0).timeless = true;
  const Model model(t.take(), {});
  EXPECT_EQ(model.capture, span(1000, 1300));
  EXPECT_EQ(model.device_window, span(1200, 1300));
}

TEST(StepWindow, LeavesOutSpacesLongerThanTheMedianStep) {
  TraceBuilder t;
  const double starts[] = {0, 1000, 5000, 6500, 8500};
  for (int i = 0; i < 5; ++i) t.mark(5 + i, starts[i], 1000);
  const Model model(t.take(), {});
  EXPECT_EQ(parts_of(model.steps.window), (std::vector<Interval>{span(0, 2000), span(5000, 9500)}));
  EXPECT_EQ(model.steps.pauses, (std::vector<Interval>{span(2000, 5000)}));
}

TEST(StepWindow, ASpaceAsLongAsTheMedianStepStaysIn) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 200, 100);
  t.mark(7, 400.001, 100);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.pauses, (std::vector<Interval>{span(300, 400.001)}));
}

TEST(StepWindow, WithoutACountedStepTheMedianOfAllDecides) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.mark(6, 250, 300).unfinished = true;
  const Model model(t.take(), {});
  EXPECT_TRUE(model.steps.pauses.empty());  // 150 is not over 200
}

TEST(StepWindow, HoldsTheChosenStepsAlone) {
  TraceBuilder t;
  for (int i = 0; i < 5; ++i) t.mark(5 + i, 100 * i, 100);
  const Model model(t.take(), {.step_marker = {}, .steps = StepRange{6, 7}});
  EXPECT_EQ(numbers_of(model), (std::vector<int64_t>{6, 7}));
  EXPECT_EQ(parts_of(model.steps.window), (std::vector<Interval>{span(100, 300)}));
}

TEST(StepLookup, BetweenStepsTheOneBeforeAnswers) {
  TraceBuilder t;
  t.mark(5, 100, 100);
  t.mark(6, 300, 100);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.at_or_before(us(99)), std::nullopt);
  EXPECT_EQ(model.steps.at_or_before(us(250)), 0u);
  EXPECT_EQ(model.steps.at(us(250)), std::nullopt);
  EXPECT_EQ(model.steps.at(us(300)), 1u);
  EXPECT_EQ(model.steps.at(us(400)), std::nullopt);
}

TEST(StepLookup, ANestedMarkDoesNotHideTheOneAroundIt) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.mark(6, 100, 50);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.of_host_time(us(120)), 1u);
  EXPECT_EQ(model.steps.of_host_time(us(500)), 0u);
  EXPECT_EQ(model.steps.of_host_time(us(1000)), std::nullopt);
}

}  // namespace
}  // namespace stepscope
