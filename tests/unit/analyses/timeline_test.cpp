#include <gtest/gtest.h>

#include "analyses/analysis.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Table timeline_of(TraceBuilder& t) {
  return run_analysis(*find_analysis("timeline"), Model(t.take(), {}), {}).value();
}

Cell text(const char* value) { return std::string(value); }

TEST(Timeline, HasALineForEveryStreamAndThread) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.op("aten::mm", 0, 250);
  t.thread("1", "2").op("autograd::engine::evaluate_function: MmBackward0", 500, 100);
  t.kernel("k", 0, 500);
  t.on_device(0, "20").kernel("k", 0, 100);
  const Table table = timeline_of(t);
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.rows[0][0], text("device 0 stream 7"));
  EXPECT_EQ(table.rows[1][0], text("device 0 stream 20"));
  EXPECT_EQ(table.rows[2][0], text("thread 1/1 (main)"));
  EXPECT_EQ(table.rows[3][0], text("thread 1/2 (autograd)"));
}

TEST(Timeline, BusyIsAUnionInTheStepsWindow) {
  TraceBuilder t;
  t.mark(5, 100, 1000);
  t.kernel("k", 0, 300);
  t.kernel("k", 250, 150);
  const Table table = timeline_of(t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][1], Cell(us(300)));
  EXPECT_EQ(table.rows[0][2], Cell(0.3));
}

TEST(Timeline, TheStepMarkIsNoBusyTime) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("k", 0, 300);
  EXPECT_EQ(timeline_of(t).rows.size(), 1u);
}

TEST(Timeline, ThePictureRunsFromTheBeginOfTheWindowToItsEnd) {
  TraceBuilder t;
  t.mark(5, 0, 480);
  t.kernel("k", 0, 240);
  const std::string picture = std::get<std::string>(timeline_of(t).rows.at(0)[3]);
  const size_t half = picture.size() / 2;  // every block has three bytes
  std::string full, low;
  while (full.size() < half) full += "█", low += "▁";
  EXPECT_EQ(picture, full + low);
}

TEST(Timeline, WithoutAWindowThereIsNone) {
  TraceBuilder t;
  t.mark(5, 100, 0);
  t.op("aten::mm", 0, 50);
  EXPECT_TRUE(timeline_of(t).rows.empty());
}

}  // namespace
}  // namespace stepscope
