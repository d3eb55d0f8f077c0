#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/human.h"
#include "support/rule_case.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::RuleCase;
using test::TraceBuilder;
using testing::HasSubstr;

// A device that runs kernels `utilization` of the window and fills `filled` of the SMs while it does.
RuleCase device(double filled, double utilization = 0.95) {
  RuleCase rule("device_bound");
  rule.set("device.utilization", utilization).set("device.sm_efficiency", filled * utilization);
  rule.share("kernels", utilization, 1'000'000 * utilization);
  return rule;
}

TEST(DeviceBound, FindsNothingWhereKernelsFillTheDevice) {
  EXPECT_FALSE(device(0.801).find());
  EXPECT_THAT(device(0.801).rule_out(), HasSubstr(percent(0.801)));
}

TEST(DeviceBound, IsInfoBetweenHalfAndFourFifths) {
  for (const double filled : {0.799, 0.65, 0.501}) EXPECT_EQ(device(filled).severity(), Severity::kInfo) << filled;
}

TEST(DeviceBound, WarnsBelowHalf) { EXPECT_EQ(device(0.499).severity(), Severity::kWarn); }

TEST(DeviceBound, LosesTheShareOfTheKernelTimeThatIsNotFilled) {
  const auto finding = device(0.4, 0.9).find();
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->cause, Cause::kKernels);
  EXPECT_EQ(finding->lost_ns_per_step, 540'000);
  EXPECT_NEAR(finding->share_of_step.value(), 0.54, 1e-12);
}

TEST(DeviceBound, IsNotJudgedOnADeviceThatIdles) {
  EXPECT_FALSE(device(0.4, 0.699).find());
  EXPECT_TRUE(device(0.4, 0.701).find());
  EXPECT_THAT(device(0.4, 0.699).rule_out(), HasSubstr(percent(0.699)));
}

TEST(DeviceBound, SaysNothingOfWhatIsUnknown) {
  EXPECT_FALSE(RuleCase("device_bound").find());
  EXPECT_EQ(RuleCase("device_bound").rule_out(), "");
  RuleCase no_blocks("device_bound");
  no_blocks.set("device.utilization", 0.95);
  EXPECT_FALSE(no_blocks.find());
  EXPECT_EQ(no_blocks.rule_out(), "");
}

TEST(DeviceBound, ReadsItsSignalsFromATraining) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) { test::launched_kernel(t, x, x, 800).blocks_per_sm = 0.25; });
  RuleCase rule("device_bound", t);
  ASSERT_EQ(rule.severity(), Severity::kWarn);
  EXPECT_EQ(rule.find()->lost_ns_per_step, test::us(600));
  EXPECT_NEAR(rule.find()->share_of_step.value(), 0.6, 1e-12);
}

}  // namespace
}  // namespace stepscope
