// Operators, annotations and runtime calls by name: what each cost the host, and what it launched on the device.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace stepscope {

struct OperatorRow {
  std::string name;
  std::string kind;   // operator, annotation, runtime, none
  std::string group;  // shapes, stack or module, when grouped by them
  int64_t calls = 0;
  Ns self_cpu = 0;
  Ns cpu = 0;          // whole durations; a call inside another of its name is left out
  Ns self_device = 0;  // work it owns
  Ns device = 0;       // work whose call begins inside it, each piece once
  std::optional<int64_t> self_cpu_bytes, self_device_bytes;  // allocated less released while it was innermost;
                                                              // operators of traces with memory records only
};

enum class OperatorGroup { kName, kShape, kStack, kModule, kCategory };

// What --group-by says: "shape", "stack", "module", "category"; anything else is kName.
OperatorGroup operator_group(std::string_view name);

// By self device time, then self host time, then name. Every nanosecond of device work is in exactly one self_device.
std::vector<OperatorRow> operator_rows(const Model& model, OperatorGroup group = OperatorGroup::kName);

}  // namespace stepscope
