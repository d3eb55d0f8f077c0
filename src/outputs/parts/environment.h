// What the trace says about the machine it was recorded on.
#pragma once

#include <optional>
#include <string>

#include "model/trace.h"

namespace stepscope {

// "12.4" of CUDA's 12040, "6.0.32830" of HIP's 60032830; empty when unknown.
std::string runtime_version(const std::optional<int64_t>& number);

// Name of the first device that has one; empty when none has.
std::string device_name(const Metadata& meta);

}  // namespace stepscope
