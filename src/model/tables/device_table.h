// What the devices did: kernels, copies and fills, one row each, in the order of the file. Nothing else is work:
// device copies of annotations, synchronisation rows and overhead never come here.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/ids.h"
#include "base/time.h"

namespace stepscope {

enum class DeviceKind : uint8_t { kKernel, kMemcpy, kMemset };

inline constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

struct DeviceEvent {
  Ns start = 0;
  Ns dur = 0;  // >= 0
  StringId name;
  DeviceKind kind = DeviceKind::kKernel;
  int64_t device = 0;  // from the event's args, else its pid
  StringId stream;     // from the event's args, else its tid
  int64_t correlation = 0;  // 0: none
  int64_t external_id = 0;  // 0: none
  double blocks_per_sm = kNoFigure;
  double occupancy = kNoFigure;    // 0..1
  double bandwidth_gbs = kNoFigure;
  int64_t bytes = -1;              // -1: unknown
  bool collective = false;         // `Collective name` in the args
  bool timeless = false;           // stands at time 0 without length: counted, in no extent
  uint64_t offset = 0;             // byte of the event in the (inflated) text
  uint32_t source = 0;             // index into Trace::files
};

// Columns; row i of every column belongs together.
struct DeviceTable {
  std::vector<Ns> start, dur;
  std::vector<StringId> name;
  std::vector<DeviceKind> kind;
  std::vector<int64_t> device;
  std::vector<StringId> stream;
  std::vector<int64_t> correlation, external_id;
  std::vector<double> blocks_per_sm, occupancy, bandwidth_gbs;
  std::vector<int64_t> bytes;
  std::vector<uint8_t> collective, timeless;
  std::vector<uint64_t> offset;
  std::vector<uint32_t> source;

  size_t size() const { return start.size(); }
  Ns begin(DeviceRow row) const { return start[row.index()]; }
  Ns end(DeviceRow row) const { return start[row.index()] + dur[row.index()]; }
  void append(const DeviceEvent& event);

  // Every column in turn, for what joins or reorders whole tables.
  template <class Fn>
  void each_column(Fn&& fn) {
    fn(start), fn(dur), fn(name), fn(kind), fn(device), fn(stream), fn(correlation), fn(external_id);
    fn(blocks_per_sm), fn(occupancy), fn(bandwidth_gbs), fn(bytes), fn(collective), fn(timeless), fn(offset), fn(source);
  }
};

}  // namespace stepscope
