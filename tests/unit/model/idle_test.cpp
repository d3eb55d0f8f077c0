// Why a device waited, rule by rule.
#include "model/idle.h"

#include <gtest/gtest.h>

#include "support/portions.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::named;
using test::portions;
using test::TraceBuilder;
using test::us;

// Of device 0, gap by gap.
std::vector<Gap> gaps_of(TraceBuilder& t) {
  const Model model(t.take(), {});
  return idle_gaps(model, model.devices.at(0));
}

std::string why(TraceBuilder& t) { return named(sum_of(gaps_of(t))); }

std::string expected(std::initializer_list<std::pair<Portion, double>> parts) { return named(portions(parts)); }

TEST(Idle, IsWhatTheLaunchingThreadDidUntilTheLaunchAndTheLaunchFromThen) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 100, 200);
  t.launch(250, 10, 1);
  t.kernel("k", 300, 700, 1);
  EXPECT_EQ(why(t), expected({{Portion::kUntraced, 100}, {Portion::kHost, 150}, {Portion::kLaunch, 50}}));
}

TEST(Idle, IsCutIntoSyncBuildAndSubmit) {
  TraceBuilder t;
  t.mark(5, 0, 300);
  t.launch(0, 5, 1);
  t.kernel("k", 10, 90, 1);
  t.call("cudaStreamSynchronize", 20, 110);
  t.op("aten::mm", 130, 40);
  t.launch(160, 5, 2);
  t.kernel("k", 190, 110, 2);
  EXPECT_EQ(why(t), expected({{Portion::kSync, 30}, {Portion::kHost, 30}, {Portion::kLaunch, 40}}));
}

TEST(Idle, OfWorkWithoutAKnownCallIsUnknownWhole) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 0, 500);
  t.kernel("k", 600, 400);
  EXPECT_EQ(why(t), expected({{Portion::kUnknown, 600}}));
}

TEST(Idle, WorkOfNoLengthEndsNoGap) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("unlinked", 200, 0);
  test::launched_kernel(t, 500, 600, 400);
  const auto gaps = gaps_of(t);
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_EQ(gaps[0].span, (Interval{0, us(600)}));
  EXPECT_EQ(named(gaps[0].portions), expected({{Portion::kUntraced, 500}, {Portion::kLaunch, 100}}));
}

TEST(Idle, OfSeveralPiecesOfWorkThatEndAGapTheFirstLinkedOneInTheFileDecides) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("unlinked", 600, 100);
  t.on_device(0, "8");
  test::launched_kernel(t, 400, 600, 0, "no length");
  test::launched_kernel(t, 500, 600, 400);
  test::launched_kernel(t, 300, 600, 400);
  const auto gaps = gaps_of(t);
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_EQ(gaps[0].next, DeviceRow(size_t{2}));
}

TEST(Idle, BetweenTwoKernelsOfOneGraphIsDependency) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.call("cudaGraphLaunch", 0, 5, 1);
  t.kernel("k", 10, 100, 1);
  t.kernel("k", 200, 800, 1);
  EXPECT_EQ(why(t), expected({{Portion::kLaunch, 10}, {Portion::kDependency, 90}}));
}

TEST(Idle, WithOtherWorkQueuedAtTheLaunchIsDependency) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.launch(0, 5, 1);
  t.launch(50, 5, 2);
  t.kernel("k", 0, 100, 1);
  t.kernel("k", 300, 700, 2);
  EXPECT_EQ(why(t), expected({{Portion::kDependency, 200}}));
}

TEST(Idle, WorkOnAnotherStreamIsQueuedToo) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.on_device(0, "7");
  test::launched_kernel(t, 50, 300, 700);
  t.on_device(0, "20");
  test::launched_kernel(t, 0, 0, 100);
  EXPECT_EQ(why(t), expected({{Portion::kDependency, 200}}));
}

