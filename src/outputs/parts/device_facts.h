// What the report says about the devices of a rank: how busy, how well used, and what they waited for.
#pragma once

#include <string>
#include <vector>

#include "analyses/devices.h"
#include "base/table.h"
#include "report/rank_report.h"

namespace stepscope {

// One line each, the most telling first; lines that the trace knows nothing for are left out:
//   steps window: kernels run 56 %, SM efficiency ~55 %, idle 43 %
//   idle in it: input 33 %, host 7.5 %, launch 1.2 %              (shares of the window; the `most` largest)
//   device window: kernels run 59 % · capture: occupancy 49 %, Tensor Cores 12 %
//   memory: peak 37.3 GiB, reserved 41.0 GiB of 79.2 GiB, growing 1.0 MiB a step
//   gaps: longest 69.1 ms, at the same place of each step
std::vector<std::string> device_lines(const RankReport& rank, const DeviceUse& device, size_t most);

// The curve over fewer columns: each is the mean of its share of the values.
std::vector<double> squeezed(const std::vector<double>& curve, size_t columns);

// All devices, one row each.
Table devices_table(const RankReport& rank);

}  // namespace stepscope
