#include "model/derive/nesting.h"

#include <gtest/gtest.h>

#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

struct Nested {
  explicit Nested(TraceBuilder& t) : trace(t.take()), tree(nest(trace)) {}

  Trace trace;
  Nesting tree;
};

constexpr HostRow kRoot;

HostRow row(size_t index) { return HostRow(index); }

TEST(Nesting, ARowThatStartsInsideAnotherIsItsChild) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.op("b", 10, 50);
  t.op("c", 20, 10);
  t.op("d", 70, 10);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{kRoot, row(0), row(1), row(0)}));
  EXPECT_EQ(n.tree.self, (std::vector<Ns>{us(40), us(40), us(10), us(10)}));
}

TEST(Nesting, ARowThatStartsWhereAnotherEndsIsNoChild) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.op("b", 100, 50);
  t.op("c", 100, 0);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent[1], kRoot);
  EXPECT_EQ(n.tree.parent[2], row(1));
}

TEST(Nesting, OfRowsThatStartTogetherTheLongestIsOutermost) {
  TraceBuilder t;
  t.op("short", 0, 40);
  t.op("long", 0, 100);
  t.op("zero", 0, 0);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{row(1), kRoot, row(0)}));
}

TEST(Nesting, OfRowsOfOneSpanTheFirstInTheFileIsOutermost) {
  TraceBuilder t;
  t.op("first", 100, 100);
  t.op("second", 100, 100);
  t.op("third", 100, 40);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{kRoot, row(0), row(1)}));
  EXPECT_EQ(n.tree.self, (std::vector<Ns>{0, us(60), us(40)}));
}

TEST(Nesting, AChildPastItsParentIsCutForSelfTimeAndForWhatNestsInIt) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.op("b", 80, 100);
  t.op("c", 90, 50);
  t.op("d", 120, 10);  // inside b and c by their own ends, but those end with a
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{kRoot, row(0), row(1), kRoot}));
  EXPECT_EQ(n.tree.cut_end, (std::vector<Ns>{us(100), us(100), us(100), us(130)}));
  EXPECT_EQ(n.tree.self, (std::vector<Ns>{us(80), us(10), us(10), us(10)}));
  EXPECT_EQ(n.tree.past_parent, 2);
}

TEST(Nesting, FramesHaveATreeOfTheirOwn) {
  TraceBuilder t;
  t.frame("outer", 0, 100);
  t.op("a", 10, 50);
  t.frame("inner", 20, 200);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{kRoot, kRoot, row(0)}));
  EXPECT_EQ(n.tree.cut_end[2], us(100));
  EXPECT_EQ(n.tree.self[1], us(50));
}

TEST(Nesting, ThreadsDoNotNestInEachOther) {
  TraceBuilder t;
  t.thread("1", "77").op("a", 0, 100);
  t.thread("2", "77").op("b", 10, 10);
  t.thread("1", "78").op("c", 20, 10);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent, (std::vector<HostRow>{kRoot, kRoot, kRoot}));
}

TEST(Nesting, RowsStandByLaneInTreeOrder) {
  TraceBuilder t;
  t.op("late", 50, 10);
  t.thread("1", "2").op("other", 0, 10);
  t.thread("1", "1").op("early", 0, 100);
  const Nested n(t);
  const auto first = n.tree.of_lane(LaneId(size_t{0}));
  EXPECT_EQ(std::vector(first.begin(), first.end()), (std::vector<HostRow>{row(2), row(0)}));
  EXPECT_EQ(n.tree.of_lane(LaneId(size_t{1})).size(), 1u);
  EXPECT_TRUE(n.tree.frames_of_lane(LaneId(size_t{0})).empty());
}

TEST(Nesting, OnlyFramesEndWithTheRowAroundThem) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.op("b", 50, 100);
  t.frame("f", 0, 100);
  t.frame("g", 50, 100);
  const Nested n(t);
  EXPECT_EQ(effective_end(n.trace, n.tree, row(1)), us(150));
  EXPECT_EQ(effective_end(n.trace, n.tree, row(3)), us(100));
}

TEST(Nesting, OfNothingIsNothing) {
  TraceBuilder t;
  const Nested n(t);
  EXPECT_TRUE(n.tree.rows.empty());
  EXPECT_EQ(n.tree.past_parent, 0);
}

TEST(Nesting, AChainAsDeepAsTheTraceNeedsNoRecursion) {
  TraceBuilder t;
  constexpr int kDepth = 100'000;
  for (int i = 0; i < kDepth; ++i) t.op("a", i * 0.001, 1000);
  const Nested n(t);
  EXPECT_EQ(n.tree.parent.back(), row(kDepth - 2));
  EXPECT_EQ(n.tree.self.back(), us(1000 - (kDepth - 1) * 0.001));
}

}  // namespace
}  // namespace stepscope
