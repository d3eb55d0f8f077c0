// Who holds the memory of a device at its peak: allocations that are not released yet at the first record of the most
// allocated bytes, by whoever made them.
//
// An allocation ends with the next release of its address. What the allocator counts at the peak beyond the allocations
// in the file was made before the capture (or in a cycle before), or is not recorded: it is a holder of its own. Where
// the file knows of more than the allocator counts (a release was lost), that rest is 0 and the holders sum to what the
// file knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace stepscope {

enum class MemoryGroup { kOperator, kModule, kStack };

struct MemoryHolder {
  int64_t device = 0;
  std::string name;
  int64_t bytes = 0;
  int64_t whole = 0;              // of all holders of the device
  std::optional<int64_t> blocks;  // allocations; nothing where they were not recorded
};

// By device, most bytes first. A device whose records carry no totals, or that never held anything, has no rows.
std::vector<MemoryHolder> memory_holders(const Model& model, MemoryGroup group);

}  // namespace stepscope
