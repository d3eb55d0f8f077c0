#include "report/rank_report.h"

#include <gtest/gtest.h>

#include <numeric>

#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

TEST(RankReport, CarriesWhatTheFileSaysAboutItself) {
  TraceBuilder t;
  Metadata& meta = t.trace().meta;
  meta.rank = 3;
  meta.world_size = 8;
  meta.host = "node7";
  meta.pid = 4242;
  meta.torch = "2.4.0";
  t.mark(5, 0, 100);
  const RankReport report = test::report_of(t);
  EXPECT_EQ(report.rank, 3);
  EXPECT_EQ(report.world_size, 8);
  EXPECT_EQ(report.host, "node7");
  EXPECT_EQ(report.pid, 4242);
  EXPECT_EQ(report.torch, "2.4.0");
}

TEST(RankReport, WhatIsAbsentIsUnknownNotZero) {
  TraceBuilder t;
  t.op("aten::mm", 0, 100);
  const RankReport report = test::report_of(t);
  EXPECT_EQ(report.rank, std::nullopt);
  EXPECT_EQ(report.world_size, std::nullopt);
  EXPECT_EQ(report.device_window, std::nullopt);
  EXPECT_EQ(report.loader_wait, std::nullopt);
  EXPECT_FALSE(report.has_device);
  EXPECT_TRUE(report.devices.empty());
  EXPECT_EQ(report.launches.short_kernels, std::nullopt);
}

TEST(RankReport, StepsCarryTheirPartsAndTheirSums) {
  TraceBuilder t;
  t.mark(5, 100, 1000);
  t.loader(100, 300);
  t.op("aten::mm", 400, 100);
  test::launched_kernel(t, 450, 600, 700);
  const RankReport report = test::report_of(t);
  ASSERT_EQ(report.steps.size(), 1u);
  const StepReport& step = report.steps[0];
  EXPECT_EQ(step.start, us(100));
  EXPECT_EQ(step.dur, us(1200));
  EXPECT_TRUE(step.counted);
  EXPECT_EQ(step.reason, "");
  EXPECT_EQ(std::accumulate(step.breakdown.begin(), step.breakdown.end(), Ns{0}), step.dur);
  EXPECT_EQ(std::accumulate(step.main_thread.begin(), step.main_thread.end(), Ns{0}), step.dur);
  Ns host = 0;
  for (const Phase& phase : step.phases) host += phase.host_ns;
  EXPECT_EQ(host, us(1000));
}

TEST(RankReport, AStepThatDoesNotCountSaysWhy) {
  TraceBuilder t;
  t.mark(5, 0, 100).unfinished = true;
  t.mark(6, 100, 100);
  t.range("validation", 150, 10);
  const RankReport report = test::report_of(t);
  EXPECT_TRUE(report.steps.at(0).partial);
  EXPECT_EQ(report.steps.at(0).reason, "partial");
  EXPECT_FALSE(report.steps.at(1).partial);
  EXPECT_EQ(report.steps.at(1).reason, "validation");
  EXPECT_FALSE(report.steps.at(1).counted);
}

TEST(RankReport, WindowsAreTheStepsTheDevicesAndTheCaptures) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50);
  t.mark(5, 100, 1000);
  t.kernel("k", 300, 100);
  t.kernel("k", 1200, 100);
  const RankReport report = test::report_of(t);
  EXPECT_EQ(report.steps_window, us(1000));
  EXPECT_EQ(report.device_window, us(1000));
  EXPECT_EQ(report.capture_window, us(1300));
}

TEST(RankReport, SaysWhereTheStepsComeFrom) {
  TraceBuilder marks, optimizer, capture;
  marks.mark(5, 0, 100);
  optimizer.range("Optimizer.step#SGD.step", 0, 100);
  capture.op("aten::mm", 0, 100);
  EXPECT_EQ(test::report_of(marks).steps_from, StepSource::kMarks);
  EXPECT_EQ(test::report_of(optimizer).steps_from, StepSource::kOptimizer);
  EXPECT_EQ(test::report_of(capture).steps_from, StepSource::kCapture);
}

TEST(RankReport, OfAnEmptyTraceIsEmpty) {
  TraceBuilder t;
  const RankReport report = test::report_of(t);
  EXPECT_TRUE(report.steps.empty());
  EXPECT_EQ(report.step_time.n, 0);
  EXPECT_FALSE(report.breakdown);
  EXPECT_TRUE(report.operators.empty());
  EXPECT_EQ(report.capture_window, std::nullopt);
}

TEST(RankReport, ALoaderWithoutWorkersIsToldByItsClass) {
  TraceBuilder single, workers;
  single.loader(0, 100);
  workers.range("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 0, 100);
  EXPECT_EQ(test::report_of(single).loader_workers, (std::vector<int64_t>{0}));
  EXPECT_TRUE(test::report_of(workers).loader_workers.empty());
}

}  // namespace
}  // namespace stepscope
