// Memory of each device and of the host, from the allocator's records: peaks, fragmentation, growth over the steps.
#pragma once

#include <optional>
#include <vector>

#include "model/model.h"

namespace stepscope {

struct MemoryUse {
  int64_t device = 0;  // -1: the host
  int64_t records = 0;
  std::optional<int64_t> peak_allocated;  // bytes; nothing when the records carry no totals
  std::optional<int64_t> peak_reserved;   // nothing too when the pool is always 0
  std::optional<Ns> peak_at;              // first record of the peak of allocated
  std::optional<int64_t> capacity;        // of the device, when the file says
  std::optional<double> fragmentation;    // (reserved - allocated) / reserved at the peak of reserved
  std::optional<double> growth_per_step;  // bytes; Theil-Sen slope over counted steps, nothing under two
  int64_t growth_steps = 0;               // counted steps the slope rests on
};

// By device. A device whose records carry no totals keeps its row.
std::vector<MemoryUse> memory_use(const Model& model);

}  // namespace stepscope
