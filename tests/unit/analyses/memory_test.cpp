#include "analyses/memory.h"

#include <gtest/gtest.h>

#include "model/derive/theil_sen.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

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
