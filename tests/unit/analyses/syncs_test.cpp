#include <gtest/gtest.h>

#include "model/idle.h"
#include "support/for_traces.h"
#include "support/table_of.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::at;
using test::number;
using test::table_of;
using test::text_cell;
using test::TraceBuilder;
using test::us;

// Work up to 100; item waits for it in [40, 140); the next kernel runs from 300 on.
TraceBuilder waiting_for_item() {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.frame("train.py(10): main", 0, 1000);
  t.op("aten::item", 40, 100);
  t.op("aten::_local_scalar_dense", 45, 90);
  t.call("cudaMemcpyAsync", 50, 10);
  t.call("cudaStreamSynchronize", 60, 70);
  test::launched_kernel(t, 290, 300, 700);
  return t;
}

TEST(Syncs, NameTheOutermostCallAndTheLineItIsCalledFrom) {
  TraceBuilder t = waiting_for_item();
  const Table table = table_of("syncs", t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(at(table, 0, "name"), text_cell("aten::item"));
  EXPECT_EQ(at(table, 0, "site"), text_cell("train.py(10): main"));
  EXPECT_EQ(at(table, 0, "calls"), number(1));
  EXPECT_EQ(at(table, 0, "host_ns"), number(us(100)));
  EXPECT_EQ(at(table, 0, "max_ns"), number(us(100)));
}

TEST(Syncs, AreChargedWithTheWholeGapThatBeginsInThem) {
  TraceBuilder t = waiting_for_item();
  EXPECT_EQ(at(table_of("syncs", t), 0, "idle_caused_ns"), number(us(200)));  // [100, 300)
}

TEST(Syncs, TwoSitesAreTwoRowsTheCostlierFirst) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.frame("train.py(10): cheap", 0, 200);
  t.call("cudaDeviceSynchronize", 50, 100);
  test::launched_kernel(t, 160, 160, 100);
  t.frame("train.py(20): dear", 200, 800);
  t.call("cudaDeviceSynchronize", 210, 20);
  t.call("cudaDeviceSynchronize", 240, 40);
  test::launched_kernel(t, 700, 700, 300);
  const Table table = table_of("syncs", t);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(at(table, 0, "site"), text_cell("train.py(20): dear"));
  EXPECT_EQ(at(table, 0, "idle_caused_ns"), number(us(440)));
  EXPECT_EQ(at(table, 0, "calls"), number(2));
  EXPECT_EQ(at(table, 0, "host_ns"), number(us(60)));
  EXPECT_EQ(at(table, 0, "max_ns"), number(us(40)));
  EXPECT_EQ(at(table, 1, "idle_caused_ns"), number(us(60)));
}

TEST(Syncs, AGapGoesToTheLaunchingThreadBeforeTheStepsOwn) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  test::launched_kernel(t, 0, 0, 100);
  t.call("cudaDeviceSynchronize", 50, 300);
  t.thread("1", "2");
  t.call("cudaStreamSynchronize", 60, 100);
  test::launched_kernel(t, 400, 400, 600);
  const Table table = table_of("syncs", t);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(at(table, 0, "name"), text_cell("cudaStreamSynchronize"));
  EXPECT_EQ(at(table, 0, "idle_caused_ns"), number(us(300)));
  EXPECT_EQ(at(table, 1, "idle_caused_ns"), number(0));
}

TEST(Syncs, CountInsideTheStepsWindowAlone) {
  TraceBuilder t;
  t.call("cudaDeviceSynchronize", 0, 50);   // before it
  t.call("cudaStreamSynchronize", 90, 30);  // a third of it before
  t.mark(5, 100, 900);
  test::launched_kernel(t, 200, 200, 800);
  const Table table = table_of("syncs", t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(at(table, 0, "host_ns"), number(us(20)));
  EXPECT_EQ(at(table, 0, "idle_caused_ns"), number(us(100)));
}

TEST(Syncs, WithoutADeviceCauseNoIdleTimeThatCouldBeKnown) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("aten::outer", 0, 100);
  t.call("cudaDeviceSynchronize", 10, 50);
  const Table table = table_of("syncs", t);
  EXPECT_EQ(at(table, 0, "idle_caused_ns"), Cell());
  EXPECT_EQ(at(table, 0, "site"), text_cell("aten::outer"));
}

Cell site_of(TraceBuilder& t) {
  t.call("cudaDeviceSynchronize", 50, 10);
  return at(table_of("syncs", t), 0, "site");
}

TEST(Syncs, ASiteOfTheUsersBeatsThatOfALibrary) {
  TraceBuilder t;
  t.frame("threading.py(900): run", 0, 100);
  t.frame("src/loop.py(7): step", 10, 80);
  t.frame("torch/cuda/__init__.py(900): synchronize", 20, 60);
  EXPECT_EQ(site_of(t), text_cell("src/loop.py(7): step"));
  TraceBuilder library;
  library.frame("threading.py(900): run", 0, 100);
  library.frame("torch/cuda/__init__.py(900): synchronize", 20, 60);
  library.frame("<built-in method of something>", 30, 40);
  EXPECT_EQ(site_of(library), text_cell("torch/cuda/__init__.py(900): synchronize"));
}

TEST(Syncs, WithoutFramesTheCallStackThenTheModuleThenTheOperatorSaysWhere) {
  TraceBuilder stack;
  stack.op("aten::outer", 0, 100).stack =
      stack.text("/usr/lib/python3.9/site-packages/torch/x.py(1): f;train.py(3): main;train.py(9): <module>");
  EXPECT_EQ(site_of(stack), text_cell("train.py(3): main"));
  TraceBuilder module;
  module.frame("nn.Module: Linear_3", 0, 100);
  module.op("aten::outer", 0, 100);
  EXPECT_EQ(site_of(module), text_cell("Linear_3"));
  TraceBuilder nothing;
  EXPECT_EQ(site_of(nothing), Cell());
}

TEST(Syncs, IdleTimeIsThatOfTheGapsBehindBlockingCallsAndHostTimeTheirUnion) {
  test::for_random_models([](const Model& model, uint64_t) {
    Ns behind = 0, waiting = 0;
    for (const DeviceTime& device : model.devices) {
      for (const Gap& gap : idle_gaps(model, device)) behind += gap.after_blocking ? gap.span.length() : 0;
    }
    for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) {
      waiting += model.activity(LaneId(lane)).blocking.intersect(model.steps.window).length();
    }
    const Table table = table_of("syncs", model);
    ASSERT_EQ(test::sum(table, "idle_caused_ns"), behind);
    ASSERT_EQ(test::sum(table, "host_ns"), waiting);
  });
}

}  // namespace
}  // namespace stepscope
