#include "diagnosis/signals.h"

#include <gtest/gtest.h>

#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Signals signals_of(TraceBuilder& t) { return Signals::of(test::report_of(t)); }

TEST(Signals, OfANameNobodySetAreUnknown) {
  const Signals signals;
  EXPECT_EQ(signals.get("input.share"), std::nullopt);
  EXPECT_EQ(signals.get_or("input.share", 0.5), 0.5);
}

TEST(Signals, RememberUnitAndMeaning) {
  Signals signals;
  signals.set("input.share", 0.25, Unit::kShare, "the device waits");
  EXPECT_EQ(signals.get("input.share"), 0.25);
  EXPECT_EQ(signals.all().at("input.share").unit, Unit::kShare);
  EXPECT_EQ(signals.all().at("input.share").meaning, "the device waits");
}

TEST(Signals, EachHasAMeaning) {
  TraceBuilder device, host;
  test::repeat_steps(device, 3, [&](double x) { test::launched_kernel(device, x, x, 900); });
  test::repeat_steps(host, 3, [&](double x) { host.op("aten::mm", x, 900); });
  for (TraceBuilder* t : {&device, &host}) {
    const Signals signals = signals_of(*t);
    for (const auto& [name, signal] : signals.all()) EXPECT_FALSE(signal.meaning.empty()) << name;
  }
}

TEST(Signals, SharesAreOfTheMedianStep) {
  TraceBuilder t;
  const double lengths[] = {1000, 1000, 4000};
  double x = 0;
  for (int i = 0; i < 3; ++i) {
    t.mark(5 + i, x, lengths[i]);
    t.loader(x, 300);
    test::launched_kernel(t, x + 300, x + 300, lengths[i] - 300);
    x += lengths[i];
  }
  const Signals signals = signals_of(t);
  EXPECT_DOUBLE_EQ(signals.get("input.lost_ns").value(), 300'000);
  EXPECT_DOUBLE_EQ(signals.get("input.share").value(), 0.3);
}

TEST(Signals, IdleOfStepsThatDoNotCountStaysOut) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    if (x == 0) t.range("validation", x, 10);
    t.loader(x + 10, x == 0 ? 500 : 90);
    test::launched_kernel(t, x + (x == 0 ? 510 : 100), x + (x == 0 ? 510 : 100), x == 0 ? 490 : 900);
  });
  EXPECT_DOUBLE_EQ(signals_of(t).get("input.lost_ns").value(), 90'000);
}

TEST(Signals, WhereNoStepCountsAllAreTaken) {
  TraceBuilder t;
  t.mark(5, 0, 1000).unfinished = true;
  t.loader(0, 400);
  test::launched_kernel(t, 400, 400, 600);
  const Signals signals = signals_of(t);
  EXPECT_DOUBLE_EQ(signals.get("input.lost_ns").value(), 400'000);
  EXPECT_DOUBLE_EQ(signals.get("input.share").value(), 0.4);
  EXPECT_EQ(signals.get("steps.counted"), 0);
}

TEST(Signals, AreOfTheDeviceThatRunsMostKernels) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.on_device(0);
    test::launched_kernel(t, x + 900, x + 900, 100);
    t.on_device(1);
    test::launched_kernel(t, x, x, 800);
  });
  EXPECT_DOUBLE_EQ(signals_of(t).get("device.utilization").value(), 0.8);
}

TEST(Signals, ABlockingCallInALoaderWaitIsChargedWithTheRestAlone) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    test::launched_kernel(t, x, x, 400);
    t.call("cudaStreamSynchronize", x + 1, 449);  // ends 50 into the gap
    t.loader(x + 450, 250);
    test::launched_kernel(t, x + 700, x + 700, 300);
  });
  const Signals signals = signals_of(t);
  EXPECT_DOUBLE_EQ(signals.get("sync.lost_ns").value(), 300'000);
  EXPECT_DOUBLE_EQ(signals.get("sync_alone.lost_ns").value(), 50'000);
  EXPECT_DOUBLE_EQ(signals.get("input.lost_ns").value(), 250'000);
}

TEST(Signals, TheHostIsChargedWithWhatDoesNotFollowFromBlockingCalls) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    t.op("aten::mm", x, 100);
    test::launched_kernel(t, x + 100, x + 100, 300);
    t.call("cudaStreamSynchronize", x + 101, 300);
    t.op("aten::mm", x + 401, 199);
    test::launched_kernel(t, x + 600, x + 600, 400);
  });
  const Signals signals = signals_of(t);
  EXPECT_DOUBLE_EQ(signals.get("host_idle.lost_ns").value(), 299'000);
  EXPECT_DOUBLE_EQ(signals.get("host_idle_apart_from_sync.lost_ns").value(), 100'000);
}

TEST(Signals, WithoutADeviceDeviceSignalsAreUnknown) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) { t.op("aten::mm", x, 900); });
  const Signals signals = signals_of(t);
  for (const char* name : {"sync.share", "copies.share", "communication.share", "device.utilization", "host_idle.share"}) {
    EXPECT_EQ(signals.get(name), std::nullopt) << name;
  }
  EXPECT_DOUBLE_EQ(signals.get("outside_operators.share").value(), 0.1);
}

TEST(Signals, LaunchesWithoutWorkAreAShareOfTheKernelLaunches) {
  TraceBuilder t;
  test::repeat_steps(t, 3, [&](double x) {
    test::launched_kernel(t, x, x, 900);
    t.launch(x + 10, 5, t.fresh_correlation());
    t.call("cudaMemcpyAsync", x + 20, 5, t.fresh_correlation());
  });
  EXPECT_DOUBLE_EQ(signals_of(t).get("lost_launches.share").value(), 0.5);
}

TEST(Signals, OfNoStepOfAnyLengthSharesAreUnknown) {
  TraceBuilder t;
  t.mark(5, 0, 0);
  t.kernel("k", 10, 5);
  const Signals signals = signals_of(t);
  EXPECT_EQ(signals.get("input.share"), std::nullopt);
  EXPECT_EQ(signals.get("kernels.share"), std::nullopt);
}

TEST(Signals, ALoaderInTheMainProcessIsToldByItsClass) {
  TraceBuilder single, workers, none;
  for (TraceBuilder* t : {&single, &workers, &none}) t->mark(5, 0, 1000);
  single.loader(0, 100);
  workers.range("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 0, 100);
  EXPECT_EQ(signals_of(single).get("loader.in_main_process"), 1);
  EXPECT_NE(signals_of(workers).get_or("loader.in_main_process", 0), 1);
  EXPECT_EQ(signals_of(none).get("loader.in_main_process"), std::nullopt);
}

}  // namespace
}  // namespace stepscope
