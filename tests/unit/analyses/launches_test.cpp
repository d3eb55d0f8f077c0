#include "analyses/launches.h"

#include <gtest/gtest.h>

#include "analyses/analysis.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

LaunchCounts counts_of(TraceBuilder& t) { return launch_counts(Model(t.take(), {})); }

TEST(Launches, CountCallsWithAndWithoutWork) {
  TraceBuilder t;
  t.launch(0, 5, 1);
  t.kernel("k", 10, 100, 1);
  t.launch(20, 5, 2);
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.calls, 2);
  EXPECT_EQ(counts.linked, 1);
  EXPECT_EQ(counts.calls_without_work, 1);
  EXPECT_EQ(counts.work_without_call, 0);
}

TEST(Launches, ACallOffTheListIsALaunchWhenItHasWork) {
  TraceBuilder t;
  t.call("vendorSubmit", 0, 5, 1);
  t.kernel("k", 10, 100, 1);
  t.call("cudaStreamSynchronize", 20, 5, 2);
  EXPECT_EQ(counts_of(t).calls, 1);
}

TEST(Launches, ADriverCallInsideARuntimeCallIsTheSameLaunch) {
  TraceBuilder t;
  t.launch(120, 40, 1);
  t.call("cuLaunchKernel", 130, 20, 1);
  t.kernel("k", 210, 50, 1);
  t.launch(300, 12, 2);
  t.call("cuLaunchKernel", 302, 6, 3);
  t.kernel("k", 330, 70, 2);
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.calls, 2);
  EXPECT_EQ(counts.calls_without_work, 0);
  EXPECT_EQ(counts.delay_median, us(60));  // of 90 and 30
}

TEST(Launches, AGraphLaunchOwnsAllItsKernels) {
  TraceBuilder t;
  t.call("cudaGraphLaunch", 0, 5, 1);
  for (int i = 0; i < 4; ++i) t.kernel("k", 20 + 10 * i, 5, 1);
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.calls, 1);
  EXPECT_EQ(counts.linked, 1);
  EXPECT_EQ(counts.delay_median, us(20));
}

TEST(Launches, WorkThatBeginsBeforeItsCallStaysOutOfTheDelays) {
  TraceBuilder t;
  const double delays[] = {11, 111, 211, -30};
  for (int i = 0; i < 4; ++i) {
    t.launch(1000 * i + 100, 6, i + 1);
    t.kernel("k", 1000 * i + 100 + delays[i], 20, i + 1);
  }
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.delay_median, us(111));
  EXPECT_EQ(counts.linked, 4);
  EXPECT_EQ(counts.skewed, 1);
  EXPECT_EQ(counts.largest_skew, us(30));
}

TEST(Launches, OfNoneTheDelayIsUnknown) {
  TraceBuilder t;
  t.launch(0, 5, 1);
  EXPECT_FALSE(counts_of(t).delay_median);
}

TEST(Launches, WorkWithoutACallIsCountedByDeviceEvent) {
  TraceBuilder t;
  t.launch(0, 5, 1);
  for (int i = 0; i < 3; ++i) t.kernel("k", 20 + 10 * i, 5, 99);
  EXPECT_EQ(counts_of(t).work_without_call, 3);
}

TEST(Launches, ShortKernelsAreThoseUnderTenMicroseconds) {
  TraceBuilder t;
  t.kernel("k", 0, 9.999);
  t.kernel("k", 20, 10);
  t.kernel("k", 40, 0);
  t.copy("Memcpy HtoD (Pinned -> Device)", 60, 1);
  EXPECT_EQ(counts_of(t).short_kernels, 2);
}

TEST(Launches, WithoutADeviceShortKernelsAreUnknown) {
  TraceBuilder t;
  t.op("aten::mm", 0, 5);
  EXPECT_FALSE(counts_of(t).short_kernels);
}

TEST(Launches, AnOperatorThatStandsForTheCallIsNoLaunch) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50).external_id = 7;
  t.kernel("k", 20, 10).external_id = 7;
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.calls, 0);
  EXPECT_EQ(counts.work_without_call, 1);
}

TEST(Launches, KernelLaunchesLeaveOutCopiesFillsAndGraphCapture) {
  TraceBuilder t;
  t.launch(0, 5, 1);
  t.call("cudaMemcpyAsync", 10, 5, 2);
  t.call("cudaMemsetAsync", 20, 5, 3);
  t.call("cudaStreamBeginCapture", 30, 5);
  t.launch(40, 5, 4);
  t.call("cudaStreamEndCapture", 50, 5);
  t.launch(60, 5, 5);
  t.kernel("k", 70, 5, 5);
  const LaunchCounts counts = counts_of(t);
  EXPECT_EQ(counts.calls, 5);
  EXPECT_EQ(counts.kernel_launches, 2);
  EXPECT_EQ(counts.kernel_launches_without_work, 1);
}

// The backward pass of a captured step is launched from autograd's thread.
TEST(Launches, WhatAnotherThreadLaunchesDuringACaptureIsCapturedToo) {
  TraceBuilder t;
  t.call("cudaStreamBeginCapture", 30, 5);
  t.call("cudaStreamEndCapture", 50, 5);
  t.thread("1", "2").launch(40, 5, 4);
  EXPECT_EQ(counts_of(t).kernel_launches, 0);
}

TEST(Launches, TheTableSumsByTheNameOfTheCall) {
  TraceBuilder t;
  t.launch(0, 5, 1);
  t.kernel("k", 10, 5, 1);
  t.launch(20, 7, 2);
  t.call("cudaGraphLaunch", 40, 5, 3);
  const Model model(t.take(), {});
  const Table table = run_analysis(*find_analysis("launches"), model, {}).value();
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0], (std::vector<Cell>{std::string("cudaLaunchKernel"), int64_t{2}, int64_t{1}, int64_t{1}, us(12),
                                              us(10)}));
  EXPECT_EQ(table.rows[1][5], Cell());
}

}  // namespace
}  // namespace stepscope
