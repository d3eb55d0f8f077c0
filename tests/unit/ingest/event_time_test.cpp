#include "ingest/event_time.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

using json::Sort;
using json::Value;
using Verdict = Duration::Verdict;

Value number(std::string_view raw) { return {raw, Sort::kNumber, false}; }
Value text(std::string_view raw) { return {raw, Sort::kText, false}; }

TEST(EventTime, ReadsTimeStampsInQuotesOrNot) {
  EXPECT_EQ(time_stamp(number("1698107929236857.125")), 1698107929236857125);
  EXPECT_EQ(time_stamp(text("1000100.0")), 1000100000);
  EXPECT_EQ(time_stamp(number("-3.5")), -3500);
}

TEST(EventTime, HasNoneForWhatIsNoTime) {
  EXPECT_EQ(time_stamp(Value()), std::nullopt);
  EXPECT_EQ(time_stamp({"", Sort::kNull, false}), std::nullopt);
  EXPECT_EQ(time_stamp(text("yesterday")), std::nullopt);
  EXPECT_EQ(time_stamp(number("1e30")), std::nullopt);
  EXPECT_EQ(time_stamp(number("9223372036854775")), std::nullopt) << "fits, but nothing could be added to it";
  EXPECT_NE(time_stamp(number("2305843009213693.952")), std::nullopt);
  EXPECT_EQ(time_stamp(number("2305843009213693.953")), std::nullopt);
}

TEST(EventTime, ReadsDurations) {
  EXPECT_EQ(duration(number("0.5"), 0).ns, 500);
  EXPECT_EQ(duration(text("60.0"), 0).ns, 60'000);
  EXPECT_EQ(duration(Value(), 0).verdict, Verdict::kFine) << "absent is 0";
  EXPECT_EQ(duration(Value(), 0).ns, 0);
}

TEST(EventTime, TellsNegativeDurationsFromUnreadableOnes) {
  for (const char* negative : {"-20", "-0.001", "0.-05", "-20.-05"}) {
    EXPECT_EQ(duration(text(negative), 0).verdict, Verdict::kNegative) << negative;
  }
  EXPECT_EQ(duration(text("-inf"), 0).verdict, Verdict::kNone);
  EXPECT_EQ(duration(text(""), 0).verdict, Verdict::kNone);
  EXPECT_EQ(duration({"", Sort::kNull, false}, 0).verdict, Verdict::kNone);
  EXPECT_EQ(duration(number("1e15"), kLatest - 5).verdict, Verdict::kNone);
  EXPECT_EQ(duration(number("-0"), 0).verdict, Verdict::kFine);
}

}  // namespace
}  // namespace stepscope
