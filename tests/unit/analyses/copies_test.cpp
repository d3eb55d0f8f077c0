#include <gtest/gtest.h>

#include "support/for_traces.h"
#include "support/table_of.h"

namespace stepscope {
namespace {

using test::at;
using test::number;
using test::table_of;
using test::text_cell;
using test::TraceBuilder;
using test::us;

constexpr const char* kFromPinned = "Memcpy HtoD (Pinned -> Device)";

TEST(Copies, StandByDirectionAndHostMemory) {
  TraceBuilder t;
  t.mark(5, 0, 1000);
  t.copy(kFromPinned, 0, 10).bytes = 1000;
  t.copy("Memcpy HtoD (Pageable -> Device)", 20, 30).bytes = 500;
  t.copy(kFromPinned, 100, 90).bytes = 3000;
  t.work(DeviceKind::kMemset, "Memset (Device)", 300, 5);
  const Table table = table_of("copies", t);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(at(table, 0, "direction"), text_cell("HtoD"));
  EXPECT_EQ(at(table, 0, "host_memory"), text_cell("pinned"));
  EXPECT_EQ(at(table, 0, "calls"), number(2));
  EXPECT_EQ(at(table, 0, "bytes"), number(4000));
  EXPECT_EQ(at(table, 0, "total_ns"), number(us(100)));
  EXPECT_EQ(at(table, 1, "host_memory"), text_cell("pageable"));
  EXPECT_EQ(at(table, 2, "direction"), text_cell("memset"));
  EXPECT_EQ(at(table, 2, "host_memory"), Cell());
  EXPECT_EQ(at(table, 2, "bytes"), Cell());
}

TEST(Copies, OverlapsAreBusyOnceAndExposedWhereNoKernelRunsInTheWindow) {
  TraceBuilder t;
  t.mark(5, 100, 900);
  t.copy(kFromPinned, 50, 100);  // half of it before the window
  t.on_device(0, "20").copy(kFromPinned, 120, 80);
  t.kernel("gemm", 180, 100);
  const Table table = table_of("copies", t);
  EXPECT_EQ(at(table, 0, "total_ns"), number(us(180)));
  EXPECT_EQ(at(table, 0, "busy_ns"), number(us(150)));
  EXPECT_EQ(at(table, 0, "exposed_ns"), number(us(80)));  // [100, 180)
}

TEST(Copies, BandwidthIsOfThoseWhoseBytesAreKnownElseTheTracesOwn) {
  TraceBuilder t;
  t.copy(kFromPinned, 0, 10).bytes = 100'000;
  t.copy(kFromPinned, 20, 10).bandwidth_gbs = 3;
  EXPECT_EQ(at(table_of("copies", t), 0, "bandwidth_gbs"), Cell(10.0));
  TraceBuilder own;
  own.copy(kFromPinned, 0, 10).bandwidth_gbs = 4;
  own.copy(kFromPinned, 20, 30).bandwidth_gbs = 8;
  own.copy(kFromPinned, 60, 30);
  EXPECT_EQ(at(table_of("copies", own), 0, "bandwidth_gbs"), Cell(7.0));
  TraceBuilder none;
  none.copy(kFromPinned, 0, 10);
  EXPECT_EQ(at(table_of("copies", none), 0, "bandwidth_gbs"), Cell());
}

Table on_a(const char* device, const char* copy) {
  TraceBuilder t;
  t.trace().meta.devices.push_back({.id = 0, .name = device});
  t.copy(copy, 0, 10).bytes = 80'000;
  return table_of("copies", t);
}

TEST(Copies, AreHeldAgainstTheLinkOfTheDevice) {
  const Table table = on_a("Tesla V100-SXM2-16GB", kFromPinned);
  EXPECT_EQ(at(table, 0, "link_gbs"), Cell(16.0));
  EXPECT_EQ(at(table, 0, "link_share"), Cell(0.5));
}

TEST(Copies, OnTheDeviceReadAndWriteItsMemory) {
  const Table table = on_a("Tesla V100-SXM2-16GB", "Memcpy DtoD (Device -> Device)");
  EXPECT_EQ(at(table, 0, "link_gbs"), Cell(900.0));
  EXPECT_EQ(at(table, 0, "link_share"), Cell(2 * 8.0 / 900));
}

TEST(Copies, OfAnUnknownDeviceHaveNoNominalBandwidth) {
  const Table table = on_a("Abacus 3000", kFromPinned);
  EXPECT_EQ(at(table, 0, "link_gbs"), Cell());
  EXPECT_EQ(at(table, 0, "link_share"), Cell());
  EXPECT_EQ(at(on_a("Tesla V100-SXM2-16GB", "Memcpy PtoP (Device -> Device)"), 0, "link_gbs"), Cell());
}

TEST(Copies, BlockOrNotAsTheirCallsDo) {
  TraceBuilder t;
  const char* back = "Memcpy DtoH (Device -> Pageable)";
  t.call("cudaMemcpyAsync", 0, 5, 1);
  t.copy(kFromPinned, 10, 10, 1);
  t.call("cudaMemcpy", 20, 5, 2);
  t.copy(kFromPinned, 30, 40, 2);
  t.call("cudaMemcpyAsync", 80, 5, 3);
  t.copy(back, 90, 5, 3);
  t.on_device(1).copy(back, 90, 2);
  const Table table = table_of("copies", t);
  EXPECT_EQ(at(table, 0, "async_calls"), number(1));
  EXPECT_EQ(at(table, 0, "blocking_calls"), number(1));
  EXPECT_EQ(at(table, 1, "async_calls"), number(0)) << "to pageable memory a copy waits whatever its name";
  EXPECT_EQ(at(table, 1, "blocking_calls"), number(1));
  EXPECT_EQ(at(table, 2, "device"), number(1));
  EXPECT_EQ(at(table, 2, "async_calls"), Cell()) << "no call, no saying";
}

TEST(Copies, HoldAllCopiesAndFills) {
  test::for_random_models([](const Model& model, uint64_t) {
    Ns total = 0;
    int64_t calls = 0;
    for (size_t row = 0; row < model.trace.device.size(); ++row) {
      if (model.trace.device.kind[row] == DeviceKind::kKernel) continue;
      total += model.trace.device.dur[row];
      ++calls;
    }
    const Table table = table_of("copies", model);
    ASSERT_EQ(test::sum(table, "total_ns"), total);
    ASSERT_EQ(test::sum(table, "calls"), calls);
    ASSERT_LE(test::sum(table, "exposed_ns"), test::sum(table, "busy_ns"));
  });
}

}  // namespace
}  // namespace stepscope
