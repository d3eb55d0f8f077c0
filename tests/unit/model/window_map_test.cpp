#include "model/window_map.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace stepscope {
namespace {

TEST(WindowMap, SharesAreOfEqualParts) {
  EXPECT_EQ(shares_by_bin(IntervalSet::of({{0, 100}}), IntervalSet::of({{0, 25}, {75, 100}}), 4),
            (std::vector<double>{1, 0, 0, 1}));
  EXPECT_EQ(shares_by_bin(IntervalSet::of({{100, 200}}), IntervalSet::of({{110, 140}}), 2), (std::vector<double>{0.6, 0}));
}

TEST(WindowMap, OfAnEmptyWindowThereAreNone) { EXPECT_TRUE(shares_by_bin({}, IntervalSet::of({{0, 25}}), 4).empty()); }

TEST(WindowMap, WhatLiesOutsideTheWindowDoesNotCount) {
  EXPECT_EQ(shares_by_bin(IntervalSet::of({{100, 200}}), IntervalSet::of({{0, 100}, {150, 500}}), 2),
            (std::vector<double>{0, 1}));
}

TEST(WindowMap, PausesAreLeftOut) {
  const IntervalSet window = IntervalSet::of({{0, 30}, {1000, 1010}});
  EXPECT_EQ(shares_by_bin(window, IntervalSet::of({{25, 1005}}), 2), (std::vector<double>{0, 0.5}));
}

TEST(WindowMap, BordersBetweenNanosecondsAreExact) {
  // 3 ns in 2 bins of 1.5 ns each.
  const auto shares = shares_by_bin(IntervalSet::of({{0, 3}}), IntervalSet::of({{1, 2}}), 2);
  EXPECT_DOUBLE_EQ(shares.at(0), 0.5 / 1.5);
  EXPECT_DOUBLE_EQ(shares.at(1), 0.5 / 1.5);
}

TEST(WindowMap, SurvivesTimesSinceTheEpochAndWindowsOfYears) {
  const Ns epoch = 1'700'000'000 * kSecond;
  const Ns year = 31'536'000 * kSecond;
  const auto shares = shares_by_bin(IntervalSet::of({{epoch, epoch + year}}), IntervalSet::of({{epoch, epoch + year}}), 100);
  EXPECT_EQ(shares, std::vector<double>(100, 1.0));
}

TEST(WindowMap, TheMeanOverTheBinsIsTheShareOfTheWindow) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<Interval> window, what;
    for (int i = 0; i < 4; ++i) {
      const Ns a = random() % 1000, b = random() % 1000;
      window.push_back({a, a + static_cast<Ns>(random() % 200)});
      what.push_back({b, b + static_cast<Ns>(random() % 200)});
    }
    const IntervalSet w = IntervalSet::of(window), covered = IntervalSet::of(what);
    if (w.empty()) continue;
    const auto shares = shares_by_bin(w, covered, 100);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0) / 100,
                static_cast<double>(covered.intersect(w).length()) / static_cast<double>(w.length()), 1e-12);
  }
}

}  // namespace
}  // namespace stepscope
