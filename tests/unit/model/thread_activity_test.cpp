#include "model/derive/thread_activity.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

std::vector<Interval> parts_of(const IntervalSet& set) { return {set.parts().begin(), set.parts().end()}; }

// What the first thread was doing, as spans.
std::vector<Interval> doing(TraceBuilder& t, Doing what) {
  const Model model(t.take(), {});
  return parts_of(model.activity(LaneId(size_t{0})).doing[static_cast<size_t>(what)]);
}

std::vector<Interval> spans(std::initializer_list<std::pair<double, double>> all) {
  std::vector<Interval> out;
  for (const auto& [begin, end] : all) out.push_back({us(begin), us(end)});
  return out;
}

TEST(ThreadActivity, TheFirstCauseThatHoldsWins) {
  TraceBuilder t;
  t.op("aten::mm", 0, 70);
  t.range("log_metrics", 0, 60);
  t.call("cudaMalloc", 0, 50);
  t.call("cudaStreamSynchronize", 0, 40);
  t.loader(0, 30);
  t.range("save_checkpoint", 0, 20);
  t.range("validation", 0, 10);
  const Model model(t.take(), {});
  const ThreadActivity& activity = model.activity(LaneId(size_t{0}));
  for (size_t i = 0; i < kDoings; ++i) {
    EXPECT_EQ(parts_of(activity.doing[i]), spans({{10.0 * static_cast<double>(i), 10.0 * static_cast<double>(i) + 10}})) << i;
  }
  EXPECT_EQ(parts_of(activity.any), spans({{0, 70}}));
}

TEST(ThreadActivity, AllBlockingTimeIsKeptWhateverElseGoesOn) {
  TraceBuilder t;
  t.loader(0, 100);
  t.call("cudaStreamSynchronize", 20, 10);
  const Model model(t.take(), {});
  const ThreadActivity& activity = model.activity(LaneId(size_t{0}));
  EXPECT_EQ(parts_of(activity.blocking), spans({{20, 30}}));
  EXPECT_TRUE(activity.doing[static_cast<size_t>(Doing::kSync)].empty());
}

TEST(ThreadActivity, TheStepMarkIsNoRow) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  const Model model(t.take(), {});
  EXPECT_TRUE(model.activity(LaneId(size_t{0})).any.empty());
}

TEST(ThreadActivity, ItemBlocksWholeWhenABlockingCallBeginsInside) {
  TraceBuilder t;
  t.op("aten::item", 0, 100);
  t.call("cudaStreamSynchronize", 99, 1);
  EXPECT_EQ(doing(t, Doing::kSync), spans({{0, 100}}));
}

TEST(ThreadActivity, ItemBlocksWholeWhenACopyingCallBeginsInside) {
  TraceBuilder t;
  t.op("aten::nonzero", 0, 100);
  t.call("cudaMemcpyAsync", 0, 1);
  EXPECT_EQ(doing(t, Doing::kSync), spans({{0, 100}}));
}

TEST(ThreadActivity, ItemWithoutSuchACallIsHost) {
  TraceBuilder t;
  t.op("aten::item", 0, 100);
  t.call("cudaStreamSynchronize", 100, 1);
  t.call("cudaLaunchKernel", 10, 1);
  t.thread("1", "2").call("cudaStreamSynchronize", 10, 1);
  EXPECT_EQ(doing(t, Doing::kHost), spans({{0, 100}}));
}

TEST(ThreadActivity, AnAsynchronousCopyToPageableMemoryBlocks) {
  TraceBuilder t;
  t.call("cudaMemcpyAsync", 0, 10, 1);
  t.copy("Memcpy DtoH (Device -> Pageable)", 20, 10, 1);
  t.call("cudaMemcpyAsync", 50, 10, 2);
  t.copy("Memcpy DtoH (Device -> Pinned)", 60, 10, 2);
  t.call("cudaMemcpyAsync", 80, 10, 3);
  t.copy("Memcpy HtoD (Pageable -> Device)", 90, 10, 3);
  EXPECT_EQ(doing(t, Doing::kSync), spans({{0, 10}}));
}

TEST(ThreadActivity, FramesCountToTheEndOfTheFrameTheyStartIn) {
  TraceBuilder t;
  t.frame("outer", 0, 50);
  t.frame("train.py(3): validate", 40, 100);
  EXPECT_EQ(doing(t, Doing::kValidation), spans({{40, 50}}));
}

TEST(ThreadActivity, OperatorsCountWhole) {
  TraceBuilder t;
  t.op("outer", 0, 50);
  t.op("inner", 40, 100);
  EXPECT_EQ(doing(t, Doing::kHost), spans({{0, 140}}));
}

TEST(ThreadActivity, AddsUpWhatFallsIntoASpan) {
  TraceBuilder t;
  t.loader(0, 30);
  t.op("aten::mm", 30, 30);
  const Model model(t.take(), {});
  std::array<Ns, kDoings> sums{};
  model.activity(LaneId(size_t{0})).add(us(20), us(40), sums);
  model.activity(LaneId(size_t{0})).add(us(40), us(41), sums);
  EXPECT_EQ(sums[static_cast<size_t>(Doing::kInput)], us(10));
  EXPECT_EQ(sums[static_cast<size_t>(Doing::kHost)], us(11));
}

}  // namespace
}  // namespace stepscope
