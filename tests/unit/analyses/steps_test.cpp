#include "analyses/steps.h"

#include <gtest/gtest.h>

#include <numeric>

#include "analyses/analysis.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Ns part(const Breakdown& breakdown, TimeClass time_class) { return breakdown[static_cast<size_t>(time_class)]; }

Ns sum(const Breakdown& breakdown) { return std::accumulate(breakdown.begin(), breakdown.end(), Ns{0}); }

// Loader, copy, two kernels, a synchronise, and host time that nothing explains.
TraceBuilder one_step_of_everything() {
  TraceBuilder t;
  t.mark(7, 0, 2000);
  t.loader(0, 600);
  t.op("aten::to", 610, 35);
  t.call("cudaMemcpyAsync", 620, 20, 1);
  t.copy("Memcpy HtoD (Pinned -> Device)", 650, 100, 1);
  t.kernel("gemm", 750, 700);
  t.kernel("gemm", 1450, 200);
  t.op("aten::item", 696, 969);
  t.call("cudaStreamSynchronize", 700, 960);
  return t;
}

TEST(Steps, CutTheStepIntoClassesHighestFirst) {
  TraceBuilder t = one_step_of_everything();
  const Model model(t.take(), {});
  const Breakdown parts = step_times(model).breakdown.at(0);
  EXPECT_EQ(part(parts, TimeClass::kCompute), us(900));
  EXPECT_EQ(part(parts, TimeClass::kMemcpy), us(100));
  EXPECT_EQ(part(parts, TimeClass::kRuntime), us(30));
  EXPECT_EQ(part(parts, TimeClass::kDataloader), us(600));
  EXPECT_EQ(part(parts, TimeClass::kCpu), us(20));
  EXPECT_EQ(part(parts, TimeClass::kOther), us(350));
  EXPECT_EQ(sum(parts), us(2000));
}

TEST(Steps, CommunicationUnderComputeIsCompute) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("gemm", 0, 40);
  t.on_device(0, "20").kernel("ncclDevKernel_AllReduce", 20, 50);
  const Model model(t.take(), {});
  const Breakdown parts = step_times(model).breakdown.at(0);
  EXPECT_EQ(part(parts, TimeClass::kCompute), us(40));
  EXPECT_EQ(part(parts, TimeClass::kCommunication), us(30));
}

TEST(Steps, ClassesAreUnionsOverAllDevices) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.on_device(0).kernel("gemm", 0, 40);
  t.on_device(1).kernel("gemm", 20, 40);
  const Model model(t.take(), {});
  EXPECT_EQ(part(step_times(model).breakdown.at(0), TimeClass::kCompute), us(60));
}

TEST(Steps, TheMainThreadsBreakdownKnowsNoOtherThread) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("aten::mm", 0, 10);
  t.kernel("gemm", 50, 10);
  t.thread("1", "2").frame("worker.py(1): idle", 0, 100);
  const Model model(t.take(), {});
  const StepTimes times = step_times(model);
  EXPECT_EQ(part(times.breakdown.at(0), TimeClass::kCpu), us(90));
  EXPECT_EQ(part(times.main_thread.at(0), TimeClass::kCpu), us(10));
  EXPECT_EQ(part(times.main_thread.at(0), TimeClass::kCompute), us(10));
  EXPECT_EQ(part(times.main_thread.at(0), TimeClass::kOther), us(80));
  EXPECT_EQ(sum(times.main_thread.at(0)), us(100));
}

TEST(Steps, WithoutADeviceRuntimeCallsAreCpu) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.loader(0, 30);
  t.call("cudaGetDeviceCount", 40, 20);
  t.op("aten::mm", 50, 20);
  const Model model(t.take(), {});
  const Breakdown parts = step_times(model).breakdown.at(0);
  EXPECT_EQ(part(parts, TimeClass::kDataloader), us(30));
  EXPECT_EQ(part(parts, TimeClass::kRuntime), 0);
  EXPECT_EQ(part(parts, TimeClass::kCpu), us(30));
  EXPECT_EQ(part(parts, TimeClass::kOther), us(40));
}

TEST(Steps, AFrameThatReachesPastItsParentEndsWithIt) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.frame("a.py(1): outer", 0, 20);
  t.frame("a.py(2): inner", 10, 80);
  const Model model(t.take(), {});
  EXPECT_EQ(part(step_times(model).breakdown.at(0), TimeClass::kCpu), us(20));
}

TEST(Steps, AnOperatorThatReachesPastItsParentCountsWhole) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("outer", 0, 20);
  t.op("inner", 10, 80);
  const Model model(t.take(), {});
  EXPECT_EQ(part(step_times(model).breakdown.at(0), TimeClass::kCpu), us(90));
}

TEST(Steps, MeansLeaveOutWhatDoesNotCount) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.op("aten::mm", 0, 90);
  t.mark(6, 100, 100);
  t.op("aten::mm", 100, 10);
  t.mark(7, 200, 200);
  t.op("aten::mm", 200, 20.001);
  const Model model(t.take(), {});
  const StepTimes times = step_times(model);
  EXPECT_EQ(times.step_time.n, 2);
  EXPECT_EQ(times.step_time.mean, us(150));
  ASSERT_TRUE(times.mean);
  EXPECT_EQ(part(*times.mean, TimeClass::kCpu), 15'001);  // 15000.5, halves up
}

TEST(Steps, OfNothingCountedThereIsNoMean) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.loader(0, 10);
  const Model model(t.take(), {});
  const StepTimes times = step_times(model);
  EXPECT_EQ(times.step_time.n, 0);
  EXPECT_FALSE(times.step_time.median);
  EXPECT_FALSE(times.mean);
  EXPECT_FALSE(times.loader_wait);
}

TEST(Steps, TheLoaderWaitIsUnknownWithoutALoaderRange) {
  TraceBuilder with, without;
  for (TraceBuilder* t : {&with, &without}) {
    t->mark(5, 0, 100);
    t->kernel("gemm", 0, 100);
  }
  with.loader(0, 50);
  const Model hidden(with.take(), {}), absent(without.take(), {});
  EXPECT_EQ(step_times(hidden).loader_wait, 0);
  EXPECT_EQ(step_times(absent).loader_wait, std::nullopt);
}

TEST(Steps, TheLoaderWaitIsTheMeanOverCountedSteps) {
  TraceBuilder t;
  const double waits[] = {10, 10.001, 10, 10.001};
  for (int i = 0; i < 4; ++i) {
    t.mark(5 + i, 100 * i, 100);
    t.loader(100 * i, waits[i]);
  }
  const Model model(t.take(), {});
  EXPECT_EQ(step_times(model).loader_wait, 10'001);
}

TEST(Steps, TheTableHasARowForEveryStepAndSaysWhyOneDoesNotCount) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.mark(6, 100, 50);
  const Model model(t.take(), {});
  const Table table = run_analysis(*find_analysis("steps"), model, {}).value();
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0][0], Cell(int64_t{5}));
  EXPECT_EQ(table.rows[0][3], Cell(std::string("partial")));
  EXPECT_EQ(table.rows[1][1], Cell(us(100)));
  EXPECT_EQ(table.rows[1][2], Cell(us(50)));
  EXPECT_EQ(table.rows[1][3], Cell(std::string("yes")));
  EXPECT_EQ(table.rows[1].size(), table.columns.size());
}

}  // namespace
}  // namespace stepscope
