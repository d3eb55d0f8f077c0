#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/rule_case.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using testing::HasSubstr;

TEST(MemoryPeak, FindsNothingUpToNineTenthsOfTheDevice) {
  EXPECT_FALSE(RuleCase("memory_peak").set("memory_peak.share", 0.9).find());
}

TEST(MemoryPeak, WarnsBeyondNineTenths) {
  EXPECT_EQ(RuleCase("memory_peak").set("memory_peak.share", 0.9001).severity(), Severity::kWarn);
  EXPECT_EQ(RuleCase("memory_peak").set("memory_peak.share", 1.0).severity(), Severity::kWarn);
}

TEST(MemoryPeak, SaysNothingOfWhatIsUnknown) {
  EXPECT_FALSE(RuleCase("memory_peak").find());
  EXPECT_EQ(RuleCase("memory_peak").rule_out(), "");
}

TEST(MemoryPeak, SaysHowFullTheMemoryIsWhenRuledOut) {
  EXPECT_THAT(RuleCase("memory_peak").set("memory_peak.share", 0.5).rule_out(), HasSubstr("50 %"));
}

}  // namespace
}  // namespace stepscope
