// Kernels by name and device: how often, how long, what sort, and which operator launched them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace stepscope {

struct KernelRow {
  std::string name;
  KernelClass kernel_class = KernelClass::kOther;
  int64_t device = 0;
  int64_t calls = 0;
  Ns total = 0, min = 0, max = 0;
  std::string launched_by;                       // the operator that owns most of its time, empty: none
  std::optional<double> blocks_per_sm, occupancy;  // means weighted by duration, of the kernels that have the figure
  bool tensor_core = false;

  Ns mean() const { return rounded_mean(total, calls); }
};

// By total time, then name, then device.
std::vector<KernelRow> kernel_rows(const Model& model);

}  // namespace stepscope
