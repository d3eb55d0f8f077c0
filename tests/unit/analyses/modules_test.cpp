#include "model/modules.h"

#include <gtest/gtest.h>

#include "support/for_traces.h"
#include "support/table_of.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::at;
using test::launched_kernel;
using test::number;
using test::table_of;
using test::text_cell;
using test::TraceBuilder;
using test::us;

size_t row_of(const Table& table, const char* module) {
  for (size_t row = 0; row < table.rows.size(); ++row) {
    if (at(table, row, "module") == text_cell(module)) return row;
  }
  ADD_FAILURE() << "no row " << module;
  return 0;
}

Cell value(const Table& table, const char* module, const char* column) {
  return at(table, row_of(table, module), column);
}

// Net_0 in [0, 100) with Linear_0 in [10, 40) and Linear_1 in [50, 90); a kernel in each and one of Net_0's own.
TraceBuilder forward_pass() {
  TraceBuilder t;
  t.frame("train.py(3): main", 0, 1000);
  t.frame("nn.Module: Net_0", 0, 100);
  t.frame("net.py(5): forward", 5, 90);
  t.frame("nn.Module: Linear_0", 10, 30);
  t.op("aten::linear", 12, 20).sequence = autograd_sequence(7, false);
  launched_kernel(t, 15, 20, 5);
  t.frame("nn.Module: Linear_1", 50, 40);
  t.op("aten::linear", 52, 30).sequence = autograd_sequence(8, false);
  t.op("aten::addmm", 55, 20).sequence = autograd_sequence(8, false);
  launched_kernel(t, 60, 65, 9);
  launched_kernel(t, 95, 96, 2);
  return t;
}

TEST(Modules, AreATreeWithTheTimeOfTheirCalls) {
  TraceBuilder t = forward_pass();
  const Table table = table_of("modules", t);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(value(table, "Net_0", "calls"), number(1));
  EXPECT_EQ(value(table, "Net_0", "host_ns"), number(us(100)));
  EXPECT_EQ(value(table, "Net_0", "self_host_ns"), number(us(30)));
  EXPECT_EQ(value(table, "Net_0/Linear_1", "host_ns"), number(us(40)));
  EXPECT_EQ(value(table, "Net_0/Linear_1", "self_host_ns"), number(us(40)));
}

TEST(Modules, HoldTheDeviceWorkLaunchedInThem) {
  TraceBuilder t = forward_pass();
  const Table table = table_of("modules", t);
  EXPECT_EQ(value(table, "Net_0", "device_ns"), number(us(16)));
  EXPECT_EQ(value(table, "Net_0", "self_device_ns"), number(us(2)));
  EXPECT_EQ(value(table, "Net_0/Linear_0", "device_ns"), number(us(5)));
  EXPECT_EQ(at(table, 0, "module"), text_cell("Net_0/Linear_1")) << "the costliest first";
}

TEST(Modules, GetTheBackwardOfTheirOperatorsBySequenceNumber) {
  TraceBuilder t = forward_pass();
  t.thread("1", "2", "pt_autograd_0");
  t.op("autograd::engine::evaluate_function: AddmmBackward0", 200, 50).sequence = autograd_sequence(8, true);
  t.op("aten::mm", 210, 20);
  launched_kernel(t, 215, 220, 11);
  t.op("autograd::engine::evaluate_function: torch::autograd::AccumulateGrad", 260, 20);
  launched_kernel(t, 265, 270, 4);
  const Table table = table_of("modules", t);
  EXPECT_EQ(value(table, "Net_0/Linear_1", "backward_device_ns"), number(us(11)));
  EXPECT_EQ(value(table, "Net_0/Linear_1", "self_device_ns"), number(us(20)));
  EXPECT_EQ(value(table, "Net_0", "backward_device_ns"), number(us(11)));
  EXPECT_EQ(value(table, "Net_0", "device_ns"), number(us(16)));
  EXPECT_EQ(value(table, "Net_0", "self_device_ns"), number(us(2)));
}

TEST(Modules, OfSeveralForwardOperatorsTheLatestBeforeTheBackwardIsMeant) {
  TraceBuilder t;
  t.frame("nn.Module: A_0", 0, 100);
  t.op("aten::mm", 10, 10).sequence = autograd_sequence(3, false);
  t.frame("nn.Module: B_0", 100, 100);
  t.op("aten::mm", 110, 10).sequence = autograd_sequence(3, false);
  t.frame("nn.Module: C_0", 400, 100);
  t.op("aten::mm", 410, 10).sequence = autograd_sequence(3, false);
  t.thread("1", "2");
  t.op("MmBackward0", 300, 50).sequence = autograd_sequence(3, true);
  launched_kernel(t, 310, 320, 10);
  EXPECT_EQ(value(table_of("modules", t), "B_0", "backward_device_ns"), number(us(10)));
}

