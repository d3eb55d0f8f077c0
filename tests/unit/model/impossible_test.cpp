#include "model/derive/impossible.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

DeviceRow row(size_t index) { return DeviceRow(index); }

TEST(Impossible, WorkThatOutlastsTheNextByMoreThanTheLongestStepIsCutThere) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("bad", 100, 50'000);
  t.kernel("k", 120, 100);
  t.kernel("k", 240, 100);
  const Model model(t.take(), {});
  EXPECT_EQ(model.cuts.impossible, (std::vector<DeviceRow>{row(0)}));
  EXPECT_EQ(model.trace.device.dur[0], us(20));
  EXPECT_EQ(model.devices.at(0).busy.length(), us(220));
}

TEST(Impossible, ByExactlyTheLongestStepIsPossible) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.mark(6, 1000, 500);
  t.kernel("k", 0, 1100);
  t.kernel("k", 100, 10);
  t.on_device(0, "20").kernel("k", 0, 1100.001);
  t.kernel("k", 100, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(model.cuts.impossible, (std::vector<DeviceRow>{row(2)}));
}

TEST(Impossible, TheNextStartIsAStrictlyLaterOne) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 10, 1000);
  t.kernel("k", 10, 5);
  t.kernel("k", 50, 5);
  const Model model(t.take(), {});
  EXPECT_EQ(model.trace.device.dur[0], us(40));
  EXPECT_EQ(model.cuts.impossible.size(), 1u);
}

TEST(Impossible, WorkOfTheSameLaunchIsNotTheNext) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.call("cudaGraphLaunch", 0, 5, 1);
  t.launch(6, 5, 2);
  t.kernel("k", 10, 1000, 1);
  t.kernel("k", 20, 5, 1);
  t.kernel("k", 60, 5, 2);
  const Model model(t.take(), {});
  EXPECT_EQ(model.trace.device.dur[0], us(50));
}

TEST(Impossible, EveryUnlinkedRowIsALaunchOfItsOwn) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 10, 1000, 77);
  t.kernel("k", 20, 5, 77);
  const Model model(t.take(), {});
  EXPECT_EQ(model.trace.device.dur[0], us(10));
}

TEST(Impossible, OtherStreamsAndDevicesDoNotMatter) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.on_device(0, "7").kernel("k", 10, 1000);
  t.on_device(0, "8").kernel("k", 20, 5);
  t.on_device(1, "7").kernel("k", 30, 5);
  const Model model(t.take(), {});
  EXPECT_TRUE(model.cuts.impossible.empty());
}

TEST(Impossible, TheLastOfAStreamIsNeverCut) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 10, 5);
  t.kernel("k", 20, 1'000'000);
  const Model model(t.take(), {});
  EXPECT_TRUE(model.cuts.impossible.empty());
}

TEST(Impossible, SeveralInARowAreEachCutAtTheirOwnNext) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 10, 1000);
  t.kernel("k", 30, 1000);
  t.kernel("k", 60, 5);
  const Model model(t.take(), {});
  EXPECT_EQ(model.trace.device.dur, (std::vector<Ns>{us(20), us(30), us(5)}));
}

TEST(Impossible, ACutEndsTheStepToo) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.launch(10, 5, 1);
  t.kernel("bad", 100, 50'000, 1);
  t.kernel("k", 120, 100);
  const Model model(t.take(), {});
  EXPECT_EQ(model.steps.all.at(0).end, us(1000));
}

TEST(Impossible, WithoutMarksNothingIsCutAndOverlapsOfMoreThanAMillisecondAreSuspect) {
  TraceBuilder t;
  t.kernel("k", 0, 1100);
  t.kernel("k", 100, 10);
  t.kernel("k", 200, 1000.001 + 2000);
  t.kernel("k", 2200, 1);
  const Model model(t.take(), {});
  EXPECT_TRUE(model.cuts.impossible.empty());
  EXPECT_EQ(model.cuts.suspect, (std::vector<DeviceRow>{row(2)}));
  EXPECT_EQ(model.trace.device.dur[2], us(3000.001));
}

TEST(Impossible, OptimizerBoundariesAreNoMarks) {
  TraceBuilder t;
  t.range("Optimizer.step#SGD.step", 0, 100);
  t.kernel("k", 0, 5000);
  t.kernel("k", 100, 10);
  const Model model(t.take(), {});
  EXPECT_TRUE(model.cuts.impossible.empty());
  EXPECT_EQ(model.cuts.suspect.size(), 1u);
}

}  // namespace
}  // namespace stepscope
