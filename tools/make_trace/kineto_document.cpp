// What stands around the events of a Kineto file: the head, the names of processes and threads, the end.
#include <fmt/ranges.h>

#include <algorithm>

#include "kineto_writer.h"
#include "random.h"

namespace make_trace {
namespace {

constexpr std::int64_t kDeviceSortIndex = 5'000'000;
constexpr std::int64_t kDevicesNamed = 16;  // the profiler names so many, whether they exist or not

std::string device_text(Vendor vendor, int id) {
  if (vendor == Vendor::kXpu) {
    return fmt::format(
        "    {{\n      \"id\": {}, \"name\": \"Intel(R) Data Center GPU Max 1550\", "
        "\"totalGlobalMem\": 68719476736,\n      \"maxComputeUnits\": 512, \"maxWorkGroupSize\": 1024, "
        "\"maxClockFrequency\": 1600\n    }}",
        id);
  }
  const bool rocm = vendor == Vendor::kRocm;
  return fmt::format(
      "    {{\n      \"id\": {}, \"name\": \"{}\", \"totalGlobalMem\": {},\n      \"computeMajor\": {}, "
      "\"computeMinor\": {},\n      \"maxThreadsPerBlock\": 1024, \"maxThreadsPerMultiprocessor\": 2048,\n"
      "      \"regsPerBlock\": 65536, \"warpSize\": {},\n      \"sharedMemPerBlock\": {}, \"numSms\": {}\n    , {}\n"
      "    }}",
      id, rocm ? "AMD Instinct MI300X" : "NVIDIA A100-SXM4-80GB", rocm ? 206'141'652'992 : 85'899'345'920, rocm ? 9 : 8,
      rocm ? 4 : 0, rocm ? 64 : 32, rocm ? 65'536 : 49'152, rocm ? 304 : 108,
      rocm ? "\"maxSharedMemoryPerMultiProcessor\": 65536"
           : "\"regsPerMultiprocessor\": 65536, \"sharedMemPerBlockOptin\": 166912, "
             "\"sharedMemPerMultiprocessor\": 167936");
}

std::string distributed_text(const FileFacts& facts, Vendor vendor) {
  const char* backend = vendor == Vendor::kXpu ? "xccl" : "nccl";
  std::vector<int> ranks;
  for (int rank = 0; rank < facts.world_size; ++rank) ranks.push_back(rank);
  return fmt::format(
      "  \"distributedInfo\": {{\"backend\": \"{0}\", \"rank\": {1}, \"world_size\": {2}, \"pg_count\": 1, "
      "\"pg_config\": [{{\"pg_name\": \"0\", \"pg_desc\": \"default_pg\", \"backend_config\": \"cuda:{0}\", "
      "\"pg_size\": {2}, \"ranks\": [{3}]}}], \"nccl_version\": \"2.26.2\"}},\n",
      backend, facts.rank, facts.world_size, fmt::join(ranks, ", "));
}

}  // namespace

void KinetoWriter::begin() {
  text_.put("\n{\n  \"schemaVersion\": 1,\n");
  device_properties();
  metadata();
  if (dialect_.base_first) base_time("  ", ",\n");
  text_.put("  \"traceEvents\": [\n");
}

void KinetoWriter::device_properties() {
  text_.put("  \"deviceProperties\": [\n");
  for (int id = 0; !options_.cpu_only && id < facts_.devices; ++id) {
    if (id > 0) text_.put(",\n");
    text_.put(device_text(dialect_.vendor, id));
  }
  text_.put("\n  ],\n");
}

void KinetoWriter::metadata() {
  const bool modern = !dialect_.whole_us;
  if (modern) text_.put(fmt::format("  \"host_name\": \"{}\",\n", facts_.host));
  if (modern && !options_.cpu_only) {
    if (dialect_.vendor == Vendor::kCuda) {
      text_.put("  \"cupti_version\": 26,\n  \"cuda_runtime_version\": 12080,\n  \"cuda_driver_version\": 12080,\n");
    } else if (dialect_.vendor == Vendor::kRocm) {
      text_.put(
          "  \"roctracer_version\": 4.1,\n  \"hip_runtime_version\": 60443483,\n"
          "  \"hip_driver_version\": 60443483,\n");
    }
  }
  if (facts_.world_size > 1) text_.put(distributed_text(facts_, dialect_.vendor));
  if (!dialect_.text_lanes) text_.put("  \"record_shapes\": 1,\n  \"profile_memory\": 1,\n");
  if (!modern) return;
  const auto id = scramble(options_.seed * 1'000 + static_cast<std::uint64_t>(facts_.rank));
  text_.put(fmt::format("  \"trace_id\": \"{:016X}{:016X}\",\n", id, scramble(id)));
}

void KinetoWriter::base_time(std::string_view before, std::string_view after) {
  text_.put(before);
  text_.put("\"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": ");
  text_.put(FileFacts::kBaseNs);
  text_.put(after);
}

void KinetoWriter::end() {
  if (ended_) {
    text_.close();
    return;
  }
  process_metadata(facts_.pid, "CPU", facts_.pid);
  if (!options_.cpu_only) {
    for (std::int64_t id = 0; id < kDevicesNamed; ++id) {
      process_metadata(id, fmt::format("GPU {}", id), kDeviceSortIndex + id);
    }
  }
  std::ranges::sort(streams_seen_);
  for (const int stream : streams_seen_) thread_metadata(device_lane(stream), fmt::format("stream {} ", stream));
  thread_metadata(host_lane(Thread::kMain), fmt::format("thread {} (python)", facts_.pid));
  if (!options_.cpu_only) {
    thread_metadata(host_lane(Thread::kAutograd), fmt::format("thread {} (pt_autograd_0)", facts_.autograd_tid));
  }
  span_events();
  text_.put("\n  ]");
  if (!dialect_.text_lanes) text_.put(fmt::format(",\n  \"traceName\": \"{}\"", trace_name_));
  if (!dialect_.whole_us && !dialect_.base_first) base_time(",\n  ", "");
  text_.put("\n}\n");
  text_.close();
}

void KinetoWriter::metadata_event(std::string_view what, const Where& where, std::string_view key,
                                  std::string_view value) {
  text_.put(layout_.open);
  text_.put(fmt::format("\"name\": \"{}\", \"ph\": \"M\", \"ts\": ", what));
  time(first_ns_);
  text_.put(", ");
  if (where.tid == 0) {
    text_.put(fmt::format("\"pid\": {}, \"tid\": 0", where.pid));
  } else {
    lane(where);
  }
  text_.put(",");
  text_.put(layout_.args);
  text_.put(fmt::format("\"{}\": {}", key, value));
  text_.put(layout_.args_end);
  close_event(Quirk::kNone);
}

void KinetoWriter::process_metadata(std::int64_t pid, std::string_view label, std::int64_t sort_index) {
  const Where where = {pid, 0, false};
  metadata_event("process_name", where, "name", "\"python\"");
  metadata_event("process_labels", where, "labels", fmt::format("\"{}\"", label));
  if (!dialect_.text_lanes) metadata_event("process_sort_index", where, "sort_index", fmt::format("{}", sort_index));
}

void KinetoWriter::thread_metadata(const Where& where, std::string_view name) {
  metadata_event("thread_name", where, "name", fmt::format("\"{}\"", name));
  if (!dialect_.text_lanes) metadata_event("thread_sort_index", where, "sort_index", fmt::format("{}", where.tid));
}

void KinetoWriter::span_events() {
  const std::string_view spans = dialect_.text_lanes ? "Traces" : "Spans";
  text_.put(layout_.open);
  text_.put("\"ph\": \"X\", \"cat\": \"Trace\", ");
  times(first_ns_, last_ns_ - first_ns_);
  text_.put(layout_.mid);
  text_.put(fmt::format("\"pid\": \"{}\", \"tid\": \"PyTorch Profiler\",{}\"name\": \"PyTorch Profiler (0)\",", spans,
                        layout_.mid));
  text_.put(layout_.args);
  text_.put("\"Op count\": 0");
  text_.put(layout_.args_end);
  close_event(Quirk::kNone);
  text_.put(layout_.open);
  text_.put("\"name\": \"Iteration Start: PyTorch Profiler\", \"ph\": \"i\", \"s\": \"g\",");
  text_.put(layout_.mid);
  text_.put("\"pid\": \"Traces\", \"tid\": \"Trace PyTorch Profiler\", \"ts\": ");
  time(first_ns_);
  close_event(Quirk::kNone);
  text_.put(layout_.open);
  text_.put("\"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\",");
  text_.put(layout_.mid);
  text_.put("\"pid\": \"\", \"tid\": \"\", \"ts\": ");
  time(last_ns_);
  text_.put(layout_.close.substr(0, layout_.close.size() - 2));  // the last event has no comma
  ++events_;
}

}  // namespace make_trace
