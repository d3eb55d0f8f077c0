#include "analyses/phases.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "analyses/analysis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

using Phases = std::vector<Phase>;

Phase phase(const Phases& phases, std::string_view name) {
  for (const Phase& one : phases) {
    if (one.name == name) return one;
  }
  throw std::logic_error("no phase " + std::string(name));
}

Ns host_sum(const Phases& phases) {
  Ns sum = 0;
  for (const Phase& one : phases) sum += one.host_ns;
  return sum;
}

std::vector<Phases> phases_of(TraceBuilder& t) { return phases_of_steps(Model(t.take(), {})); }

TEST(Phases, CutTheHostRangeOfTheStep) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.loader(0, 100);
  t.op("aten::mm", 150, 50);
  t.op("autograd::engine::evaluate_function: MmBackward0", 300, 200);
  t.range("Optimizer.zero_grad#SGD.zero_grad", 500, 10);
  t.range("Optimizer.step#SGD.step", 600, 100);
  t.op("aten::add_", 620, 50);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "dataloader").host_ns, us(100));
  EXPECT_EQ(phase(phases, "forward").host_ns, us(50));
  EXPECT_EQ(phase(phases, "backward").host_ns, us(200));
  EXPECT_EQ(phase(phases, "optimizer").host_ns, us(110));
  EXPECT_EQ(phase(phases, "rest").host_ns, us(540));
  EXPECT_EQ(host_sum(phases), us(1000));
}

TEST(Phases, StandInOrderWithUserRangesBeforeForward) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("loss", 100, 10);
  t.range("augment", 200, 10);
  std::vector<std::string> names;
  const Phases phases = phases_of(t).at(0);
  for (const Phase& one : phases) names.push_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"dataloader", "optimizer", "backward", "loss", "augment", "forward", "rest"}));
}

TEST(Phases, WithoutADeviceDeviceTimesAreUnknown) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  const Phases phases = phases_of(t).at(0);
  for (const Phase& one : phases) EXPECT_FALSE(one.device_ns) << one.name;
}

TEST(Phases, UserRangesAreTheMarksDirectChildren) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("augment", 110, 30);
  t.range("inner", 120, 10);
  t.op("aten::mm", 200, 100);
  t.range("inside an operator", 210, 10);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "augment").host_ns, us(30));
  EXPECT_THROW(phase(phases, "inner"), std::logic_error);
  EXPECT_THROW(phase(phases, "inside an operator"), std::logic_error);
  EXPECT_EQ(phase(phases, "forward").host_ns, us(100));
}

TEST(Phases, TorchsOwnRangesAreNoUserRanges) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("DistributedDataParallel.forward", 100, 50);
  t.range("nccl:all_reduce", 200, 50);
  EXPECT_EQ(phases_of(t).at(0).size(), 5u);
}

TEST(Phases, AUserRangeNamedLikeAPhaseAddsToIt) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("forward", 150, 250);
  t.op("aten::mm", 500, 50);
  t.range("rest", 600, 100);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phases.size(), 5u);
  EXPECT_EQ(phase(phases, "forward").host_ns, us(300));
  EXPECT_EQ(phase(phases, "rest").host_ns, us(700));
  EXPECT_EQ(host_sum(phases), us(1000));
}

TEST(Phases, OfTwoRangesOfOneNameBothCount) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.range("micro_batch", 100, 50);
  t.range("micro_batch", 300, 70);
  EXPECT_EQ(phase(phases_of(t).at(0), "micro_batch").host_ns, us(120));
}

TEST(Phases, WithoutMarksUserRangesAreTheOutermostAnnotations) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  t.range("train", 100, 300);
  t.range("inner", 150, 50);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "train").host_ns, us(300));
  EXPECT_THROW(phase(phases, "inner"), std::logic_error);
}

// As in the tree they are told by; so no two of them overlap, and none reaches into the next step.
TEST(Phases, AUserRangeEndsWithTheRowAroundIt) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.range("augment", 80, 50);
  t.mark(6, 100, 100);
  const auto phases = phases_of(t);
  EXPECT_EQ(phase(phases.at(0), "augment").host_ns, us(20));
  EXPECT_THROW(phase(phases.at(1), "augment"), std::logic_error);
}

TEST(Phases, OnAutogradsThreadsEveryRowButFramesIsBackward) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.thread("1", "2", "pt_autograd_0");
  t.op("aten::mm", 100, 50);
  t.range("my_hook", 200, 30);
  t.launch(300, 10, 1);
  t.frame("hook.py(1): f", 400, 500);
  t.range("Optimizer.step#SGD.step", 950, 20);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "backward").host_ns, us(90));
  EXPECT_EQ(phase(phases, "optimizer").host_ns, us(20));
  EXPECT_EQ(phase(phases, "rest").host_ns, us(890));
}

