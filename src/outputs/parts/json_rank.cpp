#include "outputs/parts/json_rank.h"

#include <algorithm>
#include <span>

#include "outputs/parts/environment.h"
#include "outputs/parts/json_lines.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

void write_classes(JsonWriter& json, std::string_view key, const Breakdown& parts, bool has_device) {
  json.key(key).begin_object();
  for (TimeClass c : shown_classes(has_device)) json.member(to_string(c), parts[static_cast<size_t>(c)]);
  json.end_object();
}

void write_phases(JsonWriter& json, const std::vector<Phase>& phases) {
  json.key("phases").begin_object();
  for (const Phase& phase : phases) {
    json.key(phase.name).begin_object();
    json.member("host_ns", phase.host_ns).member("device_ns", phase.device_ns).end_object();
  }
  json.end_object();
}

void write_step(JsonWriter& json, const StepReport& step, bool has_device) {
  json.begin_object();
  json.member("number", step.number).member("start_ns", step.start).member("dur_ns", step.dur);
  json.member("partial", step.partial).member("counted", step.counted);
  member_or_null(json, "reason", step.reason);
  write_classes(json, "breakdown", step.breakdown, has_device);
  write_classes(json, "main_thread", step.main_thread, has_device);
  write_phases(json, step.phases);
  json.end_object();
}

void write_step_time(JsonWriter& json, const Statistics& time) {
  json.begin_object().member("n", time.n).member("median_ns", time.median).member("mean_ns", time.mean);
  json.member("p95_ns", time.p95).member("max_ns", time.max).member("mad_ns", time.mad).end_object();
}

void write_idle(JsonWriter& json, const DeviceUse& device) {
  json.key("idle_ns").begin_object();
  json.member("steps", device.idle_steps).member("device", device.idle_device).end_object();
  json.key("idle").begin_object();
  for (size_t i = 0; i < kPortions; ++i) json.member(to_string(static_cast<Portion>(i)), device.idle[i]);
  json.end_object();
}

void write_curve(JsonWriter& json, const std::vector<double>& curve) {
  json.key("curve");
  if (curve.empty()) {
    json.null();
    return;
  }
  on_one_line(json, [&](JsonWriter& line) {
    line.begin_array();
    for (double share : curve) line.value(share);
    line.end_array();
  });
}

void write_gaps(JsonWriter& json, const GapStatistics& gaps) {
  json.key("gaps");
  on_one_line(json, [&](JsonWriter& line) {
    line.begin_object().member("count", gaps.count).member("median_ns", gaps.median).member("p95_ns", gaps.p95);
    line.member("max_ns", gaps.max).member("regular", gaps.regular).end_object();
  });
}

void write_stream(JsonWriter& json, const StreamUse& stream) {
  json.begin_object().key("id");
  const auto number = parse_integer(stream.id);
  number ? json.value(*number) : json.value(stream.id);
  json.member("events", stream.events).member("busy_ns", stream.busy_ns).end_object();
}

void write_device(JsonWriter& json, const DeviceUse& device) {
  json.begin_object().member("id", device.id);
  member_or_null(json, "name", device.name);
  json.member("events", device.events).member("busy_ns", device.busy).member("kernel_ns", device.kernel);
  json.member("memcpy_ns", device.memcpy).member("memset_ns", device.memset).member("compute_ns", device.compute);
  json.member("communication_ns", device.communication);
  json.member("exposed_communication_ns", device.exposed_communication);
  json.key("utilization").begin_object();
  json.member("steps", device.utilization_steps).member("device", device.utilization_device).end_object();
  json.member("sm_efficiency", device.sm_efficiency).member("occupancy", device.occupancy);
  json.member("tensor_core_share", device.tensor_core_share);
  write_idle(json, device);
  json.member("overlap", device.overlap);
  write_curve(json, device.curve);
  write_gaps(json, device.gaps);
  json.key("streams");
  line_each(json, device.streams, write_stream);
  json.end_object();
}

void write_operator(JsonWriter& json, const OperatorRow& row) {
  json.begin_object().member("name", row.name).member("kind", row.kind).member("calls", row.calls);
  json.member("self_cpu_ns", row.self_cpu).member("cpu_ns", row.cpu);
  json.member("self_device_ns", row.self_device).member("device_ns", row.device);
  json.member("self_cpu_bytes", row.self_cpu_bytes).member("self_device_bytes", row.self_device_bytes);
  if (!row.group.empty()) json.member("group", row.group);
  json.end_object();
}

void write_kernel(JsonWriter& json, const KernelRow& row) {
  json.begin_object().member("name", row.name).member("class", to_string(row.kernel_class));
  json.member("device", row.device).member("calls", row.calls).member("total_ns", row.total);
  json.member("mean_ns", row.mean()).member("min_ns", row.min).member("max_ns", row.max);
  member_or_null(json, "operator", row.launched_by);
  json.member("blocks_per_sm", row.blocks_per_sm).member("occupancy", row.occupancy);
  json.member("tensor_core", row.tensor_core).end_object();
}

