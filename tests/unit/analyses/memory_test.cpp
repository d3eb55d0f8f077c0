#include "analyses/memory.h"

#include <gtest/gtest.h>

#include "model/derive/theil_sen.h"
#include "support/for_traces.h"
#include "support/table_of.h"

namespace stepscope {
namespace {

using test::at;
using test::number;
using test::table_of;
using test::text_cell;
using test::TraceBuilder;
using test::us;

constexpr int64_t kMiB = 1 << 20;

void record(TraceBuilder& t, double time, int64_t device, int64_t allocated, int64_t reserved) {
  t.trace().memory.push_back({.time = us(time), .device = device, .bytes = 1, .total_allocated = allocated,
                              .total_reserved = reserved, .lane = LaneId(size_t{0})});
}

TEST(Memory, PeaksStandAtTheFirstRecordThatReachesThem) {
  TraceBuilder t;
  t.mark(10, 0, 100);
  record(t, 30, 0, 50 * kMiB, 64 * kMiB);
  record(t, 10, 0, 50 * kMiB, 60 * kMiB);
  record(t, 50, 0, 20 * kMiB, 64 * kMiB);
  const Model model(t.take(), {});
  const auto use = memory_use(model);
  ASSERT_EQ(use.size(), 1u);
  EXPECT_EQ(use[0].peak_allocated, 50 * kMiB);
  EXPECT_EQ(use[0].peak_at, us(10));
  EXPECT_EQ(use[0].peak_reserved, 64 * kMiB);
  EXPECT_DOUBLE_EQ(*use[0].fragmentation, 14.0 / 64.0);
}

TEST(Memory, RecordsWithoutTotalsKeepTheirRowAndSayNothing) {
  TraceBuilder t;
  t.mark(10, 0, 100);
  record(t, 10, 0, -1, -1);
  record(t, 20, -1, 5, 0);
  const Model model(t.take(), {});
  const auto use = memory_use(model);
  ASSERT_EQ(use.size(), 2u);
  EXPECT_EQ(use[0].device, -1);
  EXPECT_EQ(use[0].peak_allocated, 5);
  EXPECT_FALSE(use[0].peak_reserved) << "a pool of 0 is no pool";
  EXPECT_FALSE(use[1].peak_allocated);
  EXPECT_FALSE(use[1].growth_per_step);
}

TEST(Memory, GrowthIsTakenAtTheEndsOfTheHostRangesAndStepsBeforeTheFirstRecordAreLeftOut) {
  TraceBuilder t;
  for (int i = 0; i < 6; ++i) t.mark(20 + i, 100 * i, 100);
  for (int i = 1; i < 6; ++i) record(t, 100 * i + 100, 0, (10 + 3 * i) * kMiB, 64 * kMiB);  // at the very end: counts
  const Model model(t.take(), {});
  const auto use = memory_use(model);
  EXPECT_DOUBLE_EQ(*use[0].growth_per_step, 3.0 * kMiB);
  EXPECT_EQ(use[0].growth_steps, 5);
}

TEST(Memory, OnePointHasNoSlope) {
  TraceBuilder t;
  t.mark(20, 0, 100);
  t.mark(21, 100, 100);
  record(t, 150, 0, kMiB, kMiB);
  const Model model(t.take(), {});
  EXPECT_FALSE(memory_use(model)[0].growth_per_step);
}

MemoryEvent& block(TraceBuilder& t, double time, int64_t address, int64_t bytes, int64_t total) {
  t.trace().memory.push_back({.time = us(time), .device = 0, .bytes = bytes, .address = address,
                              .total_allocated = total, .total_reserved = 1000, .lane = LaneId(size_t{0})});
  return t.trace().memory.back();
}

// 30 bytes from before, 100 of mm (40 of them released before the peak), 50 of add outside a module.
TraceBuilder holding() {
  TraceBuilder t;
  t.mark(10, 0, 100);
  t.frame("nn.Module: Net_0", 0, 50);
  t.op("aten::mm", 10, 30);
  t.op("aten::add", 60, 30);
  block(t, 12, 1, 40, 70);
  block(t, 14, 2, 60, 130);
  block(t, 20, 1, -40, 90);
  block(t, 30, 9, -5, 85);  // from before the capture
  block(t, 65, 1, 50, 135);
  block(t, 70, 2, -60, 75);
  block(t, 80, 3, 60, 135);  // the peak again: the first one counts
  return t;
}

TEST(MemoryHolders, AreTheAllocationsThatLastAtTheFirstPeak) {
  TraceBuilder t = holding();
  const Table table = table_of("memory", t, "operator");
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(at(table, 0, "holder"), text_cell("aten::mm"));
  EXPECT_EQ(at(table, 0, "bytes"), number(60));
  EXPECT_EQ(at(table, 0, "blocks"), number(1));
  EXPECT_EQ(at(table, 0, "share"), Cell(60.0 / 135));
  EXPECT_EQ(at(table, 1, "holder"), text_cell("aten::add"));
  EXPECT_EQ(at(table, 2, "holder"), text_cell("(before capture)"));
  EXPECT_EQ(at(table, 2, "bytes"), number(25));
  EXPECT_EQ(at(table, 2, "blocks"), Cell());
}

TEST(MemoryHolders, CanBeModulesAndCallPaths) {
  TraceBuilder modules = holding();
  const Table by_module = table_of("memory", modules, "module");
  EXPECT_EQ(at(by_module, 0, "holder"), text_cell("Net_0"));
  EXPECT_EQ(at(by_module, 1, "holder"), text_cell("(no module)"));
  TraceBuilder stacks = holding();
  const Table by_stack = table_of("memory", stacks, "stack");
  EXPECT_EQ(at(by_stack, 0, "holder"), text_cell("nn.Module: Net_0;ProfilerStep*;aten::mm"));
}

TEST(MemoryHolders, NeedTotals) {
  TraceBuilder t;
  block(t, 10, 1, 40, -1);
  EXPECT_TRUE(table_of("memory", t, "operator").rows.empty());
}

TEST(MemoryHolders, ThatLostTheirReleaseNeverMakeTheRestNegative) {
  TraceBuilder t;
  block(t, 10, 1, 40, 40);
  block(t, 20, 2, 50, 50);
  const Table table = table_of("memory", t, "operator");
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(at(table, 0, "bytes"), number(90));
  EXPECT_EQ(at(table, 0, "share"), Cell(1.0));
}

TEST(MemoryHolders, OfACycleBeforeAreFromBeforeTheCapture) {
  TraceBuilder t;
  block(t, 10, 1, 40, 40);
  block(t, 1000, 2, 50, 60).source = 1;
  const Table table = table_of("memory", t, "operator");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(at(table, 0, "bytes"), number(50));
  EXPECT_EQ(at(table, 1, "holder"), text_cell("(before capture)"));
  EXPECT_EQ(at(table, 1, "bytes"), number(10));
}

TEST(MemorySteps, AreTheCurve) {
  TraceBuilder t;
  t.mark(10, 0, 100);
  t.mark(11, 100, 100);
  t.mark(12, 200, 100);
  block(t, 110, 1, 70, 100);
  block(t, 120, 1, -70, 30);
  block(t, 200, 2, 10, 40);
  const Table table = table_of("memory", t, "step");
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(at(table, 0, "allocated"), Cell()) << "nothing is known yet";
  EXPECT_EQ(at(table, 0, "allocations"), number(0));
  EXPECT_EQ(at(table, 1, "allocated"), number(40)) << "at the very end: counts";
  EXPECT_EQ(at(table, 1, "peak_allocated"), number(100));
  EXPECT_EQ(at(table, 1, "reserved"), number(1000));
  EXPECT_EQ(at(table, 1, "allocations"), number(2));
  EXPECT_EQ(at(table, 1, "allocated_bytes"), number(80));
  EXPECT_EQ(at(table, 2, "allocated"), number(40));
  EXPECT_EQ(at(table, 2, "peak_allocated"), number(40));
  EXPECT_EQ(at(table, 2, "allocations"), number(0));
}

TEST(MemoryHolders, SumToThePeak) {
  test::for_random_models([](const Model& model, uint64_t) {
    for (const char* group : {"operator", "module", "stack"}) {
      const Table table = table_of("memory", model, group);
      for (const MemoryUse& use : memory_use(model)) {
        int64_t held = 0;
        for (size_t row = 0; row < table.rows.size(); ++row) {
          if (at(table, row, "device") == number(use.device)) held += std::get<int64_t>(at(table, row, "bytes"));
        }
        ASSERT_EQ(held, use.peak_allocated.value_or(0)) << group;
      }
    }
  });
}

TEST(TheilSen, OneOutlierBendsNothing) {
  std::vector<std::pair<int64_t, int64_t>> points;
  for (int64_t x = 0; x < 11; ++x) points.emplace_back(x, 2 * x);
  points[5].second = 1000;
  EXPECT_DOUBLE_EQ(*theil_sen_slope(points), 2.0);
}

TEST(TheilSen, ManyPointsAreThinnedNotDropped) {
  std::vector<std::pair<int64_t, int64_t>> points;
  for (int64_t x = 0; x < 50'000; ++x) points.emplace_back(x, 7 * x);
  EXPECT_DOUBLE_EQ(*theil_sen_slope(points), 7.0);
}

}  // namespace
}  // namespace stepscope
