#include "outputs/parts/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "outputs/parts/cells.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

void add_classes(CsvRows& rows, std::string_view prefix, const Breakdown& parts, bool has_device) {
  for (TimeClass c : shown_classes(has_device)) {
    rows.add(fmt::format("{}{}_ns", prefix, to_string(c)), parts[static_cast<size_t>(c)]);
  }
}

void add_overview(CsvRows& rows, const RankReport& rank) {
  rows.begin("rank", rank.rank);
  rows.add("host", rank.host).add("pid", rank.pid).add("torch", rank.torch).add("world_size", rank.world_size);
  rows.add("steps_from", step_source_key(rank.steps_from)).add("window_steps_ns", rank.steps_window);
  rows.add("window_device_ns", rank.device_window).add("window_capture_ns", rank.capture_window);
  rows.add("step_time_n", rank.step_time.n).add("step_time_median_ns", rank.step_time.median);
  rows.add("step_time_mean_ns", rank.step_time.mean).add("step_time_p95_ns", rank.step_time.p95);
  rows.add("step_time_max_ns", rank.step_time.max).add("step_time_mad_ns", rank.step_time.mad);
  rows.add("dataloader_wait_ns_per_step", rank.loader_wait);
  rows.add("launch_calls", rank.launches.calls).add("launch_calls_without_work", rank.launches.calls_without_work);
  rows.add("launch_delay_median_ns", rank.launches.delay_median).add("short_kernels", rank.launches.short_kernels);
  if (rank.breakdown) add_classes(rows.begin("breakdown", rank.rank), "", *rank.breakdown, rank.has_device);
}

void add_step(CsvRows& rows, const RankReport& rank, const StepReport& step) {
  rows.begin("step", rank.rank, std::to_string(step.number));
  rows.add("start_ns", step.start).add("dur_ns", step.dur).add("counted", step.counted ? "yes" : "no");
  rows.add("reason", step.reason);
  add_classes(rows, "", step.breakdown, rank.has_device);
  for (const Phase& phase : step.phases) {
    rows.add("phase_host_ns:" + phase.name, phase.host_ns).add("phase_device_ns:" + phase.name, phase.device_ns);
  }
}

void add_device(CsvRows& rows, const RankReport& rank, const DeviceUse& device) {
  rows.begin("device", rank.rank, device.name, device.id);
  rows.add("events", device.events).add("busy_ns", device.busy).add("kernel_ns", device.kernel);
  rows.add("memcpy_ns", device.memcpy).add("memset_ns", device.memset).add("compute_ns", device.compute);
  rows.add("communication_ns", device.communication).add("exposed_communication_ns", device.exposed_communication);
  rows.add("utilization_steps", device.utilization_steps).add("utilization_device", device.utilization_device);
  rows.add("sm_efficiency", device.sm_efficiency).add("occupancy", device.occupancy);
  rows.add("tensor_core_share", device.tensor_core_share).add("overlap", device.overlap);
  rows.add("idle_steps_ns", device.idle_steps).add("idle_device_ns", device.idle_device);
  for (size_t i = 0; i < kPortions; ++i) {
    rows.add(fmt::format("idle_{}_ns", to_string(static_cast<Portion>(i))), device.idle[i]);
  }
}

void add_memory(CsvRows& rows, const RankReport& rank, const MemoryUse& use) {
  rows.begin("memory", rank.rank, {}, use.device);
  rows.add("peak_allocated", use.peak_allocated).add("peak_reserved", use.peak_reserved).add("peak_at_ns", use.peak_at);
  rows.add("capacity", use.capacity).add("fragmentation", use.fragmentation);
  rows.add("growth_per_step", use.growth_per_step);
}

void add_operator(CsvRows& rows, const RankReport& rank, const OperatorRow& row) {
  const std::string name = row.group.empty() ? row.name : row.name + " " + row.group;
  rows.begin(row.kind == "none" ? "no_operator" : row.kind, rank.rank, name);
  rows.add("calls", row.calls).add("self_cpu_ns", row.self_cpu).add("cpu_ns", row.cpu);
  rows.add("self_device_ns", row.self_device).add("device_ns", row.device);
  rows.add("self_cpu_bytes", row.self_cpu_bytes).add("self_device_bytes", row.self_device_bytes);
}

void add_kernel(CsvRows& rows, const RankReport& rank, const KernelRow& row) {
  rows.begin("kernel", rank.rank, row.name, row.device);
  rows.add("class", to_string(row.kernel_class)).add("calls", row.calls).add("total_ns", row.total);
  rows.add("mean_ns", row.mean()).add("min_ns", row.min).add("max_ns", row.max).add("operator", row.launched_by);
  rows.add("blocks_per_sm", row.blocks_per_sm).add("occupancy", row.occupancy);
  rows.add("tensor_core", row.tensor_core ? "yes" : "no");
}

size_t kept(size_t size, int64_t limit) { return limit < 0 ? size : std::min(size, static_cast<size_t>(limit)); }

}  // namespace

CsvRows& CsvRows::begin(std::string_view section, std::optional<int64_t> rank, std::string_view name,
                        std::optional<int64_t> device) {
  const auto number = [](const std::optional<int64_t>& n) { return n ? std::to_string(*n) : std::string(); };
  prefix_ = fmt::format("{},{},{},{},", csv_field(section), number(rank), number(device), csv_field(name));
  return *this;
}

CsvRows& CsvRows::add(std::string_view key, std::string_view value) {
  if (!value.empty()) out_ += fmt::format("{}{},{}\n", prefix_, csv_field(key), csv_field(value));
  return *this;
}

CsvRows& CsvRows::add(std::string_view key, int64_t value) { return add(key, std::string_view(std::to_string(value))); }

CsvRows& CsvRows::add(std::string_view key, double value) { return add(key, std::string_view(raw_number(value))); }

void add_rank(CsvRows& rows, const RankReport& rank, int64_t limit) {
  add_overview(rows, rank);
  for (const StepReport& step : rank.steps) add_step(rows, rank, step);
  for (const DeviceUse& device : rank.devices) add_device(rows, rank, device);
  for (const MemoryUse& use : rank.memory) add_memory(rows, rank, use);
  for (size_t i = 0; i < kept(rank.operators.size(), limit); ++i) add_operator(rows, rank, rank.operators[i]);
  for (size_t i = 0; i < kept(rank.kernels.size(), limit); ++i) add_kernel(rows, rank, rank.kernels[i]);
}

}  // namespace stepscope
