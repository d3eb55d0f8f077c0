// Idle time by portion, written down shortly: portions({{Portion::kHost, 20}, {Portion::kLaunch, 10}}) in µs.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>

#include "model/idle.h"
#include "support/trace_builder.h"

namespace stepscope::test {

inline Portions portions(std::initializer_list<std::pair<Portion, double>> parts) {
  Portions out{};
  for (const auto& [portion, length] : parts) out[static_cast<size_t>(portion)] += us(length);
  return out;
}

// "host 20000, launch 10000"
inline std::string named(const Portions& parts) {
  std::string out;
  for (size_t i = 0; i < kPortions; ++i) {
    if (parts[i] == 0) continue;
    if (!out.empty()) out += ", ";
    out += std::string(to_string(Portion(i))) + " " + std::to_string(parts[i]);
  }
  return out;
}

}  // namespace stepscope::test
