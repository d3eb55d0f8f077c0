#include "model/derive/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace stepscope {
namespace {

TEST(Statistics, OfNothingAreUnknown) {
  const Statistics none = statistics_of({});
  EXPECT_EQ(none.n, 0);
  EXPECT_FALSE(none.median || none.mean || none.p95 || none.max || none.mad);
}

TEST(Statistics, OfOneValueAreThatValue) {
  const Statistics one = statistics_of({7});
  EXPECT_EQ(one.n, 1);
  EXPECT_EQ(one.median, 7);
  EXPECT_EQ(one.mean, 7);
  EXPECT_EQ(one.p95, 7);
  EXPECT_EQ(one.max, 7);
  EXPECT_EQ(one.mad, 0);
}

TEST(Statistics, TheMedianOfAnEvenCountIsTheMeanOfTheTwoHalvesUp) {
  EXPECT_EQ(statistics_of({4, 1, 2, 100}).median, 3);
  EXPECT_EQ(statistics_of({1, 2}).median, 2);
  EXPECT_EQ(statistics_of({0, 1}).median, 1);
}

TEST(Statistics, TheMadIsTakenFromTheUnroundedMedian) {
  const Statistics six = statistics_of({130'000, 103'001, 107'000, 140'000, 110'001, 110'000});
  EXPECT_EQ(six.median, 110'001);
  EXPECT_EQ(six.mean, 116'667);
  EXPECT_EQ(six.mad, 5'000);
  EXPECT_EQ(six.p95, 140'000);
}

TEST(Statistics, TheMadOfQuartersIsRoundedHalvesUp) {
  // Deviations from 0.5: 0.5 and 0.5.
  EXPECT_EQ(statistics_of({0, 1}).mad, 1);
  // Median 1.5, deviations 1.5 0.5 0.5 1.5: their median is 1.
  EXPECT_EQ(statistics_of({0, 1, 2, 3}).mad, 1);
}

TEST(Statistics, P95IsTheRankRoundedUp) {
  std::vector<Ns> values;
  for (Ns i = 1; i <= 20; ++i) values.push_back(i);
  EXPECT_EQ(statistics_of(values).p95, 19);
  values.push_back(21);
  EXPECT_EQ(statistics_of(values).p95, 20);
  values.resize(19);
  EXPECT_EQ(statistics_of(values).p95, 19);
}

TEST(Statistics, SurviveDurationsOfYears) {
  const Ns decade = 315'360'000 * kSecond;
  EXPECT_EQ(statistics_of({decade, decade, 0}).median, decade);
  EXPECT_EQ(statistics_of({decade, decade, 0}).mean, decade * 2 / 3);
}

TEST(Statistics, DoNotDependOnTheOrder) {
  std::mt19937 random(1);
  std::vector<Ns> values;
  for (int i = 0; i < 101; ++i) values.push_back(static_cast<Ns>(random() % 1000));
  const Statistics before = statistics_of(values);
  std::shuffle(values.begin(), values.end(), random);
  const Statistics after = statistics_of(values);
  EXPECT_EQ(before.median, after.median);
  EXPECT_EQ(before.mad, after.mad);
  EXPECT_EQ(before.p95, after.p95);
}

TEST(DoubledMedian, NeedsNoRounding) {
  EXPECT_EQ(doubled_median({3}), 6);
  EXPECT_EQ(doubled_median({4, 3}), 7);
}

}  // namespace
}  // namespace stepscope
