#include "model/trace.h"

#include <gtest/gtest.h>

#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

TEST(TraceFile, CountsAWarningOncePerCode) {
  TraceFile file;
  file.warn("broken_event", 1, 500, "why");
  file.warn("broken_event", 2, 300);
  file.warn("truncated");
  ASSERT_EQ(file.warnings.size(), 2u);
  EXPECT_EQ(file.warnings[0].count, 3);
  EXPECT_EQ(file.warnings[0].first_byte, 300u);
  EXPECT_EQ(file.warnings[0].note, "why");
  EXPECT_EQ(file.warnings[1].first_byte, std::nullopt);
}

TEST(Extent, IsFirstStartToLastEndOfAllRows) {
  TraceBuilder t;
  t.op("a", 100, 50);
  t.kernel("k", 120, 100);
  const auto extent = extent_of(t.take());
  ASSERT_TRUE(extent);
  EXPECT_EQ(extent->begin, us(100));
  EXPECT_EQ(extent->end, us(220));
}

TEST(Extent, LeavesOutWhatHasNoTime) {
  TraceBuilder t;
  t.op("a", 100, 50);
  t.op("b", 0, 0).timeless = true;
  EXPECT_EQ(extent_of(t.take())->begin, us(100));
  TraceBuilder nothing;
  EXPECT_FALSE(extent_of(nothing.take()));
}

// One cycle of a recording: its names are interned in an order of its own.
Trace cycle(double start, std::string_view first_name, const char* tid, int64_t correlation) {
  TraceBuilder t;
  t.text(first_name);
  t.thread("1", tid, "worker");
  t.op(first_name, start, 50).shapes = t.text("[[1]]");
  t.launch(start + 10, 5, correlation);
  t.kernel("gemm", start + 20, 30, correlation);
  t.trace().memory.push_back({.time = us(start), .lane = LaneId(size_t{1}), .source = 0});
  t.trace().shown.push_back({us(start), 1, t.text("shown"), t.text("overhead"), t.text("1"), t.text(tid)});
  return t.take();
}

TEST(JoinCycles, AppendsTheRowsUnderTheNamesOfTheFirst) {
  Trace first = cycle(0, "aten::mm", "7", 1);
  join_cycles(first, cycle(1000, "aten::add", "7", 1));
  ASSERT_EQ(first.host.size(), 4u);
  EXPECT_EQ(first.strings.view(first.host.name[0]), "aten::mm");
  EXPECT_EQ(first.strings.view(first.host.name[2]), "aten::add");
  EXPECT_EQ(first.host.name[3], first.host.name[1]);
  EXPECT_EQ(first.device.name[1], first.device.name[0]);
  EXPECT_EQ(first.host.shapes[2], first.host.shapes[0]);
  EXPECT_EQ(first.host.start[2], us(1000));
  EXPECT_EQ(first.shown.at(1).name, first.shown.at(0).name);
}

TEST(JoinCycles, ALaneIsTheSameByProcessAndThread) {
  Trace first = cycle(0, "a", "7", 1);
  const size_t lanes = first.lanes.size();
  join_cycles(first, cycle(1000, "a", "7", 1));
  EXPECT_EQ(first.lanes.size(), lanes);
  EXPECT_EQ(first.host.lane[2], first.host.lane[0]);
  join_cycles(first, cycle(2000, "a", "8", 1));
  EXPECT_EQ(first.lanes.size(), lanes + 1);
  EXPECT_EQ(first.memory.at(2).lane, first.host.lane[4]);
}

TEST(JoinCycles, RowsRememberTheirFile) {
  Trace first = cycle(0, "a", "7", 1);
  join_cycles(first, cycle(1000, "a", "7", 1));
  join_cycles(first, cycle(2000, "a", "7", 1));
  EXPECT_EQ(first.files.size(), 3u);
  EXPECT_EQ(first.host.source, (std::vector<uint32_t>{0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(first.device.source, (std::vector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(first.memory.at(2).source, 2u);
}

TEST(JoinCycles, CorrelationsStayWithTheirFile) {
  Trace first = cycle(0, "a", "7", 1);
  join_cycles(first, cycle(1000, "b", "7", 1));
  const Model model(std::move(first), {});
  EXPECT_EQ(model.links.call, (std::vector<HostRow>{HostRow(size_t{1}), HostRow(size_t{3})}));
}

// The second file is of a writer that knows no correlation.
TEST(JoinCycles, AFileWithoutCorrelationIsLinkedByExternalId) {
  Trace first = cycle(0, "a", "7", 1);
  TraceBuilder t;
  t.launch(1000, 5, 0).external_id = 9;
  t.kernel("k", 1010, 5).external_id = 9;
  join_cycles(first, t.take());
  const Model model(std::move(first), {});
  EXPECT_EQ(model.links.call.at(1), HostRow(size_t{2}));
}

}  // namespace
}  // namespace stepscope
