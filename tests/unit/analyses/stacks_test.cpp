#include <gtest/gtest.h>

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

TEST(Stacks, StandBySelfDeviceThenSelfHostTime) {
  TraceBuilder t;
  t.frame("train.py(1): main", 0, 100);
  t.op("aten::mm", 10, 20);
  launched_kernel(t, 15, 20, 50);
  t.op("aten::add", 40, 30);
  const Table table = table_of("stacks", t);
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(at(table, 0, "path"), text_cell("train.py(1): main;aten::mm"));
  EXPECT_EQ(at(table, 0, "self_device_ns"), number(us(50)));
  EXPECT_EQ(at(table, 0, "self_host_ns"), number(us(20)));
  EXPECT_EQ(at(table, 0, "calls"), number(1));
  EXPECT_EQ(at(table, 1, "path"), text_cell("train.py(1): main"));
  EXPECT_EQ(at(table, 1, "self_host_ns"), number(us(50)));
  EXPECT_EQ(at(table, 2, "path"), text_cell("train.py(1): main;aten::add"));
  EXPECT_EQ(at(table, 3, "path"), text_cell("train.py(1): main;aten::mm;cudaLaunchKernel"));
}

TEST(Stacks, WithoutADeviceHaveNoDeviceTime) {
  TraceBuilder t;
  t.op("aten::mm", 10, 20);
  const Table table = table_of("stacks", t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(at(table, 0, "self_device_ns"), Cell());
}

TEST(Stacks, OfSeveralThreadsAreOneRowWhereTheyReadTheSame) {
  TraceBuilder t;
  t.op("aten::mm", 10, 20);
  t.thread("1", "2").op("aten::mm", 10, 5);
  const Table table = table_of("stacks", t);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_EQ(at(table, 0, "self_host_ns"), number(us(25)));
  EXPECT_EQ(at(table, 0, "calls"), number(2));
}

}  // namespace
}  // namespace stepscope
