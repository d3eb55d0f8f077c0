#include "analyses/operators.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "analyses/analysis.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

OperatorRow row_of(const std::vector<OperatorRow>& rows, std::string_view name, std::string_view kind = "operator") {
  for (const OperatorRow& row : rows) {
    if (row.name == name && row.kind == kind) return row;
  }
  throw std::logic_error("no row " + std::string(name));
}

std::vector<OperatorRow> rows_of(TraceBuilder& t, OperatorGroup group = OperatorGroup::kName) {
  return operator_rows(Model(t.take(), {}), group);
}

TEST(Operators, ACallInsideAnotherOfItsNameAddsNoHostTime) {
  TraceBuilder t;
  t.op("aten::to", 100, 100);
  t.op("aten::to", 120, 60);
  t.launch(130, 10, 1);
  t.kernel("copy_kernel", 150, 100, 1);
  const auto rows = rows_of(t);
  const OperatorRow to = row_of(rows, "aten::to");
  EXPECT_EQ(to.calls, 2);
  EXPECT_EQ(to.cpu, us(100));
  EXPECT_EQ(to.self_cpu, us(90));
  EXPECT_EQ(to.device, us(100));
  EXPECT_EQ(to.self_device, us(100));
}

TEST(Operators, ACallInsideAnotherOfItsNameIsFoundAcrossOtherNames) {
  TraceBuilder t;
  t.op("block", 500, 100);
  t.op("aten::mul", 510, 80);
  t.op("block", 520, 60);
  t.launch(530, 6, 1);
  t.kernel("k", 540, 60, 1);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "block").cpu, us(100));
  EXPECT_EQ(row_of(rows, "block").self_cpu, us(20 + 54));
  EXPECT_EQ(row_of(rows, "block").device, us(60));
  EXPECT_EQ(row_of(rows, "aten::mul").self_device, 0);
  EXPECT_EQ(row_of(rows, "aten::mul").device, us(60));
}

TEST(Operators, ACallOfItsNameThatReachesPastTheOtherIsLeftOutWhole) {
  TraceBuilder t;
  t.op("block", 0, 100);
  t.op("block", 50, 100);
  t.op("block", 120, 50);  // begins inside the second one
  t.op("block", 170, 10);  // begins where the third one ends
  EXPECT_EQ(row_of(rows_of(t), "block").cpu, us(110));
}

TEST(Operators, OfRuntimeCallsEveryOneCounts) {
  TraceBuilder t;
  t.op("aten::add", 650, 100);
  t.launch(660, 60, 0);
  t.launch(680, 20, 1);
  t.kernel("k", 700, 50, 1);
  const auto rows = rows_of(t);
  const OperatorRow launch = row_of(rows, "cudaLaunchKernel", "runtime");
  EXPECT_EQ(launch.calls, 2);
  EXPECT_EQ(launch.cpu, us(80));
  EXPECT_EQ(launch.self_cpu, us(60));
  EXPECT_EQ(launch.device, 0);
  EXPECT_EQ(launch.self_device, 0);
}

TEST(Operators, ARangeBetweenOwnerAndCallOwnsNothingButHoldsIt) {
  TraceBuilder t;
  t.op("aten::linear", 300, 100);
  t.range("my_range", 310, 80);
  t.launch(320, 10, 1);
  t.kernel("gemm", 330, 100, 1);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "aten::linear").self_device, us(100));
  const OperatorRow range = row_of(rows, "my_range", "annotation");
  EXPECT_EQ(range.cpu, us(80));
  EXPECT_EQ(range.self_cpu, us(70));
  EXPECT_EQ(range.self_device, 0);
  EXPECT_EQ(range.device, us(100));
}

TEST(Operators, AChildPastItsParentOwnsWhatItLaunchesOutThere) {
  TraceBuilder t;
  t.op("aten::conv2d", 800, 100);
  t.op("aten::bias", 880, 50);
  t.launch(910, 10, 1);
  t.kernel("k", 920, 30, 1);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "aten::conv2d").self_cpu, us(80));
  EXPECT_EQ(row_of(rows, "aten::conv2d").device, 0);
  EXPECT_EQ(row_of(rows, "aten::bias").cpu, us(50));
  EXPECT_EQ(row_of(rows, "aten::bias").self_cpu, us(20));
  EXPECT_EQ(row_of(rows, "aten::bias").self_device, us(30));
}

TEST(Operators, WorkOfNestedOperatorsIsOwnedByTheInnermostAlone) {
  TraceBuilder t;
  const char* names[] = {"aten::conv2d", "aten::convolution", "aten::_convolution", "aten::cudnn_convolution"};
  for (int i = 0; i < 4; ++i) t.op(names[i], 10 * i, 100 - 20 * i);
  t.launch(45, 5, 1);
  t.kernel("k", 60, 200, 1);
  const auto rows = rows_of(t);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(row_of(rows, names[i]).device, us(200));
    EXPECT_EQ(row_of(rows, names[i]).self_device, i == 3 ? us(200) : 0);
  }
}

