#include "outputs/parts/device_facts.h"

#include <gmock/gmock.h>

#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using ::testing::ElementsAre;

TEST(DeviceLines, NameTheWindowOfEveryShare) {
  const RankReport rank = test::sample_rank(0);
  EXPECT_THAT(device_lines(rank, rank.devices[0], 3),
              ElementsAre("steps window: kernels run 40 %, SM efficiency about 31 %, idle 60 %",
                          "idle in it: input 59 %, launch 1.0 %",
                          "device window: kernels run 50 % · capture: occupancy 45 %, Tensor Cores 60 %",
                          "memory: peak 37.3 GiB, reserved 41.0 GiB of 79.2 GiB, growing 1.0 MiB a step",
                          "gaps: longest 96.0 ms, at the same place of each step"));
}

TEST(DeviceLines, LeaveOutWhatTheTraceDoesNotKnow) {
  RankReport rank = test::sample_rank(0);
  DeviceUse bare;
  rank.memory.clear();
  bare.utilization_device = 1;
  EXPECT_THAT(device_lines(rank, bare, 3), ElementsAre("device window: kernels run 100 %"));
}

TEST(Squeezed, KeepsTheMean) {
  EXPECT_THAT(squeezed({0, 1, 1, 1}, 2), ElementsAre(0.5, 1));
  EXPECT_THAT(squeezed({}, 10), ElementsAre());
  EXPECT_EQ(squeezed({0.5}, 3).size(), 3u);
}

TEST(DevicesTable, HasARowADevice) {
  RankReport rank = test::sample_rank(0);
  rank.devices.push_back(test::sample_device(1, rank.steps_window));
  const Table table = devices_table(rank);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[1][0], Cell(std::string("1 NVIDIA H100 80GB HBM3")));
  EXPECT_EQ(table.rows[0].size(), table.columns.size());
}

}  // namespace
}  // namespace stepscope
