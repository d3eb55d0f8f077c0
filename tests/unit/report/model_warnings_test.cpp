#include "report/model_warnings.h"

#include <gtest/gtest.h>

#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

// Of the first file, after a report.
std::vector<Warning> warnings_of(TraceBuilder& t) {
  Model model(t.take(), {});
  make_rank_report(model);
  return model.trace.files.at(0).warnings;
}

std::optional<Warning> warning(const std::vector<Warning>& all, std::string_view code) {
  for (const Warning& one : all) {
    if (one.code == code) return one;
  }
  return std::nullopt;
}

TEST(ModelWarnings, OfACleanTraceAreNone) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) { test::launched_kernel(t, x, x + 5, 900); });
  EXPECT_TRUE(warnings_of(t).empty());
}

TEST(ModelWarnings, WorkBeforeItsCallIsClockSkew) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 100, 70, 10).offset = 777;
  const auto found = warning(warnings_of(t), "clock_skew");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, 1);
  EXPECT_EQ(found->first_byte, 777u);
}

TEST(ModelWarnings, WorkWithoutATimeIsNoClockSkew) {
  TraceBuilder t;
  t.mark(5, 1000, 1000);
  t.launch(1100, 0, 1);
  t.kernel("no time", 0, 0, 1).timeless = true;
  t.kernel("k", 1200, 100, 1);
  EXPECT_FALSE(warning(warnings_of(t), "clock_skew"));
}

TEST(ModelWarnings, LaunchesWithoutWorkAreCounted) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 10, 20, 10);
  t.launch(100, 5, 8).offset = 900;
  t.launch(200, 5, 9).offset = 800;
  const auto found = warning(warnings_of(t), "launches_without_work");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->count, 2);
  EXPECT_EQ(found->first_byte, 800u);
}

TEST(ModelWarnings, ImpossibleDurationsAndSuspectOverlapsAreCounted) {
  TraceBuilder marked, unmarked;
  marked.mark(5, 0, 100);
  for (TraceBuilder* t : {&marked, &unmarked}) {
    t->kernel("k", 10, 50'000);
    t->kernel("k", 20, 5);
  }
  EXPECT_EQ(warning(warnings_of(marked), "impossible_duration")->count, 1);
  EXPECT_EQ(warning(warnings_of(unmarked), "suspect_overlap")->count, 1);
}

TEST(ModelWarnings, LinkingByExternalIdIsSaid) {
  TraceBuilder t;
  t.launch(0, 5, 0).external_id = 7;
  t.kernel("k", 20, 10).external_id = 7;
  t.kernel("k", 40, 10).external_id = 8;
  EXPECT_EQ(warning(warnings_of(t), "external_id_fallback")->count, 1);
}

TEST(ModelWarnings, ABurstLongAfterTheHostIsSaid) {
  TraceBuilder t;
  for (int i = 0; i < 4; ++i) {
    t.mark(5 + i, 100 * i, 100);
    test::launched_kernel(t, 100 * i + 50, 1000 + 50 * i, 50);
  }
  EXPECT_EQ(warning(warnings_of(t), "late_burst")->count, 3);
}

TEST(ModelWarnings, GoToTheFileTheRowCameFrom) {
  TraceBuilder t;
  t.trace().files.push_back({.path = "second.json"});
  t.mark(5, 0, 1000);
  t.launch(100, 5, 8).source = 1;
  Model model(t.take(), {});
  make_rank_report(model);
  EXPECT_TRUE(model.trace.files[0].warnings.empty());
  EXPECT_EQ(model.trace.files[1].warnings.at(0).code, "launches_without_work");
}

TEST(DataQuality, CountsWhatWasCutAndWhatReachesPastItsParent) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("a", 0, 50);
  t.op("b", 40, 20);
  t.kernel("k", 10, 50'000);
  t.kernel("k", 20, 5);
  const DataQuality quality = data_quality(Model(t.take(), {}));
  EXPECT_EQ(quality.past_parent, 1);
  EXPECT_EQ(quality.impossible, 1);
  EXPECT_EQ(quality.suspect_overlaps, 0);
}

}  // namespace
}  // namespace stepscope
