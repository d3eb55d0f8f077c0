#include "analyses/memory.h"

#include <algorithm>
#include <map>

#include "analyses/analysis.h"
#include "model/derive/theil_sen.h"
#include "model/memory_holders.h"

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

std::vector<Column> step_columns() {
  return {{"step", "step", Unit::kCount, "the step's number in the file"},
          {"device", "device", Unit::kCount, "device number, -1 for the host"},
          {"allocated", "allocated", Unit::kBytes, "at the end of the step's host range"},
          {"reserved", "reserved", Unit::kBytes, "at the end of the step's host range"},
          {"peak_allocated", "peak", Unit::kBytes, "most allocated at once in the step, its begin included"},
          {"peak_reserved", "peak reserved", Unit::kBytes, "most held by the allocator, its begin included"},
          {"allocations", "allocations", Unit::kCount, "records of the step"},
          {"allocated_bytes", "bytes allocated", Unit::kBytes, "by these, releases not taken off"}};
}

// A total as the records tell it: what it was last, and the most it was since somebody asked.
struct Level {
  std::optional<int64_t> now, most;

  void set(int64_t total, bool known) {
    if (!known) return;
    now = total;
    most = std::max(most.value_or(total), total);
  }
};

// One device over the steps, in one sweep over its records.
void add_steps(const Model& model, int64_t device, const Records& records, Table& out) {
  Level allocated, reserved;
  auto next = records.begin();
  const auto read_until = [&](Ns end, auto use) {
    for (; next != records.end() && (*next)->time < end; ++next) {
      allocated.set((*next)->total_allocated, (*next)->total_allocated >= 0);
      reserved.set((*next)->total_reserved, (*next)->total_reserved > 0);
      use(**next);
    }
  };
  for (const Step& step : model.steps.all) {
    int64_t allocations = 0, bytes = 0;
    read_until(step.host.begin, [](const MemoryEvent&) {});
    allocated.most = allocated.now, reserved.most = reserved.now;
    read_until(step.host.end + 1, [&](const MemoryEvent& record) {
      if (record.bytes > 0) ++allocations, bytes += record.bytes;
    });
    out.rows.push_back({step.number, device, cell(allocated.now), cell(reserved.now), cell(allocated.most),
                        cell(reserved.most), allocations, bytes});
  }
}

Table by_step(const Model& model) {
  Table out{.columns = step_columns()};
  for (const auto& [device, records] : by_device(model)) add_steps(model, device, records, out);
  return out;
}

Table by_holder(const Model& model, MemoryGroup group) {
  Table out{.columns = {{"device", "device", Unit::kCount, "device number, -1 for the host"},
                        {"holder", "held by", Unit::kText, "who allocated what is held at the peak"},
                        {"bytes", "bytes", Unit::kBytes, "held at the first record of the peak of allocated"},
                        {"share", "share", Unit::kShare, "of the bytes of the device in this table"},
                        {"blocks", "blocks", Unit::kCount, "allocations; none where they were not recorded"}}};
  for (const MemoryHolder& holder : memory_holders(model, group)) {
    const double share = static_cast<double>(holder.bytes) / static_cast<double>(holder.whole);
    out.rows.push_back({holder.device, holder.name, holder.bytes, share, cell(holder.blocks)});
  }
  return out;
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

Table run(const Model& model, const TableOptions& options) {
  if (options.group_by == "step") return by_step(model);
  if (options.group_by == "operator") return by_holder(model, MemoryGroup::kOperator);
  if (options.group_by == "module") return by_holder(model, MemoryGroup::kModule);
  if (options.group_by == "stack") return by_holder(model, MemoryGroup::kStack);
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
const Analysis memory_analysis{"memory", "peaks, fragmentation and growth of each device's memory", columns(),
                               {"operator", "module", "stack", "step"}, -1, run};

}  // namespace stepscope
