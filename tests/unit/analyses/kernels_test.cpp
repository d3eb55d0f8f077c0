#include "analyses/kernels.h"

#include <gtest/gtest.h>

#include "analyses/analysis.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

std::vector<KernelRow> rows_of(TraceBuilder& t) { return kernel_rows(Model(t.take(), {})); }

TEST(Kernels, OneRowIsOneNameOnOneDevice) {
  TraceBuilder t;
  t.on_device(0).kernel("gemm", 0, 10);
  t.on_device(0, "20").kernel("gemm", 5, 30);
  t.on_device(1).kernel("gemm", 0, 7);
  const auto rows = rows_of(t);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].device, 0);
  EXPECT_EQ(rows[0].calls, 2);
  EXPECT_EQ(rows[0].total, us(40));
  EXPECT_EQ(rows[0].min, us(10));
  EXPECT_EQ(rows[0].max, us(30));
  EXPECT_EQ(rows[0].mean(), us(20));
  EXPECT_EQ(rows[1].device, 1);
}

TEST(Kernels, CopiesAndFillsAreNoKernels) {
  TraceBuilder t;
  t.copy("Memcpy HtoD (Pinned -> Device)", 0, 10);
  t.work(DeviceKind::kMemset, "Memset (Device)", 20, 10);
  EXPECT_TRUE(rows_of(t).empty());
}

TEST(Kernels, TheMeanIsRoundedHalvesUp) {
  TraceBuilder t;
  t.kernel("k", 0, 1);
  t.kernel("k", 5, 1.001);
  EXPECT_EQ(rows_of(t).at(0).mean(), 1001);
}

TEST(Kernels, StandByTotalThenNameThenDevice) {
  TraceBuilder t;
  t.on_device(1).kernel("b", 0, 10);
  t.on_device(0).kernel("b", 0, 10);
  t.kernel("a", 20, 10);
  t.kernel("long", 40, 50);
  std::vector<std::pair<std::string, int64_t>> order;
  for (const KernelRow& row : rows_of(t)) order.emplace_back(row.name, row.device);
  EXPECT_EQ(order, (std::vector<std::pair<std::string, int64_t>>{{"long", 0}, {"a", 0}, {"b", 0}, {"b", 1}}));
}

TEST(Kernels, AreChargedToTheOperatorThatOwnsMostOfTheirTime) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  test::launched_kernel(t, 1, 20, 30);
  t.op("aten::bmm", 100, 10);
  test::launched_kernel(t, 101, 120, 20);
  test::launched_kernel(t, 102, 140, 20);
  EXPECT_EQ(rows_of(t).at(0).launched_by, "aten::bmm");
}

TEST(Kernels, WithoutAnOwnerHaveNoOperator) {
  TraceBuilder t;
  t.kernel("k", 0, 10);
  test::launched_kernel(t, 20, 30, 5, "k");
  EXPECT_EQ(rows_of(t).at(0).launched_by, "");
}

TEST(Kernels, AnOperatorWithoutANameIsUnnamed) {
  TraceBuilder t;
  t.op("", 0, 10);
  test::launched_kernel(t, 1, 20, 30);
  EXPECT_EQ(rows_of(t).at(0).launched_by, "(unnamed)");
}

TEST(Kernels, AnEmptyNameIsUnnamed) {
  TraceBuilder t;
  t.kernel("", 0, 10);
  EXPECT_EQ(rows_of(t).at(0).name, "(unnamed)");
}

TEST(Kernels, FiguresAreWeightedByDurationOverThoseThatHaveThem) {
  TraceBuilder t;
  DeviceEvent& first = t.kernel("k", 0, 30);
  first.occupancy = 0.5, first.blocks_per_sm = 2;
  DeviceEvent& second = t.kernel("k", 100, 10);
  second.occupancy = 1.0, second.blocks_per_sm = 4;
  t.kernel("k", 200, 1000);
  const KernelRow row = rows_of(t).at(0);
  EXPECT_DOUBLE_EQ(row.occupancy.value(), 0.625);
  EXPECT_DOUBLE_EQ(row.blocks_per_sm.value(), 2.5);
}

TEST(Kernels, WithoutFiguresHaveNone) {
  TraceBuilder t;
  t.kernel("k", 0, 30);
  const KernelRow row = rows_of(t).at(0);
  EXPECT_FALSE(row.occupancy);
  EXPECT_FALSE(row.blocks_per_sm);
}

TEST(Kernels, CollectiveMetadataMakeAnyNameCommunication) {
  TraceBuilder t;
  t.kernel("my_own_ring_kernel", 0, 30).collective = true;
  EXPECT_EQ(rows_of(t).at(0).kernel_class, KernelClass::kCommunication);
}

TEST(Kernels, AreClassedByName) {
  TraceBuilder t;
  t.kernel("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_cublas", 0, 30);
  const KernelRow row = rows_of(t).at(0);
  EXPECT_EQ(row.kernel_class, KernelClass::kGemm);
  EXPECT_TRUE(row.tensor_core);
}

TEST(Kernels, ByCategoryAreSummedByClass) {
  TraceBuilder t;
  t.kernel("sgemm", 0, 30);
  t.kernel("gemmk1_kernel", 40, 30);
  t.kernel("ncclDevKernel_AllReduce", 100, 50);
  const Model model(t.take(), {});
  const Table table = run_analysis(*find_analysis("kernels"), model, {"", "category", -1}).value();
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0], (std::vector<Cell>{std::string("gemm"), int64_t{2}, us(60)}));
  EXPECT_EQ(table.rows[1], (std::vector<Cell>{std::string("communication"), int64_t{1}, us(50)}));
}

}  // namespace
}  // namespace stepscope
