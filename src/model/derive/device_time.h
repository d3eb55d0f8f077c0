// When each device was busy, and with what: unions over all its streams, never sums.
#pragma once

#include <vector>

#include "base/intervals.h"
#include "model/derive/name_facts.h"
#include "model/trace.h"

namespace stepscope {

struct DeviceTime {
  int64_t id = 0;
  std::vector<DeviceRow> rows;  // by start, then in the order of the file
  IntervalSet busy;             // kernels, copies and fills
  IntervalSet kernels;
  IntervalSet memcpy;
  IntervalSet memset;
  IntervalSet compute;          // kernels that are not communication
  IntervalSet communication;
};

// One entry per device that did anything, by id. Zero-length work is kept and adds nothing.
std::vector<DeviceTime> device_times(const Trace& trace, const NameFacts& facts);

}  // namespace stepscope