void write_memory(JsonWriter& json, const MemoryUse& use) {
  json.begin_object().member("device", use.device).member("peak_allocated", use.peak_allocated);
  json.member("peak_reserved", use.peak_reserved).member("peak_at_ns", use.peak_at).member("capacity", use.capacity);
  json.member("fragmentation", use.fragmentation).member("growth_per_step", use.growth_per_step).end_object();
}

void write_environment(JsonWriter& json, const Metadata& meta) {
  const std::string device = device_name(meta);
  const std::string driver = runtime_version(meta.cuda_driver);
  const std::string cuda = runtime_version(meta.cuda_runtime);
  json.key("environment");
  if (device.empty() && driver.empty() && cuda.empty()) {
    json.null();
    return;
  }
  json.begin_object().key("label").null();
  member_or_null(json, "device", device);
  member_or_null(json, "driver", driver);
  member_or_null(json, "cuda", cuda);
  for (const char* unknown : {"python", "cpus", "cpu_quota", "precision", "load"}) json.key(unknown).null();
  json.end_object();
}

void write_identity(JsonWriter& json, const RankReport& rank) {
  json.member("rank", rank.rank);
  member_or_null(json, "host", rank.host);
  json.member("pid", rank.pid);
  member_or_null(json, "torch", rank.torch);
  json.member("world_size", rank.world_size);
  write_environment(json, rank.meta);
}

void write_windows(JsonWriter& json, const RankReport& rank) {
  json.key("window").begin_object().member("steps_ns", rank.steps_window);
  json.member("device_ns", rank.device_window).member("capture_ns", rank.capture_window).end_object();
}

void write_steps(JsonWriter& json, const RankReport& rank) {
  json.member("steps_from", step_source_key(rank.steps_from));
  json.key("steps");
  line_each(json, rank.steps,
            [&](JsonWriter& line, const StepReport& step) { write_step(line, step, rank.has_device); });
  json.key("step_time");
  on_one_line(json, [&](JsonWriter& line) { write_step_time(line, rank.step_time); });
  if (rank.breakdown) {
    write_classes(json, "breakdown", *rank.breakdown, rank.has_device);
  } else {
    json.key("breakdown").null();
  }
}

void write_launches(JsonWriter& json, const LaunchCounts& launches) {
  json.key("launches").begin_object().member("calls", launches.calls).member("linked", launches.linked);
  json.member("calls_without_work", launches.calls_without_work);
  json.member("work_without_call", launches.work_without_call);
  json.member("delay_median_ns", launches.delay_median).member("short_kernels", launches.short_kernels).end_object();
}

// Several loaders: the number of the one with most workers stands for them, and `loaders` lists all.
void write_dataloader(JsonWriter& json, const RankReport& rank) {
  const auto& workers = rank.loader_workers;
  json.key("dataloader").begin_object().member("wait_ns_per_step", rank.loader_wait).key("workers");
  workers.empty() ? json.null() : json.value(*std::max_element(workers.begin(), workers.end()));
  json.key("loaders").begin_array();
  for (int64_t count : workers) json.value(count);
  json.end_array().key("stages").begin_array().end_array().end_object();
}

void write_quality(JsonWriter& json, const DataQuality& quality) {
  json.key("quality").begin_object().member("past_parent", quality.past_parent);
  json.member("impossible", quality.impossible).member("suspect_overlaps", quality.suspect_overlaps);
  json.member("late_burst_steps", quality.late_burst_steps);
  json.member("linked_by_external_id", quality.linked_by_external_id).end_object();
}

template <class Row>
std::span<const Row> first_rows(const std::vector<Row>& rows, int64_t limit) {
  const auto kept = limit < 0 ? rows.size() : std::min(rows.size(), static_cast<size_t>(limit));
  return std::span(rows).first(kept);
}

}  // namespace

void write_rank(JsonWriter& json, const RankReport& rank, int64_t limit) {
  json.begin_object();
  write_identity(json, rank);
  json.key("throughput").null().key("run").null();
  write_windows(json, rank);
  write_steps(json, rank);
  json.key("devices").begin_array();
  for (const DeviceUse& device : rank.devices) write_device(json, device);
  json.end_array();
  json.key("operators");
  line_each(json, first_rows(rank.operators, limit), write_operator);
  json.key("kernels");
  line_each(json, first_rows(rank.kernels, limit), write_kernel);
  write_launches(json, rank.launches);
  json.key("memory");
  line_each(json, rank.memory, write_memory);
  write_dataloader(json, rank);
  json.key("overhead").begin_object().key("profiler_share").null().end_object();
  write_quality(json, rank.quality);
  json.end_object();
}

}  // namespace stepscope
