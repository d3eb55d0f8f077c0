#pragma once

#include <cstdint>
#include <string_view>

#include "rows.h"

namespace make_trace {

enum class DialectId : std::uint8_t { kKineto, k2021, k2023, kArray, kRocm, kXpu };
enum class Vendor : std::uint8_t { kCuda, kRocm, kXpu };

// How one age and make of the profiler spells its files. An empty category or name: that row did not exist yet.
struct Dialect {
  DialectId id;
  std::string_view name;
  Vendor vendor;
  bool whole_us;    // integer microseconds since 1970, no base
  bool base_first;  // baseTimeNanoseconds before the events, not behind them
  bool text_lanes;  // thread and stream ids are text
  bool strides;     // "Input Strides" and "Concrete Inputs"
  bool memory_totals;
  bool calls_link_all;  // a flow starts at every runtime call, launch or not
  bool external_is_correlation;
  std::string_view op, annotation, runtime, kernel, memcpy, memset, memory, device_annotation;
  std::string_view flow_cat, flow_name, fwdbwd;
  std::string_view external_id;
};

const Dialect& dialect(DialectId id);
bool parse_dialect(std::string_view name, DialectId& id);

std::string_view call_name(Vendor vendor, Call call);
int call_number(Vendor vendor, Call call);

}  // namespace make_trace
