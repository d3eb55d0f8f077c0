#include "cli/job.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace stepscope {
namespace {

TEST(PlaceOf, FindsTheArgumentAFileCameThrough) {
  const std::vector<std::string> inputs{"b.json", "./traces/", "runs/*/r?.json", "/abs"};
  EXPECT_EQ(place_of("b.json", inputs), 0u);
  EXPECT_EQ(place_of("traces/x.json", inputs), 1u);
  EXPECT_EQ(place_of("./traces/run/x.json", inputs), 1u);
  EXPECT_EQ(place_of("runs/a/r1.json", inputs), 2u);
  EXPECT_EQ(place_of("/abs/olute.json", inputs), 3u);
  EXPECT_EQ(place_of("/absolute.json", inputs), 4u);
  EXPECT_EQ(place_of("traces2/x.json", inputs), 4u);
}

TEST(ForEachModel, UsesEveryTraceOnce) {
  for (int jobs : {1, 3, 0}) {
    std::vector<Trace> traces(5);
    std::vector<int> used(5);
    for_each_model(traces, {}, jobs, [&](size_t index, Model&) { ++used[index]; });
    EXPECT_EQ(used, std::vector<int>(5, 1));
  }
}

TEST(ForEachModel, ThrowsWhatAnyOfThemThrows) {
  std::vector<Trace> traces(20);
  const auto use = [](size_t index, Model&) {
    if (index == 7) throw std::runtime_error("seven");
  };
  EXPECT_THROW(for_each_model(traces, {}, 4, use), std::runtime_error);
}

TEST(ChooseRank, LeavesThatRankAloneOrNamesTheRanks) {
  Job job;
  job.ranks.resize(3);
  for (int64_t i = 0; i < 3; ++i) job.ranks[static_cast<size_t>(i)].meta.rank = i;
  Arguments arguments;
  arguments.rank = 1;
  ASSERT_TRUE(choose_rank(job, arguments));
  ASSERT_EQ(job.ranks.size(), 1u);
  EXPECT_EQ(job.ranks[0].meta.rank, 1);
  arguments.rank = 2;
  EXPECT_EQ(choose_rank(job, arguments).error().message, "no rank 2 in the input; there is: 1");
}

TEST(ChooseRank, SaysWhenThereIsNoRankAtAll) {
  Job job;
  job.ranks.resize(1);
  Arguments arguments;
  EXPECT_TRUE(choose_rank(job, arguments));
  arguments.rank = 0;
  EXPECT_EQ(choose_rank(job, arguments).error().message,
            "no rank 0: the trace does not say its rank; leave --rank out");
}

}  // namespace
}  // namespace stepscope
