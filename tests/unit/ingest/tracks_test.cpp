#include "ingest/tracks.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

TEST(Tracks, AreOneForOnePairOfTexts) {
  Trace trace;
  Tracks tracks(trace);
  const uint32_t first = tracks.find("42", "7");
  EXPECT_NE(tracks.find("42", "8"), first);
  EXPECT_NE(tracks.find("43", "7"), first);
  EXPECT_NE(tracks.find("7", "42"), first);
  EXPECT_EQ(tracks.find(std::string("42"), std::string("7")), first);
}

// More of them than there is room for the recent ones.
TEST(Tracks, StayWhatTheyAreAmongMany) {
  Trace trace;
  Tracks tracks(trace);
  std::vector<uint32_t> ids;
  for (int i = 0; i < 1000; ++i) ids.push_back(tracks.find(std::to_string(i % 10), std::to_string(i)));
  for (int i = 999; i >= 0; --i)
    EXPECT_EQ(tracks.find(std::to_string(i % 10), std::to_string(i)), ids[static_cast<size_t>(i)]);
}

TEST(Tracks, BecomeLanesWhenTheyAreAskedFor) {
  Trace trace;
  Tracks tracks(trace);
  tracks[tracks.find("1", "2")].thread_name = trace.strings.intern("named, but without rows");
  const uint32_t used = tracks.find("1", "3");
  EXPECT_EQ(tracks.lane(used), LaneId(size_t{0}));
  EXPECT_EQ(tracks.lane(used), LaneId(size_t{0}));
  tracks[used].thread_name = trace.strings.intern("main");
  tracks.finish();
  ASSERT_EQ(trace.lanes.size(), 1u);
  EXPECT_EQ(trace.strings.view(trace.lanes[0].tid), "3");
  EXPECT_EQ(trace.strings.view(trace.lanes[0].thread_name), "main");
}

TEST(Tracks, TellTheProcessThatMostRowsAreOf) {
  Trace trace;
  Tracks tracks(trace);
  tracks[tracks.find("5", "1")].host_rows = 3;
  tracks[tracks.find("5", "2")].host_rows = 3;
  tracks[tracks.find("6", "1")].host_rows = 5;
  tracks.finish();
  EXPECT_EQ(trace.meta.pid, 5);
  tracks[tracks.find("CPU functions", "1")].host_rows = 100;
  tracks.finish();
  EXPECT_EQ(trace.meta.pid, std::nullopt) << "a text is no process id";
}

}  // namespace
}  // namespace stepscope
