#include "model/derive/queued_work.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

bool queued_at(TraceBuilder& t, double time) {
  const Model model(t.take(), {});
  return QueuedWork(model.trace, model.links, model.devices.at(0).rows).at(us(time));
}

// Launched at 10, runs from 50 to 100.
TraceBuilder one_kernel() {
  TraceBuilder t;
  test::launched_kernel(t, 10, 50, 50);
  return t;
}

TEST(QueuedWork, IsThereFromAfterItsLaunchUntilItHasEnded) {
  for (const auto& [time, queued] : {std::pair{9.0, false}, {10.0, false}, {10.001, true}, {60.0, true}, {99.999, true}, {100.0, false}}) {
    TraceBuilder t = one_kernel();
    EXPECT_EQ(queued_at(t, time), queued) << time;
  }
}

TEST(QueuedWork, WithoutAKnownCallIsThereOnlyWhileItRuns) {
  for (const auto& [time, queued] : {std::pair{49.999, false}, {50.0, true}, {99.999, true}, {100.0, false}}) {
    TraceBuilder t;
    t.kernel("k", 50, 50);
    EXPECT_EQ(queued_at(t, time), queued) << time;
  }
}

TEST(QueuedWork, IsLaunchedByTheOutermostCall) {
  TraceBuilder t;
  t.launch(10, 30, 0);
  t.call("cuLaunchKernel", 30, 5, 7);
  t.kernel("k", 50, 50, 7);
  EXPECT_TRUE(queued_at(t, 20));
}

TEST(QueuedWork, ALongOneIsFoundBehindShortOnesThatEnded) {
  TraceBuilder t;
  test::launched_kernel(t, 0, 10, 1000);
  t.on_device(0, "20");
  test::launched_kernel(t, 20, 30, 10);
  test::launched_kernel(t, 50, 60, 10);
  EXPECT_TRUE(queued_at(t, 500));
}

TEST(QueuedWork, OfNoLengthIsQueuedUntilItsMoment) {
  TraceBuilder before = one_kernel(), after = one_kernel();
  for (TraceBuilder* t : {&before, &after}) test::launched_kernel(*t, 200, 300, 0);
  EXPECT_TRUE(queued_at(before, 250));
  EXPECT_FALSE(queued_at(after, 300));
}

}  // namespace
}  // namespace stepscope
