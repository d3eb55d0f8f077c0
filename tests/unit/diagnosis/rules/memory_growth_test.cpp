#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;

RuleCase growing(double share, double steps) {
  return RuleCase("memory_growth").set("memory_growth.share", share).set("memory_growth.steps", steps);
}

TEST(MemoryGrowth, FindsNothingUpToOnePercentOfTheDevice) { EXPECT_FALSE(growing(0.01, 20).find()); }

TEST(MemoryGrowth, WarnsBeyondOnePercent) { EXPECT_EQ(growing(0.0101, 20).severity(), Severity::kWarn); }

TEST(MemoryGrowth, NeedsEightCountedSteps) {
  EXPECT_FALSE(growing(0.5, 7).find());
  EXPECT_TRUE(growing(0.5, 8).find());
}

TEST(MemoryGrowth, IsQuietWhenMemoryShrinks) { EXPECT_FALSE(growing(-0.5, 20).find()); }

TEST(MemoryGrowth, SaysNothingOfWhatIsUnknown) {
  EXPECT_FALSE(RuleCase("memory_growth").find());
  EXPECT_EQ(RuleCase("memory_growth").rule_out(), "");
}

TEST(MemoryGrowth, ReadsItsSlopeFromATraining) {
  constexpr int64_t kMiB = 1 << 20;
  test::TraceBuilder t;
  t.trace().meta.devices.push_back({.id = 0, .name = "device", .memory_bytes = 1000 * kMiB});
  for (int i = 0; i < 10; ++i) {
    t.mark(10 + i, 100 * i, 100);
    t.trace().memory.push_back({.time = test::us(100 * i + 50), .device = 0, .bytes = 1,
                                .total_allocated = (100 + 2 * i) * kMiB, .total_reserved = 200 * kMiB,
                                .lane = LaneId(size_t{0})});
  }
  EXPECT_EQ(RuleCase("memory_growth", t).severity(), Severity::kWarn);
}

}  // namespace
}  // namespace stepscope
