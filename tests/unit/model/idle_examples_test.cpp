// Whole steps worked out by hand: every portion of their idle time at once.
#include <gtest/gtest.h>

#include "model/idle.h"
#include "support/portions.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::named;
using test::portions;
using test::TraceBuilder;

std::string why(TraceBuilder& t) {
  const Model model(t.take(), {});
  return named(sum_of(idle_gaps(model, model.devices.at(0))));
}

constexpr const char* kLoader = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__";

// Kernels 50..100, 1000..1050, 2000..2100, 2650..3400 in a step of 3500.
TEST(IdleExamples, ByWhatTheThreadDid) {
  TraceBuilder t;
  t.mark(10, 0, 3500);
  t.op("aten::mm", 10, 20);
  t.launch(20, 5, 1);
  t.kernel("k", 50, 50, 1);
  // Gap 100..1000.
  t.range("validation", 200, 400);
  t.range(kLoader, 250, 50);
  t.call("cudaStreamSynchronize", 350, 50);
  t.op("aten::mm", 450, 50);
  t.range("save_checkpoint", 620, 100);
  t.range("log_metrics", 740, 160);
  t.call("cudaStreamSynchronize", 750, 30);
  t.call("cudaMalloc", 800, 20);
  t.range(kLoader, 840, 20);
  t.range("evaluate", 885, 10);
  t.op("aten::mm", 940, 20);
  t.launch(950, 5, 2);
  t.kernel("k", 1000, 50, 2);
  // Gap 1050..2000.
  t.range(kLoader, 1100, 400);
  t.range("load_checkpoint", 1200, 30);
  t.call("cudaStreamSynchronize", 1250, 50);
  t.call("cudaMalloc", 1350, 50);
  t.op("aten::item", 1600, 120);
  t.call("cudaStreamSynchronize", 1620, 50);
  t.op("aten::item", 1740, 40);
  t.frame("train.py(1): validate", 1800, 100);
  t.frame("torch/utils/checkpoint.py(488): checkpoint", 1910, 40);
  t.op("aten::mm", 1970, 20);
  t.launch(1980, 5, 3);
  t.kernel("k", 2000, 100, 3);
  // Gap 2100..2650.
  t.range("log_softmax", 2200, 100);
  t.op("aten::mm", 2600, 30);
  t.launch(2620, 5, 4);
  t.kernel("k", 2650, 750, 4);
  t.range("log_metrics", 3410, 60);
  EXPECT_EQ(why(t), named(portions({{Portion::kValidation, 510},
                                    {Portion::kCheckpoint, 130},
                                    {Portion::kInput, 390},
                                    {Portion::kSync, 150},
                                    {Portion::kAllocator, 20},
                                    {Portion::kLogging, 140},
                                    {Portion::kHost, 230},
                                    {Portion::kUntraced, 850},
                                    {Portion::kLaunch, 130}})));
}

TEST(IdleExamples, ByTheLaunchingThreadThenTheStepsOwn) {
  TraceBuilder t;
  t.thread("1", "4242").mark(10, 0, 3000);
  t.op("aten::mm", 10, 20);
  t.launch(20, 5, 1);
  t.kernel("k", 50, 50, 1);
  t.call("cudaStreamSynchronize", 150, 100);
  t.range(kLoader, 350, 150);
  t.op("aten::mm", 600, 100);
  t.op("aten::mm", 1150, 100);
  t.range("log_metrics", 1400, 100);
  t.op("aten::mm", 2200, 100);
  t.thread("1", "4300").op("aten::mm", 300, 100);
  t.op("aten::mm", 850, 70);
  t.launch(900, 5, 2);
  t.kernel("k", 1000, 100, 2);
  t.thread("1", "4400").op("aten::mm", 700, 150);
  t.call("cudaMalloc", 1200, 100);
  t.launch(1950, 5, 3);
  t.kernel("k", 2000, 100, 3);
  EXPECT_EQ(why(t), named(portions({{Portion::kHost, 410},
                                    {Portion::kSync, 100},
                                    {Portion::kInput, 100},
                                    {Portion::kAllocator, 100},
                                    {Portion::kLogging, 100},
                                    {Portion::kUntraced, 1760},
                                    {Portion::kLaunch, 180}})));
}

// An operator, 10 µs before its call, and the work of the call.
void launched(TraceBuilder& t, double call, double start, double dur, int64_t correlation, const char* name = "k") {
  t.op("aten::mm", call - 10, 30);
  t.launch(call, 10, correlation);
  t.kernel(name, start, dur, correlation);
}

TEST(IdleExamples, GraphKernelsWithoutACallAmongLinkedOnes) {
  TraceBuilder t;
  t.mark(5, 0, 2000);
  launched(t, 60, 80, 100, 1);
  for (int i = 0; i < 31; ++i) t.kernel("graph", 300 + 20 * i, 15, 500);
  launched(t, 1010, 1030, 970, 2);
  EXPECT_EQ(why(t), named(portions({{Portion::kUnknown, 270}, {Portion::kUntraced, 135}, {Portion::kHost, 20},
                                    {Portion::kLaunch, 40}})));
}

TEST(IdleExamples, ItemAfterEverySmallPieceOfWork) {
  TraceBuilder t;
  t.mark(5, 0, 300);
  t.launch(0, 5, 1);
  t.kernel("k", 10, 100, 1);
  t.op("aten::item", 25, 105);
  t.call("cudaMemcpyAsync", 30, 10, 2);
  t.copy("Memcpy DtoH (Device -> Pinned)", 112, 2, 2);
  t.call("cudaStreamSynchronize", 45, 85);
  t.op("aten::mm", 140, 30);
  t.launch(150, 5, 3);
  t.kernel("k", 160, 140, 3);
  EXPECT_EQ(why(t), named(portions({{Portion::kSync, 16}, {Portion::kUntraced, 10}, {Portion::kHost, 10}, {Portion::kLaunch, 20},
                                    {Portion::kDependency, 2}})));
}

}  // namespace
}  // namespace stepscope