TEST(Modules, OfAnotherProcessAreNotMixedUp) {
  TraceBuilder t;
  t.frame("nn.Module: A_0", 0, 100);
  t.op("aten::mm", 10, 10).sequence = autograd_sequence(3, false);
  t.thread("2", "1");
  t.op("MmBackward0", 300, 50).sequence = autograd_sequence(3, true);
  launched_kernel(t, 310, 320, 10);
  EXPECT_EQ(value(table_of("modules", t), "A_0", "backward_device_ns"), number(0));
}

TEST(Modules, RecomputedByThemselvesCountWhereTheyStandElsewhere) {
  TraceBuilder t = forward_pass();
  t.thread("1", "2", "pt_autograd_0");
  t.op("autograd::engine::evaluate_function: CheckpointFunctionBackward", 200, 100).sequence =
      autograd_sequence(7, true);
  t.frame("nn.Module: Linear_1", 210, 30);
  t.op("aten::linear", 215, 20);
  launched_kernel(t, 220, 225, 6);
  const Table table = table_of("modules", t);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(value(table, "Net_0/Linear_1", "calls"), number(2));
  EXPECT_EQ(value(table, "Net_0/Linear_1", "host_ns"), number(us(70)));
  EXPECT_EQ(value(table, "Net_0/Linear_1", "device_ns"), number(us(15))) << "the frame begins after the operator";
  EXPECT_EQ(value(table, "Net_0/Linear_0", "backward_device_ns"), number(0));
}

TEST(Modules, ThatHoldEachOtherStayWhereTheyAre) {
  TraceBuilder t;
  t.frame("nn.Module: A_0", 0, 50);
  t.frame("nn.Module: B_0", 10, 30);
  t.frame("nn.Module: B_0", 100, 50);
  t.frame("nn.Module: A_0", 110, 30);
  EXPECT_EQ(table_of("modules", t).rows.size(), 4u);
}

TEST(Modules, WithoutADeviceHaveNoDeviceTime) {
  TraceBuilder t;
  t.frame("nn.Module: Net_0", 0, 100);
  const Table table = table_of("modules", t);
  EXPECT_EQ(at(table, 0, "self_device_ns"), Cell());
  TraceBuilder none;
  none.op("aten::mm", 0, 10);
  EXPECT_NE(table_of("modules", none).note, "");
}

TEST(Modules, GroupTheOperators) {
  TraceBuilder t = forward_pass();
  t.op("aten::linear", 500, 10);
  const Table table = table_of("operators", t, "module");
  std::vector<std::string> modules;
  for (size_t row = 0; row < table.rows.size(); ++row) {
    if (at(table, row, "name") == text_cell("aten::linear"))
      modules.push_back(std::get<std::string>(at(table, row, "module")));
  }
  std::sort(modules.begin(), modules.end());
  EXPECT_EQ(modules, (std::vector<std::string>{"(no module)", "Net_0/Linear_0", "Net_0/Linear_1"}));
}

TEST(Modules, DeepPathsAreCutAndNothingIsSlow) {
  TraceBuilder t;
  constexpr int kDeep = 20'000;
  for (int i = 0; i < kDeep; ++i) t.frame("nn.Module: Deep_" + std::to_string(i), i, 2 * (kDeep - i));
  const Table table = table_of("modules", t);
  EXPECT_EQ(table.rows.size(), static_cast<size_t>(kDeep));
  EXPECT_EQ(test::sum(table, "self_host_ns"), us(2 * kDeep));
}

// All time in the outermost module calls is in one self time; all work of theirs in one self device time.
TEST(Modules, SelfTimesSumToTheOutermostCalls) {
  test::for_random_models([](const Model& model, uint64_t) {
    const Modules modules(model);
    Ns roots = 0, self = 0;
    const auto is_module = [&](HostRow row) {
      return model.facts.is(model.trace.host, row.index(), Fact::kModuleFrame);
    };
    for (HostRow row : model.nesting.frames) {
      HostRow up = model.nesting.parent[row.index()];
      while (up && !is_module(up)) up = model.nesting.parent[up.index()];
      if (is_module(row) && !up) roots += model.nesting.cut_end[row.index()] - model.trace.host.begin(row);
    }
    for (const ModuleNode& node : modules.nodes) {
      ASSERT_GE(node.self_host, 0);
      self += node.self_host;
    }
    ASSERT_EQ(self, roots);
    const Table table = table_of("modules", model);
    Ns forward_and_backward = 0;
    for (size_t row = 0; row < table.rows.size(); ++row) {
      if (std::get<std::string>(at(table, row, "module")).find('/') != std::string::npos || !model.has_device())
        continue;
      forward_and_backward += std::get<int64_t>(at(table, row, "device_ns"));
      forward_and_backward += std::get<int64_t>(at(table, row, "backward_device_ns"));
    }
    ASSERT_EQ(test::sum(table, "self_device_ns"), forward_and_backward);
  });
}

}  // namespace
}  // namespace stepscope
