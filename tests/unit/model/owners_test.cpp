#include "model/derive/owners.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

constexpr HostRow kNobody;

HostRow row(size_t index) { return HostRow(index); }

std::vector<HostRow> owners_of(TraceBuilder& t) { return Model(t.take(), {}).owner; }

TEST(Owners, TheInnermostOperatorAtTheBeginOfTheCallOwnsTheWork) {
  TraceBuilder t;
  t.op("outer", 0, 100);
  t.op("inner", 10, 50);
  test::launched_kernel(t, 20, 30, 5);
  test::launched_kernel(t, 70, 80, 5);
  EXPECT_EQ(owners_of(t), (std::vector<HostRow>{row(1), row(0)}));
}

TEST(Owners, AnOperatorHoldsItsStartButNotItsEnd) {
  TraceBuilder t;
  t.op("a", 10, 40);
  test::launched_kernel(t, 10, 30, 5);
  test::launched_kernel(t, 50, 60, 5);
  test::launched_kernel(t, 9.999, 70, 5);
  EXPECT_EQ(owners_of(t), (std::vector<HostRow>{row(0), kNobody, kNobody}));
}

TEST(Owners, AnnotationsOwnNothing) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.range("range", 10, 50);
  test::launched_kernel(t, 20, 30, 5);
  EXPECT_EQ(owners_of(t).at(0), row(0));
}

TEST(Owners, AChildPastItsParentOwnsOutThere) {
  TraceBuilder t;
  t.op("parent", 0, 100);
  t.op("child", 80, 50);
  test::launched_kernel(t, 120, 130, 5);
  EXPECT_EQ(owners_of(t).at(0), row(1));
}

TEST(Owners, AnOperatorThatEndedUnderALongerOneIsForgotten) {
  TraceBuilder t;
  t.op("a", 0, 30);
  t.op("b", 20, 80);
  t.op("c", 25, 10);
  test::launched_kernel(t, 29, 130, 5);
  test::launched_kernel(t, 40, 140, 5);
  test::launched_kernel(t, 100, 150, 5);
  EXPECT_EQ(owners_of(t), (std::vector<HostRow>{row(2), row(1), kNobody}));
}

TEST(Owners, AreLookedForOnTheCallsThreadAlone) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.thread("1", "2");
  test::launched_kernel(t, 20, 30, 5);
  EXPECT_EQ(owners_of(t).at(0), kNobody);
}

TEST(Owners, WorkWithoutACallHasNone) {
  TraceBuilder t;
  t.op("a", 0, 100);
  t.kernel("k", 20, 30);
  EXPECT_EQ(owners_of(t).at(0), kNobody);
}

TEST(LaunchedWork, StandsByLaneAndBeginOfTheCall) {
  TraceBuilder t;
  test::launched_kernel(t, 50, 60, 5);
  t.thread("1", "2");
  test::launched_kernel(t, 10, 70, 5);
  t.thread("1", "1");
  test::launched_kernel(t, 20, 80, 5);
  t.kernel("unlinked", 90, 5);
  const Model model(t.take(), {});
  const LaunchedWork work = work_by_call(model.trace, model.links);
  EXPECT_EQ(work.rows, (std::vector<DeviceRow>{DeviceRow(size_t{2}), DeviceRow(size_t{0}), DeviceRow(size_t{1})}));
  EXPECT_EQ(work.call_begin, (std::vector<Ns>{us(20), us(50), us(10)}));
  EXPECT_EQ(work.lane_begin, (std::vector<size_t>{0, 2, 3}));
}

}  // namespace
}  // namespace stepscope
