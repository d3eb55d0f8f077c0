#include "report/host_use.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

HostUse use_of(TraceBuilder& t) { return host_use(Model(t.take(), {})); }

TEST(HostUse, OutsideOperatorsIsWhatNoOperatorOfAnyThreadAndNoLoaderCovers) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.loader(0, 100);
  t.op("aten::mm", 200, 100);
  t.range("my_range", 400, 100);
  t.thread("1", "2").op("aten::mm", 250, 150);
  EXPECT_EQ(use_of(t).outside_operators, us(700));
}

TEST(HostUse, OutsideOperatorsIsTheMeanOverCountedSteps) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.mark(6, 100, 100);
  t.op("aten::mm", 100, 90);
  t.mark(7, 200, 100);
  t.op("aten::mm", 200, 79.999);
  EXPECT_EQ(use_of(t).outside_operators, 15'001);  // 15000.5, halves up
}

TEST(HostUse, WithoutACountedStepOutsideOperatorsIsUnknown) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  EXPECT_FALSE(use_of(t).outside_operators);
}

TEST(HostUse, OperatorTimeIsSelfTimeAndShortOnesAreUnderTenMicroseconds) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("outer", 0, 100);
  t.op("short", 10, 9.999);
  t.op("ten", 50, 10);
  const HostUse use = use_of(t);
  EXPECT_EQ(use.operator_time, us(100));
  EXPECT_EQ(use.short_operator_time, us(9.999));
}

TEST(HostUse, TheDominantOperatorIsANameWithItsShape) {
  TraceBuilder t;
  t.op("aten::mm", 0, 30).shapes = t.text("[[1]]");
  t.op("aten::mm", 50, 20).shapes = t.text("[[2]]");
  t.op("aten::mm", 100, 20).shapes = t.text("[[2]]");
  t.op("aten::relu", 150, 35);
  const HostUse use = use_of(t);
  EXPECT_EQ(use.dominant, "aten::mm [[2]]");
  EXPECT_EQ(use.dominant_time, us(40));
}

TEST(HostUse, WithoutOperatorsNoneDominates) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  const HostUse use = use_of(t);
  EXPECT_EQ(use.dominant, "");
  EXPECT_EQ(use.operator_time, 0);
}

Example example(TraceBuilder& t, std::string_view what) {
  for (const Example& one : longest_examples(Model(t.take(), {}))) {
    if (one.what == what) return one;
  }
  throw std::logic_error("no example");
}

TEST(Examples, AreTheLongestRowOfEverySort) {
  TraceBuilder t;
  t.loader(0, 10);
  t.loader(100, 30);
  t.loader(200, 20);
  const Example loader = example(t, "loader");
  EXPECT_EQ(loader.start, us(100));
  EXPECT_EQ(loader.dur, us(30));
  EXPECT_EQ(loader.lane, "thread 1/1");
}

TEST(Examples, OfWorkNameTheDeviceAndTheStream) {
  TraceBuilder t;
  t.on_device(1, "20").kernel("ncclDevKernel_AllReduce", 100, 30);
  t.copy("Memcpy HtoD (Pinned -> Device)", 200, 40);
  const Example collective = example(t, "communication");
  EXPECT_EQ(collective.lane, "device 1 stream 20");
  EXPECT_EQ(collective.name, "ncclDevKernel_AllReduce");
}

TEST(Examples, AreLeftOutWhereThereIsNone) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  t.kernel("k", 100, 10);
  EXPECT_TRUE(longest_examples(Model(t.take(), {})).empty());
}

}  // namespace
}  // namespace stepscope
