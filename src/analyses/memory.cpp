#include "analyses/memory.h"

#include <algorithm>
#include <map>

#include "analyses/analysis.h"
#include "model/derive/theil_sen.h"

namespace stepscope {
namespace {

using Records = std::vector<const MemoryEvent*>;  // of one device, by time, then in the order of the file

std::map<int64_t, Records> by_device(const Model& model) {
  std::map<int64_t, Records> out;
  for (const MemoryEvent& record : model.trace.memory) out[record.device].push_back(&record);
  for (auto& [device, records] : out) {
    std::stable_sort(records.begin(), records.end(), [](auto* a, auto* b) { return a->time < b->time; });
  }
  return out;
}

void add_peaks(const Records& records, MemoryUse& out) {
  for (const MemoryEvent* record : records) {
    if (record->total_allocated >= 0 && record->total_allocated > out.peak_allocated.value_or(-1)) {
      out.peak_allocated = record->total_allocated;
      out.peak_at = record->time;
    }
    if (record->total_reserved <= 0 || record->total_reserved <= out.peak_reserved.value_or(0)) continue;
    out.peak_reserved = record->total_reserved;
    out.fragmentation.reset();
    if (record->total_allocated < 0) continue;
    const auto unused = static_cast<double>(record->total_reserved - record->total_allocated);
    out.fragmentation = std::max(0.0, unused / static_cast<double>(record->total_reserved));
  }
}

// What the last record at or before the end of each counted step's host range says.
std::vector<std::pair<int64_t, int64_t>> at_step_ends(const Model& model, const Records& records) {
  std::vector<std::pair<int64_t, int64_t>> out;
  for (const Step& step : model.steps.all) {
    if (!step.counted()) continue;
    auto after = std::upper_bound(records.begin(), records.end(), step.host.end,
                                  [](Ns t, const MemoryEvent* record) { return t < record->time; });
    while (after != records.begin() && (*std::prev(after))->total_allocated < 0) --after;
    if (after != records.begin()) out.emplace_back(step.number, (*std::prev(after))->total_allocated);
  }
  return out;
}

std::optional<int64_t> capacity_of(const Model& model, int64_t id) {
  for (const DeviceProperties& device : model.trace.meta.devices) {
    if (device.id == id && device.memory_bytes > 0) return device.memory_bytes;
  }
  return std::nullopt;
}

std::vector<Column> columns() {
  return {{"device", "device", Unit::kCount, "device number, -1 for the host"},
          {"records", "records", Unit::kCount, "allocations and releases"},
          {"peak_allocated", "peak", Unit::kBytes, "most bytes allocated at once"},
          {"peak_reserved", "reserved", Unit::kBytes, "most bytes the allocator held at once"},
          {"peak_at_ns", "at", Unit::kNs, "absolute time of the peak"},
          {"capacity", "capacity", Unit::kBytes, "memory of the device"},
          {"fragmentation", "unused", Unit::kShare, "of the reserved bytes, at their peak"},
          {"growth_per_step", "growth", Unit::kNumber, "bytes a step, Theil-Sen slope over counted steps"}};
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  for (const MemoryUse& use : memory_use(model)) {
    out.rows.push_back({use.device, use.records, cell(use.peak_allocated), cell(use.peak_reserved), cell(use.peak_at),
                        cell(use.capacity), cell(use.fragmentation), cell(use.growth_per_step)});
  }
  return out;
}

}  // namespace

std::vector<MemoryUse> memory_use(const Model& model) {
  std::vector<MemoryUse> out;
  for (const auto& [device, records] : by_device(model)) {
    MemoryUse use;
    use.device = device;
    use.records = static_cast<int64_t>(records.size());
    use.capacity = capacity_of(model, device);
    add_peaks(records, use);
    const auto points = at_step_ends(model, records);
    use.growth_per_step = theil_sen_slope(points);
    use.growth_steps = static_cast<int64_t>(points.size());
    out.push_back(use);
  }
  return out;
}

extern const Analysis memory_analysis;
const Analysis memory_analysis{"memory", "peaks, fragmentation and growth of each device's memory", columns(), {}, -1, run};

}  // namespace stepscope
