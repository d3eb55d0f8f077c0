#include <gtest/gtest.h>

#include "analyses/analysis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Table gaps_of(TraceBuilder& t, const TableOptions& options = {}) {
  return run_analysis(*find_analysis("gaps"), Model(t.take(), {}), options).value();
}

Cell text(const char* value) { return std::string(value); }

enum Place { kDevice, kStep, kStart, kDur, kCause, kCauseNs, kHost, kNext };

TEST(Gaps, StandLongestFirst) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("k", 10, 100);
  t.kernel("k", 200, 500);
  const Table table = gaps_of(t);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(table.rows[0][kDur], Cell(us(300)));
  EXPECT_EQ(table.rows[1][kDur], Cell(us(90)));
  EXPECT_EQ(table.rows[2][kDur], Cell(us(10)));
  EXPECT_EQ(table.rows[1][kStart], Cell(us(110)));
}

TEST(Gaps, NameTheLargestPortion) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.loader(0, 600);
  t.op("aten::mm", 650, 60);
  test::launched_kernel(t, 700, 710, 290, "gemm");
  const Table table = gaps_of(t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][kCause], text("input"));
  EXPECT_EQ(table.rows[0][kCauseNs], Cell(us(600)));
  EXPECT_EQ(table.rows[0][kNext], text("gemm"));
  EXPECT_EQ(table.rows[0][kHost], text("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"));
}

TEST(Gaps, TheLastGapHasNoWorkThatEndsIt) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("k", 0, 900);
  const Table table = gaps_of(t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][kNext], Cell());
}

TEST(Gaps, BelongToTheStepTheyBeginIn) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.mark(6, 1000, 1000);
  t.kernel("k", 0, 900);
  t.kernel("k", 1800, 200);
  const Table table = gaps_of(t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][kStep], Cell(int64_t{5}));
  EXPECT_EQ(table.rows[0][kDur], Cell(us(900)));
}

TEST(Gaps, UnderAMicrosecondAreLeftOut) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 0.999, 98.001);
  EXPECT_EQ(gaps_of(t).rows.size(), 1u);
}

TEST(Gaps, TheHostIsLookedAtInTheMiddle) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::before", 0, 100);
  t.op("aten::outer", 300, 400);
  t.op("aten::inner", 400, 200);
  test::launched_kernel(t, 1000, 1000, 10);
  EXPECT_EQ(gaps_of(t).rows.at(0)[kHost], text("aten::inner"));
}

TEST(Gaps, WhereTheLaunchingThreadIsInNoRowTheStepsOwnIsNamed) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 100, 900);
  t.thread("1", "2");
  test::launched_kernel(t, 900, 900, 100);
  EXPECT_EQ(gaps_of(t).rows.at(0)[kHost], text("aten::mm"));
}

TEST(Gaps, TheStepMarkSaysNothingAboutTheHost) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 900, 900, 100);
  EXPECT_EQ(gaps_of(t).rows.at(0)[kHost], Cell());
}

TEST(Gaps, OfAllDevicesStandInOneTable) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.on_device(0).kernel("k", 0, 900);
  t.on_device(1).kernel("k", 0, 800);
  const Table table = gaps_of(t);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0][kDevice], Cell(int64_t{1}));
  EXPECT_EQ(table.rows[1][kDevice], Cell(int64_t{0}));
}

TEST(Gaps, AreLimitedToTwentyUnlessAsked) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  for (int i = 0; i < 30; ++i) t.kernel("k", 10 * i, 5);
  TraceBuilder again;
  again.mark(5, 0, 1000);
  for (int i = 0; i < 30; ++i) again.kernel("k", 10 * i, 5);
  const Table some = gaps_of(t);
  EXPECT_EQ(some.rows.size(), 20u);
  EXPECT_EQ(some.left_out, 10);
  EXPECT_EQ(gaps_of(again, {"", "", 25}).rows.size(), 25u);
}

}  // namespace
}  // namespace stepscope
