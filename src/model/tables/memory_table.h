// The allocator's records (`[memory]` instants): one allocation or release each, in the order of the file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "base/time.h"

namespace stepscope {

struct MemoryEvent {
  Ns time = 0;
  int64_t device = -1;  // -1: the host
  int64_t bytes = 0;    // negative: released
  int64_t address = 0;
  int64_t total_allocated = -1;  // -1: not written
  int64_t total_reserved = -1;   // -1: not written
  LaneId lane;
  uint32_t source = 0;
};

// Read whole and in order, so rows rather than columns.
using MemoryTable = std::vector<MemoryEvent>;

}  // namespace stepscope
