#include "analyses/devices.h"

#include <gtest/gtest.h>

#include <numeric>

#include "analyses/analysis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

std::vector<DeviceUse> use_of(TraceBuilder& t) { return device_use(Model(t.take(), {})); }

TEST(Devices, BusyIsAUnionOverStreams) {
  TraceBuilder t;
  t.kernel("k", 100, 445);
  t.kernel("k", 800, 300);
  t.on_device(0, "20").kernel("k", 516, 129);
  const DeviceUse use = use_of(t).at(0);
  EXPECT_EQ(use.busy, us(845));
  EXPECT_EQ(use.kernel, us(845));
  EXPECT_EQ(use.idle_device, us(155));
  EXPECT_EQ(use.events, 3);
}

TEST(Devices, OverlapOnOneStreamIsLegal) {
  TraceBuilder t;
  t.kernel("k", 3, 3.776);
  t.kernel("k", 5, 2);
  EXPECT_EQ(use_of(t).at(0).busy, us(4));
}

TEST(Devices, EveryKindHasAUnionOfItsOwn) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("gemm", 0, 300);
  t.on_device(0, "9").kernel("ncclDevKernel_AllReduce", 200, 300);
  t.on_device(0, "11").copy("Memcpy HtoD (Pinned -> Device)", 450, 100);
  t.work(DeviceKind::kMemset, "Memset (Device)", 540, 20);
  const DeviceUse use = use_of(t).at(0);
  EXPECT_EQ(use.compute, us(300));
  EXPECT_EQ(use.communication, us(300));
  EXPECT_EQ(use.exposed_communication, us(200));
  EXPECT_EQ(use.kernel, us(500));
  EXPECT_EQ(use.memcpy, us(100));
  EXPECT_EQ(use.memset, us(20));
  EXPECT_EQ(use.busy, us(560));
}

TEST(Devices, EveryNumberIsPerDevice) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.on_device(0).kernel("k", 100, 300);
  t.on_device(1).kernel("k", 300, 600);
  t.copy("Memcpy PtoP (Device -> Device)", 900, 50);
  const auto uses = use_of(t);
  ASSERT_EQ(uses.size(), 2u);
  EXPECT_DOUBLE_EQ(uses[0].utilization_steps.value(), 0.3);
  EXPECT_DOUBLE_EQ(uses[1].utilization_steps.value(), 0.6);
  EXPECT_EQ(uses[0].idle_steps, us(700));
  EXPECT_EQ(uses[1].idle_steps, us(350));
}

TEST(Devices, TheDeviceWindowIsCommonToAllDevicesOfTheRank) {
  TraceBuilder t;
  t.on_device(0).kernel("k", 100, 100);
  t.on_device(1).kernel("k", 400, 100);
  const auto uses = use_of(t);
  EXPECT_DOUBLE_EQ(uses[0].utilization_device.value(), 0.25);
  EXPECT_EQ(uses[1].idle_device, us(300));
}

TEST(Devices, UtilisationCountsKernelsAlone) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.copy("Memcpy HtoD (Pinned -> Device)", 0, 400);
  t.kernel("k", 400, 100);
  const DeviceUse use = use_of(t).at(0);
  EXPECT_DOUBLE_EQ(use.utilization_steps.value(), 0.1);
  EXPECT_DOUBLE_EQ(use.utilization_device.value(), 0.2);
  EXPECT_EQ(use.idle_steps, us(500));
}

TEST(Devices, WorkOfNoLengthIsKeptAndCountsZero) {
  TraceBuilder t;
  t.kernel("k", 100, 0);
  t.kernel("k", 200, 50);
  const DeviceUse use = use_of(t).at(0);
  EXPECT_EQ(use.events, 2);
  EXPECT_EQ(use.busy, us(50));
}

TEST(Devices, SmEfficiencyIntegratesTheRunningKernelsUpToOne) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("k", 0, 400).blocks_per_sm = 0.5;
  t.on_device(0, "9").kernel("k", 200, 400).blocks_per_sm = 0.75;
  t.kernel("no figure", 0, 1000);
  // 200 at 0.5, 200 at min(1, 1.25), 200 at 0.75
  EXPECT_DOUBLE_EQ(use_of(t).at(0).sm_efficiency.value(), (100 + 200 + 150) / 1000.0);
}

TEST(Devices, SmEfficiencyIsUnknownWithoutFigures) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.kernel("k", 0, 400);
  EXPECT_FALSE(use_of(t).at(0).sm_efficiency);
}

TEST(Devices, OccupancyIsWeightedByDurationOverThoseThatHaveIt) {
  TraceBuilder t;
  t.kernel("k", 0, 30).occupancy = 0.5;
  t.kernel("k", 100, 10).occupancy = 1.0;
  t.kernel("k", 200, 500);
  EXPECT_DOUBLE_EQ(use_of(t).at(0).occupancy.value(), 0.625);
}

TEST(Devices, OverlapIsHeldAgainstTheSmallerSet) {
  TraceBuilder t;
  t.op("aten::mm", 0, 100);
  t.thread("1", "2").op("aten::mm", 50, 100);
  t.kernel("k", 120, 60);
  EXPECT_DOUBLE_EQ(use_of(t).at(0).overlap.value(), 0.5);
  TraceBuilder none;
  none.kernel("k", 120, 60);
  EXPECT_FALSE(use_of(none).at(0).overlap);
}

TEST(Devices, ADeviceIsNamedByTheFile) {
  TraceBuilder t;
  t.on_device(1).kernel("k", 0, 10);
  t.trace().meta.devices.push_back({.id = 1, .name = "NVIDIA A100"});
  EXPECT_EQ(use_of(t).at(0).name, "NVIDIA A100");
}

