#include "model/derive/time_classes.h"

#include <gtest/gtest.h>

#include <numeric>

#include "model/model.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

Ns part(const Breakdown& breakdown, TimeClass time_class) { return breakdown[static_cast<size_t>(time_class)]; }

// Everything begins at 0; each class lasts 10 µs longer than the one above it.
TraceBuilder staircase() {
  TraceBuilder t;
  t.kernel("gemm", 0, 10);
  t.on_device(0, "1").kernel("ncclDevKernel_AllReduce", 0, 20);
  t.on_device(0, "2").copy("Memcpy HtoD (Pinned -> Device)", 0, 30);
  t.on_device(0, "3").work(DeviceKind::kMemset, "Memset (Device)", 0, 40);
  t.thread("1", "1").call("cudaStreamSynchronize", 0, 50);
  t.thread("1", "2").loader(0, 60);
  t.thread("1", "3").op("aten::mm", 0, 70);
  return t;
}

TEST(TimeClasses, EveryMomentBelongsToTheHighestThatIsGoingOn) {
  TraceBuilder t = staircase();
  const Model model(t.take(), {});
  const Breakdown parts = model.classes.of(0, us(100));
  for (size_t i = 0; i + 1 < kTimeClasses; ++i) EXPECT_EQ(parts[i], us(10)) << to_string(TimeClass(i));
  EXPECT_EQ(part(parts, TimeClass::kOther), us(30));
}

TEST(TimeClasses, ThePartsOfAnyWindowSumToIt) {
  TraceBuilder t = staircase();
  const Model model(t.take(), {});
  for (const auto& [begin, end] : {std::pair{-50.0, 200.0}, {5.0, 5.0}, {15.0, 16.0}, {33.0, 65.0}}) {
    const Breakdown parts = model.classes.of(us(begin), us(end));
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), Ns{0}), us(end) - us(begin));
  }
}

TEST(TimeClasses, TheStepMarkIsNoClass) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  const Model model(t.take(), {});
  EXPECT_EQ(part(model.classes.of(0, us(100)), TimeClass::kOther), us(100));
}

TEST(TimeClasses, OneThreadsAreItsOwnRowsAndAllDevices) {
  TraceBuilder t = staircase();
  const Model model(t.take(), {});
  const TimeClasses one(model.trace, model.facts, model.nesting, model.devices, LaneId(size_t{2}));
  const Breakdown parts = one.of(0, us(100));
  EXPECT_EQ(part(parts, TimeClass::kMemset), us(10));
  EXPECT_EQ(part(parts, TimeClass::kRuntime), 0);
  EXPECT_EQ(part(parts, TimeClass::kCpu), us(30));
}

TEST(TimeClasses, WithoutADeviceThreeAreShown) {
  EXPECT_EQ(shown_classes(false), (std::vector<TimeClass>{TimeClass::kDataloader, TimeClass::kCpu, TimeClass::kOther}));
  EXPECT_EQ(shown_classes(true).size(), kTimeClasses);
}

TEST(TimeClasses, AreNamedAsInTheReport) {
  std::vector<std::string_view> names;
  for (TimeClass one : shown_classes(true)) names.push_back(to_string(one));
  EXPECT_EQ(names, (std::vector<std::string_view>{"compute", "communication", "memcpy", "memset", "runtime", "dataloader", "cpu",
                                                  "other"}));
}

}  // namespace
}  // namespace stepscope