TEST(Operators, WorkWithoutAnOperatorHasARowOfItsOwn) {
  TraceBuilder t;
  t.call("cuLaunchKernel", 300, 5, 7);
  t.kernel("triton_", 310, 250, 7);
  t.launch(600, 5, 8);
  t.kernel("k", 610, 50, 8);
  const OperatorRow none = row_of(rows_of(t), "(no operator)", "none");
  EXPECT_EQ(none.calls, 2);
  EXPECT_EQ(none.self_device, us(300));
}

TEST(Operators, WorkWithoutACallIsToldByItsCorrelation) {
  TraceBuilder t;
  t.launch(600, 5, 8);
  t.kernel("k", 610, 50, 8);
  t.kernel("early", 0, 10, 3);
  t.kernel("lost", 700, 40, 9999);
  t.kernel("bare", 750, 5, 0);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "(launched before capture)", "none").self_device, us(10));
  EXPECT_EQ(row_of(rows, "(no launch record)", "none").self_device, us(45));
  EXPECT_EQ(row_of(rows, "(no launch record)", "none").calls, 2);
}

TEST(Operators, StepsAreOneRow) {
  TraceBuilder t;
  t.mark(10, 0, 1000);
  t.mark(11, 1000, 500);
  const OperatorRow steps = row_of(rows_of(t), "ProfilerStep*", "annotation");
  EXPECT_EQ(steps.calls, 2);
  EXPECT_EQ(steps.cpu, us(1500));
}

TEST(Operators, AnEmptyNameIsUnnamed) {
  TraceBuilder t;
  t.op("", 0, 10);
  EXPECT_EQ(row_of(rows_of(t), "(unnamed)").cpu, us(10));
}

TEST(Operators, OneNameOfTwoKindsIsTwoRows) {
  TraceBuilder t;
  t.op("block", 0, 10);
  t.range("block", 20, 30);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "block", "operator").cpu, us(10));
  EXPECT_EQ(row_of(rows, "block", "annotation").cpu, us(30));
}

TEST(Operators, ThreadsDoNotNestInEachOther) {
  TraceBuilder t;
  t.thread("3001", "77").op("a", 100, 200);
  t.thread("3002", "77").op("b", 150, 200);
  t.op("c", 200, 50);
  const auto rows = rows_of(t);
  EXPECT_EQ(row_of(rows, "a").self_cpu, us(200));
  EXPECT_EQ(row_of(rows, "b").self_cpu, us(150));
  EXPECT_EQ(row_of(rows, "c").self_cpu, us(50));
}

TEST(Operators, OfOneNameOnTwoThreadsBothCount) {
  TraceBuilder t;
  t.thread("1", "1").op("a", 100, 200);
  t.thread("1", "2").op("a", 150, 100);
  EXPECT_EQ(row_of(rows_of(t), "a").cpu, us(300));
}

TEST(Operators, FramesAreNoRows) {
  TraceBuilder t;
  t.frame("a.py(1): f", 0, 100);
  t.op("aten::mm", 10, 10);
  EXPECT_EQ(rows_of(t).size(), 1u);
}

TEST(Operators, GroupedByShapeARowIsANameAndItsShapes) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10).shapes = t.text("[[2, 3]]");
  t.op("aten::mm", 20, 30).shapes = t.text("[[4, 5]]");
  t.op("aten::mm", 60, 5).shapes = t.text("[[2, 3]]");
  const auto rows = rows_of(t, OperatorGroup::kShape);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].group, "[[4, 5]]");
  EXPECT_EQ(rows[1].calls, 2);
  EXPECT_EQ(rows[1].cpu, us(15));
}

TEST(Operators, StandByDeviceTimeThenHostTimeThenName) {
  TraceBuilder t;
  t.op("b", 0, 10);
  t.op("a", 20, 10);
  t.op("long", 40, 50);
  t.op("launcher", 100, 5);
  t.launch(101, 1, 1);
  t.kernel("k", 110, 1, 1);
  std::vector<std::string> names;
  for (const OperatorRow& row : rows_of(t)) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"launcher", "long", "a", "b", "cudaLaunchKernel"}));
}

TEST(Operators, TheTableCanBeSortedLimitedAndGrouped) {
  TraceBuilder t;
  t.op("a", 0, 10);
  t.op("b", 20, 30);
  t.op("b", 60, 30);
  const Model model(t.take(), {});
  const Analysis& operators = *find_analysis("operators");
  const Table table = run_analysis(operators, model, {"calls", "", 1}).value();
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(table.rows[0][0], Cell(std::string("b")));
  EXPECT_EQ(table.left_out, 1);
  EXPECT_EQ(run_analysis(operators, model, {"", "category", -1}).value().rows.size(), 1u);
  EXPECT_FALSE(run_analysis(operators, model, {"", "colour", -1}).has_value());
  EXPECT_FALSE(run_analysis(operators, model, {"no_such_column", "", -1}).has_value());
}

}  // namespace
}  // namespace stepscope