TEST(Devices, StreamsAreListedWithTheirOwnUnions) {
  TraceBuilder t;
  t.on_device(0, "7").kernel("k", 0, 10);
  t.kernel("k", 5, 10);
  t.on_device(0, "20").kernel("k", 0, 10);
  const auto streams = use_of(t).at(0).streams;
  ASSERT_EQ(streams.size(), 2u);
  EXPECT_EQ(streams[0].id, "7");
  EXPECT_EQ(streams[0].events, 2);
  EXPECT_EQ(streams[0].busy_ns, us(15));
}

// Five steps of 1000 µs with a pause of the schedule between the second and the third.
TraceBuilder with_a_pause() {
  TraceBuilder t;
  const double starts[] = {0, 1000, 5000, 6500, 8500};
  for (int i = 0; i < 5; ++i) {
    const double x = starts[i];
    t.mark(5 + i, x, 1000);
    t.op("aten::mm", x + 100, 60);
    const int64_t correlation = t.fresh_correlation();
    t.launch(x + 120, 10, correlation);
    t.kernel("k", x + 200, 500, correlation).blocks_per_sm = 0.5;
  }
  t.op("aten::empty", 1800, 50);
  t.kernel("k", 3000, 500);
  return t;
}

TEST(Devices, TheStepsWindowLeavesPausesOut) {
  TraceBuilder t = with_a_pause();
  const DeviceUse use = use_of(t).at(0);
  EXPECT_DOUBLE_EQ(use.utilization_steps.value(), 2500.0 / 6500);
  EXPECT_EQ(use.idle_steps, us(4000));
  EXPECT_DOUBLE_EQ(use.utilization_device.value(), 3000.0 / 9000);
  EXPECT_DOUBLE_EQ(use.sm_efficiency.value(), 1250.0 / 6500);
}

TEST(Devices, NoGapCrossesAPause) {
  TraceBuilder t = with_a_pause();
  const GapStatistics gaps = use_of(t).at(0).gaps;
  EXPECT_EQ(gaps.count, 7);
  EXPECT_EQ(gaps.median, us(300));
  EXPECT_EQ(gaps.p95, us(1500));
  EXPECT_EQ(gaps.max, us(1500));
}

TEST(Devices, TheCurveSkipsPauses) {
  TraceBuilder t = with_a_pause();
  const auto curve = use_of(t).at(0).curve;
  ASSERT_EQ(curve.size(), 100u);
  EXPECT_DOUBLE_EQ(curve[30], 0);
  EXPECT_DOUBLE_EQ(curve[33], 10.0 / 65);
  EXPECT_NEAR(std::accumulate(curve.begin(), curve.end(), 0.0) / 100, 2500.0 / 6500, 1e-12);
}

TEST(Devices, GapsUnderAMicrosecondAreNotCounted) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 0, 10);
  t.kernel("k", 10.999, 10);
  t.kernel("k", 21.999, 78.001);
  const GapStatistics gaps = use_of(t).at(0).gaps;
  EXPECT_EQ(gaps.count, 1);
  EXPECT_EQ(gaps.median, us(1));
}

TEST(Devices, WithoutGapsTheStatisticsAreUnknown) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.kernel("k", 0, 100);
  const GapStatistics gaps = use_of(t).at(0).gaps;
  EXPECT_EQ(gaps.count, 0);
  EXPECT_FALSE(gaps.median || gaps.p95 || gaps.max);
}

// Steps of 1000 µs whose longest gap begins at the given places.
bool regular(std::initializer_list<double> places, double length = 200) {
  TraceBuilder t;
  double x = 0;
  for (const double place : places) {
    t.mark(5 + static_cast<int>(x / 1000), x, 1000);
    t.kernel("k", x, place);
    t.kernel("k", x + place + length, 1000 - place - length);
    x += 1000;
  }
  return use_of(t).at(0).gaps.regular;
}

TEST(Devices, GapsAreRegularAtTheSamePlaceOfFourFifthsOfTheSteps) {
  EXPECT_TRUE(regular({300, 300, 300}));
  EXPECT_TRUE(regular({250, 300, 350}));
  EXPECT_TRUE(regular({300, 300, 300, 300, 700}));
  EXPECT_FALSE(regular({300, 300, 300, 700}));
  EXPECT_FALSE(regular({300, 300}));
}

TEST(Devices, ATenthOfTheStepFromTheMedianPlaceIsStillTheSame) {
  EXPECT_TRUE(regular({200, 300, 400}));
  EXPECT_FALSE(regular({200, 300, 401}));
}

TEST(Devices, GapsUnderOnePercentOfTheStepAreNotRegular) {
  EXPECT_TRUE(regular({300, 300, 300}, 10));
  EXPECT_FALSE(regular({300, 300, 300}, 9.999));
}

TEST(Devices, IdlePortionsSumToTheIdleTime) {
  TraceBuilder t = with_a_pause();
  const DeviceUse use = use_of(t).at(0);
  EXPECT_EQ(std::accumulate(use.idle.begin(), use.idle.end(), Ns{0}), use.idle_steps);
  EXPECT_EQ(use.idle[static_cast<size_t>(Portion::kHost)], us(150));
  EXPECT_EQ(use.idle[static_cast<size_t>(Portion::kLaunch)], us(400));
}

TEST(Devices, WithoutADeviceThereAreNone) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  EXPECT_TRUE(use_of(t).empty());
}

TEST(Devices, TheTableHasARowForEveryDevice) {
  TraceBuilder t;
  t.on_device(3).kernel("k", 0, 10);
  const Model model(t.take(), {});
  const Table table = run_analysis(*find_analysis("devices"), model, {}).value();
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][0], Cell(int64_t{3}));
  EXPECT_EQ(table.rows[0].size(), table.columns.size());
}

}  // namespace
}  // namespace stepscope
