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

TEST(ShortOperators, FindNothingUpToHalfOfTheOperatorTime) {
  EXPECT_FALSE(RuleCase("short_operators").set("short_operators.share", 0.4999).find());
  EXPECT_FALSE(RuleCase("short_operators").set("short_operators.share", 0.5).find());
}

TEST(ShortOperators, WarnBeyondHalfAndAreNeverCritical) {
  for (const double share : {0.5001, 0.8, 1.0}) {
    EXPECT_EQ(RuleCase("short_operators").set("short_operators.share", share).severity(), Severity::kWarn) << share;
  }
}

TEST(ShortOperators, SayNothingOfWhatIsUnknown) {
  EXPECT_FALSE(RuleCase("short_operators").find());
  EXPECT_EQ(RuleCase("short_operators").rule_out(), "");
}

TEST(ShortOperators, AreTheHostsCause) {
  const auto finding = RuleCase("short_operators").set("short_operators.share", 0.6).find();
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->cause, Cause::kHost);
  EXPECT_THAT(finding->title, HasSubstr(percent(0.6)));
  EXPECT_FALSE(finding->advice.empty());
}

// Operators of just under 10 µs until `short_time`, one of the rest after them.
TraceBuilder training(int shorts, double rest) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    for (int i = 0; i < shorts; ++i) t.op("aten::add", x + 10 * i, 9.999);
    t.op("aten::mm", x + 500, rest);
  });
  return t;
}

TEST(ShortOperators, ReadTheirShareFromATraining) {
  TraceBuilder few = training(20, 200);
  EXPECT_EQ(RuleCase("short_operators", few).severity(), Severity::kNone);
  TraceBuilder many = training(40, 200);
  EXPECT_EQ(RuleCase("short_operators", many).severity(), Severity::kWarn);
}

TEST(ShortOperators, AreThoseUnderTenMicroseconds) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    for (int i = 0; i < 50; ++i) t.op("aten::add", x + 10 * i, 10);
  });
  EXPECT_EQ(RuleCase("short_operators", t).severity(), Severity::kNone);
}

}  // namespace
}  // namespace stepscope