TEST(Idle, WorkOfAnotherDeviceIsNotQueuedHere) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.on_device(0);
  test::launched_kernel(t, 50, 300, 700);
  t.on_device(1);
  test::launched_kernel(t, 0, 0, 1000);
  EXPECT_EQ(why(t), expected({{Portion::kUntraced, 50}, {Portion::kLaunch, 250}}));
}

TEST(Idle, UnlinkedWorkIsQueuedOnlyWhileItRuns) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("unlinked", 0, 100);
  test::launched_kernel(t, 50, 300, 100);
  t.kernel("unlinked", 400, 100);
  test::launched_kernel(t, 500, 600, 400);
  EXPECT_EQ(why(t), expected({{Portion::kDependency, 200}, {Portion::kLaunch, 100}}));
}

TEST(Idle, BehindACollectiveThatHasJustEndedIsCommunication) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100, "ncclDevKernel_AllReduce");
  test::launched_kernel(t, 10, 300, 700);
  EXPECT_EQ(why(t), expected({{Portion::kCommunication, 200}}));
}

TEST(Idle, ACollectiveThatEndedBeforeTheGapIsNoCommunication) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.on_device(0, "20");
  test::launched_kernel(t, 0, 0, 99, "ncclDevKernel_AllReduce");
  t.on_device(0, "7");
  test::launched_kernel(t, 0, 0, 100);
  test::launched_kernel(t, 10, 300, 700);
  EXPECT_EQ(why(t), expected({{Portion::kDependency, 200}}));
}

TEST(Idle, BehindACollectiveWithNothingQueuedIsLaunch) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100, "ncclDevKernel_AllReduce");
  test::launched_kernel(t, 100, 300, 700);
  EXPECT_EQ(why(t), expected({{Portion::kLaunch, 200}}));
}

TEST(Idle, InsideTheCallBeyondItsFirstMillisecondIsHost) {
  TraceBuilder t;
  t.mark(5, 0, 12'000);
  t.launch(100, 5000, 1);
  t.kernel("k", 5105, 6895, 1);
  EXPECT_EQ(why(t), expected({{Portion::kUntraced, 100}, {Portion::kLaunch, 1005}, {Portion::kHost, 4000}}));
}

TEST(Idle, MoreThanAMillisecondAfterTheReturnIsUnknown) {
  TraceBuilder t;
  t.mark(5, 0, 12'000);
  t.launch(0, 10, 1);
  t.kernel("k", 3000, 9000, 1);
  EXPECT_EQ(why(t), expected({{Portion::kLaunch, 1010}, {Portion::kUnknown, 1990}}));
}

TEST(Idle, ACallThatReturnsAfterTheWorkHasBegunIsLaunchUpToAMillisecond) {
  TraceBuilder t;
  t.mark(5, 0, 12'000);
  t.launch(0, 9000, 1);
  t.kernel("k", 3000, 9000, 1);
  EXPECT_EQ(why(t), expected({{Portion::kLaunch, 1000}, {Portion::kHost, 2000}}));
}

TEST(Idle, WorkThatBeginsBeforeItsCallLeavesTheGapToTheThread) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 0, 1000);
  test::launched_kernel(t, 700, 600, 400);
  EXPECT_EQ(why(t), expected({{Portion::kHost, 600}}));
}

TEST(Idle, ALaunchBeforeTheGapIsCountedFromTheBeginOfTheGap) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.launch(100, 0, 7);
  t.kernel("k", 300, 700, 7);
  t.on_device(0, "20").kernel("unlinked", 100, 50);
  // Running at the begin of the call, so queued; the gap begins when it ends.
  EXPECT_EQ(why(t), expected({{Portion::kDependency, 150}}));
}

TEST(Idle, OfTheTailIsByTheStepsOwnThread) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.op("aten::mm", 200, 100);
  t.thread("1", "2").op("aten::mm", 400, 100);
  const auto gaps = gaps_of(t);
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_FALSE(gaps[0].next);
  EXPECT_EQ(named(gaps[0].portions), expected({{Portion::kHost, 100}, {Portion::kUntraced, 800}}));
}

