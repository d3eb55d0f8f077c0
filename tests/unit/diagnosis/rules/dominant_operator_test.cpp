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

TEST(DominantOperator, FindsNothingUpToHalfOfTheOperatorTime) {
  RuleCase rule("dominant_operator");
  EXPECT_FALSE(rule.set("dominant_operator.share", 0.4999).find());
  EXPECT_THAT(rule.rule_out(), HasSubstr(percent(0.5)));
}

TEST(DominantOperator, IsInfoBeyondHalfAndNeverMore) {
  for (const double share : {0.5001, 0.8, 1.0}) {
    EXPECT_EQ(RuleCase("dominant_operator").set("dominant_operator.share", share).severity(), Severity::kInfo) << share;
  }
}

TEST(DominantOperator, SaysNothingOfWhatIsUnknown) {
  EXPECT_FALSE(RuleCase("dominant_operator").find());
  EXPECT_EQ(RuleCase("dominant_operator").rule_out(), "");
}

TEST(DominantOperator, NamesTheOperatorAndItsShape) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.op("aten::conv2d", x, 300).shapes = t.text("[[8, 3, 224, 224]]");
    t.op("aten::conv2d", x + 300, 400).shapes = t.text("[[8, 64, 56, 56]]");
    t.op("aten::relu", x + 700, 50);
  });
  const auto finding = RuleCase("dominant_operator", t).find();
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->cause, Cause::kKernels);
  EXPECT_THAT(finding->title, HasSubstr("aten::conv2d [[8, 64, 56, 56]]"));
  EXPECT_THAT(finding->title, HasSubstr(percent(0.533)));
}

TEST(DominantOperator, IsJudgedByShapeNotByNameAlone) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.op("aten::conv2d", x, 300).shapes = t.text("[[1]]");
    t.op("aten::conv2d", x + 300, 300).shapes = t.text("[[2]]");
  });
  EXPECT_FALSE(RuleCase("dominant_operator", t).find());
}

}  // namespace
}  // namespace stepscope
