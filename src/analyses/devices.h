// How well each device was used, and what it waited for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/idle.h"
#include "model/model.h"

namespace stepscope {

struct StreamUse {
  std::string id;
  int64_t events = 0;
  Ns busy_ns = 0;
};

struct GapStatistics {  // idle intervals of the steps window of at least a microsecond
  int64_t count = 0;
  std::optional<Ns> median, p95, max;
  bool regular = false;  // the longest gap of most steps stands at the same place of the step
};

// Idle time of the counted steps; a gap belongs to the step it begins in. Where no step counts, of all steps.
struct CountedIdle {
  int64_t steps = 0;
  Portions portions{};
  Ns behind_blocking = 0;        // gaps that begin while a blocking call runs, whole
  Portions behind{};             // the portions of those gaps
};

struct DeviceUse {
  int64_t id = 0;
  std::string name;  // empty: the file does not say
  int64_t events = 0;
  Ns busy = 0, kernel = 0, memcpy = 0, memset = 0, compute = 0, communication = 0, exposed_communication = 0;
  std::optional<double> utilization_steps, utilization_device;  // kernels / window
  std::optional<double> sm_efficiency, occupancy, tensor_core_share;
  std::optional<Ns> idle_steps, idle_device;
  Portions idle{};               // sums to idle_steps
  CountedIdle counted;           // the same over the gaps that begin in counted steps, for the diagnosis
  std::optional<double> overlap; // operators of all threads with busy, by the smaller of the two
  std::vector<double> curve;     // utilisation in 100 equal bins of the steps window; empty without a window
  GapStatistics gaps;
  std::vector<StreamUse> streams;
};

std::vector<DeviceUse> device_use(const Model& model);

}  // namespace stepscope