TEST(Phases, AThreadThatRunsAutogradsOperatorsIsAutograds) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.thread("1", "2");
  t.op("autograd::engine::evaluate_function: MmBackward0", 100, 50);
  t.op("aten::sum", 200, 30);
  EXPECT_EQ(phase(phases_of(t).at(0), "backward").host_ns, us(80));
}

TEST(Phases, OtherThreadsTakeNoPartInTheHostCut) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.thread("1", "2").op("aten::mm", 100, 50);
  t.loader(200, 100);
  EXPECT_EQ(phase(phases_of(t).at(0), "rest").host_ns, us(1000));
}

TEST(Phases, OwnThreadNamedAfterAutogradIsAutogradsToo) {
  TraceBuilder t;
  t.thread("1", "9", "pt_autograd_0").mark(5, 0, 1000);
  t.op("aten::mm", 100, 50);
  EXPECT_EQ(phase(phases_of(t).at(0), "backward").host_ns, us(50));
}

TEST(Phases, DeviceTimeGoesByTheRowsAtTheBeginOfTheCall) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.loader(0, 100);
  test::launched_kernel(t, 99, 150, 1);
  t.op("aten::mm", 100, 50);
  test::launched_kernel(t, 149, 200, 2);
  t.range("augment", 200, 50);
  t.op("aten::mul", 210, 20);
  test::launched_kernel(t, 220, 300, 4);
  t.range("Optimizer.step#SGD.step", 400, 50);
  test::launched_kernel(t, 410, 500, 8);
  test::launched_kernel(t, 600, 700, 16);
  t.kernel("unlinked", 800, 32);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "dataloader").device_ns, us(1));
  EXPECT_EQ(phase(phases, "forward").device_ns, us(2));
  EXPECT_EQ(phase(phases, "augment").device_ns, us(4));
  EXPECT_EQ(phase(phases, "optimizer").device_ns, us(8));
  EXPECT_EQ(phase(phases, "rest").device_ns, us(48));
  EXPECT_EQ(phase(phases, "backward").device_ns, 0);
}

TEST(Phases, WorkOfAnotherThreadGoesByThatThreadsRows) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.thread("1", "2", "pt_autograd_0").op("aten::mm", 100, 50);
  test::launched_kernel(t, 110, 200, 7);
  t.thread("1", "3").op("aten::copy_", 300, 50);
  test::launched_kernel(t, 310, 400, 5);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(phase(phases, "backward").device_ns, us(7));
  EXPECT_EQ(phase(phases, "forward").device_ns, us(5));
}

TEST(Phases, WorkBelongsToTheStepThatLaunchedIt) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("aten::mm", 50, 40);
  test::launched_kernel(t, 60, 150, 30);
  t.mark(6, 100, 100);
  t.op("aten::mm", 110, 40);
  test::launched_kernel(t, 120, 185, 20);
  const auto phases = phases_of(t);
  EXPECT_EQ(phase(phases.at(0), "forward").device_ns, us(30));
  EXPECT_EQ(phase(phases.at(1), "forward").device_ns, us(20));
}

TEST(Phases, WithOptimizerBoundariesTheHostRangeRunsFromTheOneBefore) {
  TraceBuilder t;
  t.op("aten::mm", 100, 60);
  t.range("Optimizer.step#SGD.step", 200, 50);
  t.op("aten::mm", 300, 60);
  t.range("Optimizer.step#SGD.step", 400, 50);
  const auto phases = phases_of(t);
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(host_sum(phases[0]), us(150));
  EXPECT_EQ(host_sum(phases[1]), us(200));
  EXPECT_EQ(phase(phases[1], "optimizer").host_ns, us(50));
}

TEST(Phases, SumToTheCaptureWhereThereIsNoHostRow) {
  TraceBuilder t;
  t.kernel("k", 100, 300);
  const Phases phases = phases_of(t).at(0);
  EXPECT_EQ(host_sum(phases), us(300));
  EXPECT_EQ(phase(phases, "rest").device_ns, us(300));
}

TEST(Phases, SumToTheCaptureWhereThereAreFramesAlone) {
  TraceBuilder t;
  t.frame("train.py(1): main", 100, 300);
  EXPECT_EQ(host_sum(phases_of(t).at(0)), us(300));
}

TEST(Phases, TheTableHasARowForEveryPhaseOfEveryStep) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.mark(6, 100, 100);
  const Model model(t.take(), {});
  const Table table = run_analysis(*find_analysis("phases"), model, {}).value();
  EXPECT_EQ(table.rows.size(), 10u);
  EXPECT_EQ(table.rows[5][0], Cell(int64_t{6}));
}

}  // namespace
}  // namespace stepscope
