// Copies and fills of each device, by direction and by the host memory they touch: how much, how fast, how exposed.
#include <tsl/robin_map.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "analyses/analysis.h"
#include "base/mix.h"
#include "model/copy_names.h"
#include "model/device_specs.h"

namespace stepscope {
namespace {

std::vector<Column> columns() {
  return {{"device", "device", Unit::kCount, "device number"},
          {"direction", "direction", Unit::kText, "HtoD, DtoH, DtoD, PtoP, memset"},
          {"host_memory", "host memory", Unit::kText, "pinned or pageable, as the copy's name says"},
          {"calls", "calls", Unit::kCount, "how many"},
          {"bytes", "bytes", Unit::kBytes, "moved by those whose size is known"},
          {"total_ns", "total", Unit::kNs, "durations, summed"},
          {"busy_ns", "busy", Unit::kNs, "union of them over the capture"},
          {"exposed_ns", "exposed", Unit::kNs, "part of the union under no kernel of the device, steps window"},
          {"bandwidth_gbs", "GB/s", Unit::kNumber, "bytes over durations, in 1e9 bytes a second"},
          {"link_gbs", "nominal GB/s", Unit::kNumber, "of the host link; of the device's memory for DtoD and memset"},
          {"link_share", "of nominal", Unit::kShare, "bandwidth over nominal; DtoD reads and writes, so twice"},
          {"async_calls", "async", Unit::kCount, "whose runtime call does not wait"},
          {"blocking_calls", "blocking", Unit::kCount, "whose runtime call waits for the copy"}};
}

struct Sum {
  int64_t calls = 0, sized = 0, async = 0, blocking = 0;
  int64_t bytes = 0;
  Ns total = 0, sized_time = 0;
  double weighted = 0, weight = 0;  // the trace's own bandwidth by duration
  std::vector<Interval> spans;

  void add(const Model& model, DeviceRow row) {
    const DeviceTable& device = model.trace.device;
    const size_t i = row.index();
    const Ns dur = device.dur[i];
    ++calls;
    total += dur;
    spans.push_back({device.begin(row), device.end(row)});
    if (device.bytes[i] >= 0) ++sized, bytes += device.bytes[i], sized_time += dur;
    if (std::isfinite(device.bandwidth_gbs[i])) {
      weighted += device.bandwidth_gbs[i] * static_cast<double>(dur);
      weight += static_cast<double>(dur);
    }
    const HostRow call = model.links.call[i];
    if (!call || model.trace.host.kind[call.index()] != HostKind::kRuntime) return;
    ++(model.waits_for_device(call) ? blocking : async);
  }

  std::optional<double> bandwidth() const {
    if (sized > 0 && sized_time > 0) return static_cast<double>(bytes) / static_cast<double>(sized_time);
    if (sized == 0 && weight > 0) return weighted / weight;
    return std::nullopt;
  }
};

using Key = std::tuple<int64_t, CopyKind>;

// Names are looked at once; a copy finds its sum by the number of its name.
std::map<Key, Sum> sums_of(const Model& model) {
  std::map<Key, Sum> out;
  for (const DeviceTime& device : model.devices) {
    tsl::robin_map<uint64_t, Sum*, Mix> by_name;
    for (DeviceRow row : device.rows) {
      const DeviceKind kind = model.trace.device.kind[row.index()];
      if (kind == DeviceKind::kKernel) continue;
      const uint64_t name = uint64_t{model.trace.device.name[row.index()].value} << 8 | static_cast<uint64_t>(kind);
      Sum*& sum = by_name[name];
      if (sum == nullptr) sum = &out[{device.id, copy_kind(kind, model.device_name(row))}];
      sum->add(model, row);
    }
  }
  return out;
}

// The way the bytes take, and how often they take it.
struct Way {
  std::optional<double> gbs;
  int times = 1;
};

Way way_of(const Model& model, int64_t id, std::string_view direction) {
  for (const DeviceProperties& device : model.trace.meta.devices) {
    if (device.id != id) continue;
    const DeviceSpec spec = device_spec(device.name);
    if (direction == "HtoD" || direction == "DtoH") return {spec.host_link_gbs, 1};
    if (direction == "memset") return {spec.memory_gbs, 1};
    if (direction == "DtoD") return {spec.memory_gbs, 2};
  }
  return {};
}

Cell text_or_none(std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); }

std::vector<Cell> row_of(const Model& model, const DeviceTime& device, const CopyKind& kind, const Sum& sum) {
  const IntervalSet busy = IntervalSet::of(sum.spans);
  const Ns exposed = busy.intersect(model.steps.window).minus(device.kernels).length();
  const std::optional<double> bandwidth = sum.bandwidth();
  const Way way = way_of(model, device.id, kind.direction);
  std::optional<double> share;
  if (bandwidth && way.gbs) share = std::min(1.0, *bandwidth * way.times / *way.gbs);
  const bool linked = sum.async + sum.blocking > 0;
  return {device.id,
          text_or_none(kind.direction),
          text_or_none(kind.host_memory),
          sum.calls,
          sum.sized > 0 ? Cell(sum.bytes) : Cell(),
          sum.total,
          busy.length(),
          exposed,
          cell(bandwidth),
          cell(way.gbs),
          cell(share),
          linked ? Cell(sum.async) : Cell(),
          linked ? Cell(sum.blocking) : Cell()};
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  const std::map<Key, Sum> sums = sums_of(model);
  for (const DeviceTime& device : model.devices) {
    for (const auto& [key, sum] : sums) {
      if (std::get<0>(key) == device.id) out.rows.push_back(row_of(model, device, std::get<1>(key), sum));
    }
  }
  sort_rows(out, "busy_ns");
  return out;
}

}  // namespace

extern const Analysis copies_analysis;
const Analysis copies_analysis{
    "copies", "copies and fills by direction and host memory: how much, how fast, how exposed", columns(), {}, -1, run};

}  // namespace stepscope
