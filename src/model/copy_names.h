// What the name of a copy or fill says: "Memcpy HtoD (Pageable -> Device)" goes to the device from pageable memory.
#pragma once

#include <string_view>

#include "model/tables/device_table.h"

namespace stepscope {

struct CopyKind {
  std::string_view direction;    // HtoD, DtoH, DtoD, PtoP, HtoH, memset; empty: the name does not say
  std::string_view host_memory;  // pinned, pageable, managed; empty: no host memory in it, or the name does not say

  auto operator<=>(const CopyKind&) const = default;
};

// The spellings of NVIDIA ("Memcpy DtoH (Device -> Pinned)"), AMD ("CopyHostToDevice") and Intel ("...(M2D)").
CopyKind copy_kind(DeviceKind kind, std::string_view name);

}  // namespace stepscope
