#include "support/share_rule.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/human.h"
#include "support/rule_case.h"
#include "support/training.h"

namespace stepscope::test {

void expect_ruled_out(const ShareRuleFacts& rule, double share) {
  RuleCase at(rule.id);
  at.share(rule.signal, share, 1000);
  EXPECT_FALSE(at.find()) << share;
  EXPECT_THAT(at.rule_out(), testing::HasSubstr(percent(share)));
}

void expect_severity(const ShareRuleFacts& rule, Severity severity, std::initializer_list<double> shares) {
  for (const double share : shares) {
    EXPECT_EQ(RuleCase(rule.id).share(rule.signal, share, 1000).severity(), severity) << share;
  }
}

void expect_silent_when_unknown(const ShareRuleFacts& rule) {
  RuleCase absent(rule.id);
  EXPECT_FALSE(absent.find());
  EXPECT_EQ(absent.rule_out(), "");
  RuleCase unknown(rule.id);
  unknown.set(std::string(rule.signal) + ".share", std::nullopt).set(std::string(rule.signal) + ".lost_ns", std::nullopt);
  EXPECT_FALSE(unknown.find());
  EXPECT_EQ(unknown.rule_out(), "");
}

void expect_complete_finding(const ShareRuleFacts& rule, double share) {
  RuleCase at(rule.id);
  at.rank.rank = 3;
  const auto finding = at.share(rule.signal, share, 123'456).find();
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->id, rule.id);
  EXPECT_EQ(finding->cause, rule.cause);
  EXPECT_EQ(finding->lost_ns_per_step, 123'456);
  EXPECT_DOUBLE_EQ(finding->share_of_step.value_or(-1), share);
  EXPECT_EQ(finding->rank, 3);
  ASSERT_FALSE(finding->evidence.empty());
  EXPECT_EQ(finding->evidence.front().rank, 3);
  EXPECT_NE(finding->title, "");
  EXPECT_NE(finding->advice, "");
  EXPECT_EQ(finding->doc, fmt::format("docs/rules.md#{}", rule.id));
}

void expect_of_training(const ShareRuleFacts& rule, TraceBuilder training, double lost, Severity severity) {
  const RuleCase in(rule.id, training);
  const auto finding = in.find();
  EXPECT_NE(in.rule_out(), "") << lost;
  ASSERT_EQ(finding.has_value(), severity != Severity::kNone) << lost;
  if (!finding) return;
  EXPECT_EQ(finding->severity, severity) << lost;
  EXPECT_EQ(finding->lost_ns_per_step, us(lost));
  EXPECT_DOUBLE_EQ(finding->share_of_step.value_or(-1), lost / kStepLength);
}

}  // namespace stepscope::test
