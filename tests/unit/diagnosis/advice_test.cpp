#include "diagnosis/advice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "diagnosis/rule.h"

namespace stepscope {
namespace {

void expect_complete(std::string_view id) {
  const Advice& advice = advice_for(id);
  EXPECT_FALSE(advice.text.empty()) << id;
  EXPECT_FALSE(advice.actions.empty()) << id;
  for (const AdviceAction& one : advice.actions) {
    EXPECT_FALSE(one.action.empty()) << id;
    EXPECT_FALSE(one.check.empty()) << id;
  }
}

TEST(Advice, EveryRuleHasSomeAndEveryActionAWayToSeeThatItWorked) {
  for (const Rule* rule : rules()) expect_complete(rule->id);
}

TEST(Advice, HealthyUnknownAndALoaderInTheMainProcessHaveTheirOwn) {
  for (const char* id : {"healthy", "unknown", "input_wait_main_process"}) expect_complete(id);
}

TEST(Advice, OfAnUnknownIdIsAnError) { EXPECT_THROW(advice_for("no such rule"), std::logic_error); }

TEST(Rules, HaveIdsOfTheirOwn) {
  std::vector<std::string_view> ids;
  for (const Rule* rule : rules()) {
    EXPECT_EQ(std::count(ids.begin(), ids.end(), rule->id), 0) << rule->id;
    EXPECT_FALSE(rule->summary.empty()) << rule->id;
    ids.push_back(rule->id);
  }
}

TEST(Rules, FindNothingInAnEmptyReport) {
  const RankReport nothing;
  const Signals signals = Signals::of(nothing);
  for (const Rule* rule : rules()) {
    EXPECT_FALSE(rule->find({nothing, signals, Thresholds::builtin()})) << rule->id;
  }
}

}  // namespace
}  // namespace stepscope