TEST(Idle, OfATailOverTwoStepsIsByTheThreadOfEach) {
  TraceBuilder t;
  t.thread("1", "1").mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.op("aten::mm", 1200, 100);  // of no interest: the second step runs on another thread
  t.thread("1", "2").mark(6, 1000, 1000);
  t.loader(1500, 100);
  EXPECT_EQ(why(t), expected({{Portion::kInput, 100}, {Portion::kUntraced, 1800}}));
}

TEST(Idle, BetweenStepsTheThreadOfTheStepBeforeAnswers) {
  TraceBuilder t;
  t.thread("1", "1").mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 1000);
  t.op("aten::mm", 1000, 500);
  t.thread("1", "2").mark(6, 1500, 1000);
  t.loader(1000, 500);
  test::launched_kernel(t, 1500, 1500, 1000);
  t.thread("1", "3");
  EXPECT_EQ(why(t), expected({{Portion::kInput, 500}}));
}

TEST(Idle, WhereTheLaunchingThreadIsInNoRowTheStepsOwnAnswers) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.call("cudaStreamSynchronize", 0, 200);
  t.loader(250, 100);
  t.thread("1", "2").op("aten::mm", 100, 200);
  test::launched_kernel(t, 500, 500, 500);
  t.thread("1", "3").op("aten::mm", 350, 100);
  EXPECT_EQ(why(t), expected({{Portion::kSync, 100}, {Portion::kHost, 200}, {Portion::kInput, 50}, {Portion::kUntraced, 150}}));
}

TEST(Idle, NoGapCrossesAPause) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.mark(6, 5000, 1000);
  test::launched_kernel(t, 0, 0, 900);
  test::launched_kernel(t, 5100, 5100, 900);
  const auto gaps = gaps_of(t);
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_EQ(gaps[0].span, (Interval{us(900), us(1000)}));
  EXPECT_FALSE(gaps[0].next);
  EXPECT_EQ(gaps[1].span, (Interval{us(5000), us(5100)}));
}

TEST(Idle, WorkThatBeginsWhereTheWindowEndsIsNotInIt) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  test::launched_kernel(t, 1500, 1000, 100);
  const auto gaps = gaps_of(t);
  ASSERT_EQ(gaps.size(), 1u);
  EXPECT_FALSE(gaps[0].next);
}

TEST(Idle, AGapThatBeginsWhileABlockingCallRunsIsBehindIt) {
  for (const auto& [call_end, behind] : {std::pair{100.0, false}, {100.001, true}}) {
    TraceBuilder t;
    t.mark(5, 0, 1000);
    test::launched_kernel(t, 0, 0, 100);
    t.call("cudaStreamSynchronize", 1, call_end - 1);
    test::launched_kernel(t, 500, 500, 500);
    EXPECT_EQ(gaps_of(t).at(0).after_blocking, behind) << call_end;
  }
}

TEST(Idle, ABlockingCallOfTheLaunchingThreadCountsToo) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.thread("1", "2").call("cudaStreamSynchronize", 1, 200);
  test::launched_kernel(t, 500, 500, 100);
  t.thread("1", "3").call("cudaStreamSynchronize", 550, 200);
  t.thread("1", "1");
  test::launched_kernel(t, 800, 800, 200);
  const auto gaps = gaps_of(t);
  EXPECT_TRUE(gaps.at(0).after_blocking);
  EXPECT_FALSE(gaps.at(1).after_blocking);
}

TEST(Idle, PortionsAreNamedAsInTheReport) {
  EXPECT_EQ(to_string(Portion::kValidation), "validation");
  EXPECT_EQ(to_string(Portion::kUntraced), "untraced");
  EXPECT_EQ(to_string(Portion::kUnknown), "unknown");
}

}  // namespace
}  // namespace stepscope
