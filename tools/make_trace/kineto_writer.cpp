#include "kineto_writer.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace make_trace {
namespace {

using namespace std::string_view_literals;

constexpr std::int64_t kElements = 25'000'000;  // of a gradient bucket

std::string collective_text(const FileFacts& facts) {
  const int shown = std::min(facts.world_size, 30);  // the profiler cuts the list there
  std::vector<int> ranks;
  for (int rank = 0; rank < shown; ++rank) ranks.push_back(rank);
  return fmt::format(
      "\"Collective name\": \"allreduce\", \"dtype\": \"BFloat16\", \"In msg nelems\": {0}, \"Out msg nelems\": {0}, "
      "\"Group size\": {1}, \"In split size\": \"[]\", \"Out split size\": \"[]\", \"Process Group Name\": \"0\", "
      "\"Process Group Description\": \"default_pg\", \"Process Group Ranks\": \"[{2}{3}]\", \"Rank\": {4}, \"Seq\": ",
      kElements, facts.world_size, fmt::join(ranks, ", "), shown < facts.world_size ? ", ..." : "", facts.rank);
}

}  // namespace

KinetoWriter::KinetoWriter(const Options& options, const Catalog& catalog, const FileFacts& facts,
                           std::string trace_name, Text text)
    : options_(options),
      dialect_(dialect(options.dialect)),
      facts_(facts),
      layout_([&]() -> const Layout& {
        static constexpr Layout kLines = {"  {\n    ", "\n    ", "\n    \"args\": {\n      ", "\n    }", "\n  },\n"};
        static constexpr Layout kOneLine = {"  {", " ", " \"args\": {", "}", "},\n"};
        return options.compact ? kOneLine : kLines;
      }()),
      trace_name_(std::move(trace_name)),
      text_(std::move(text)),
      collective_(collective_text(facts)) {
  for (const Kernel& kernel : catalog.kernels()) kernel_args_.push_back(kernel_args(kernel));
}

void KinetoWriter::write(Section section, const StepRows& rows) {
  if (ended_) return;
  switch (section) {
    case Section::kMainOps:
    case Section::kAutogradOps: {
      const Thread thread = section == Section::kMainOps ? Thread::kMain : Thread::kAutograd;
      for (const HostRow& row : rows.host) {
        if (row.thread == thread) host(row);
      }
      break;
    }
    case Section::kMemory:
      for (const MemoryRow& row : rows.memory) memory(row);
      break;
    case Section::kCalls:
      for (const CallRow& row : rows.calls) call(row);
      break;
    case Section::kDevice:
      for (const DeviceRow& row : rows.device) device(row);
      break;
  }
}

// ---- one event each

void KinetoWriter::host(const HostRow& row) {
  if (ended_) return;
  const Where where = host_lane(row.thread);
  slice(row.annotation ? dialect_.annotation : dialect_.op, row.name, row.number, row.quirk, where);
  times(row.start_ns, row.dur_ns);
  text_.put(layout_.args);
  host_args(row);
  text_.put(layout_.args_end);
  close_event(row.quirk);
  if (row.flow == 0 || dialect_.fwdbwd.empty()) return;
  flow(row.backward ? 'f' : 's', row.flow, where, row.start_ns, dialect_.fwdbwd, dialect_.fwdbwd);
}

void KinetoWriter::host_args(const HostRow& row) {
  if (dialect_.text_lanes) {
    text_.put("\"Device\": "sv);
    text_.put(facts_.pid);
    text_.put(", "sv);
  }
  text_.put("\"External id\": "sv);
  text_.put(row.external_id);
  if (dialect_.strides) text_.put(",\"Record function id\": 0"sv);
  if (dialect_.text_lanes) text_.put(", \"Trace name\": \"PyTorch Profiler\", \"Trace iteration\": 0 "sv);
  if (row.sequence >= 0) {
    text_.put(", \"Sequence number\": "sv);
    text_.put(row.sequence);
    text_.put(row.backward ? ", \"Fwd thread id\": 1"sv : ", \"Fwd thread id\": 0"sv);
  }
  if (!row.args.empty()) {
    text_.put(", "sv);
    text_.put(row.args);
  }
  if (row.collective >= 0) {
    text_.put(", "sv);
    collective_args(row.collective);
  }
  if (dialect_.text_lanes) return;
  text_.put(", \"Ev Idx\": "sv);
  text_.put(event_index_++);
}

void KinetoWriter::call(const CallRow& row) {
  const Where where = host_lane(row.thread);
  slice(dialect_.runtime, call_name(dialect_.vendor, row.call), -1, Quirk::kNone, where);
  times(row.start_ns, row.dur_ns);
  text_.put(layout_.args);
  call_args(row);
  text_.put(layout_.args_end);
  close_event(Quirk::kNone);
  if (!row.has_work && !dialect_.calls_link_all) return;
  flow('s', row.correlation, where, row.start_ns, dialect_.flow_cat, dialect_.flow_name);
}

void KinetoWriter::call_args(const CallRow& row) {
  const std::int64_t external = dialect_.external_is_correlation ? row.correlation : row.external_id;
  const auto put_external = [&](std::string_view before, std::string_view after) {
    if (external == 0) return;
    text_.put(before);
    text_.put('"');
    text_.put(dialect_.external_id);
    text_.put("\": "sv);
    text_.put(external);
    text_.put(after);
  };
  if (!dialect_.text_lanes) put_external({}, ",      "sv);
  if (dialect_.vendor == Vendor::kRocm && row.kernel) {
    text_.put("    \"kernel\": \""sv);
    text_.put(row.kernel->name);
    text_.put("\", "sv);
  }
  if (dialect_.vendor != Vendor::kXpu) {
    text_.put(dialect_.vendor == Vendor::kRocm ? "\"cid\": "sv : "\"cbid\": "sv);
    text_.put(std::int64_t{call_number(dialect_.vendor, row.call)});
    text_.put(", "sv);
  }
  text_.put("\"correlation\": "sv);
  text_.put(row.correlation);
  if (dialect_.text_lanes) put_external(", "sv, {});
}

void KinetoWriter::device(const DeviceRow& row) {
  if (ended_) return;
  const Where where = device_lane(row.stream);
  if (std::ranges::find(streams_seen_, row.stream) == streams_seen_.end()) streams_seen_.push_back(row.stream);
  if (row.work == Work::kAnnotation) {
    if (dialect_.device_annotation.empty()) return;
    slice(dialect_.device_annotation, row.name, row.number, row.quirk, where);
  } else if (row.work == Work::kKernel) {
    slice(dialect_.kernel, row.kernel->name, -1, row.quirk, where);
  } else {
    slice(row.work == Work::kFill ? dialect_.memset : dialect_.memcpy, memory_name(row.work), -1, row.quirk, where);
  }
  times(row.start_ns, row.dur_ns);
  text_.put(layout_.args);
  device_args(row);
  text_.put(layout_.args_end);
  close_event(row.quirk);
  if (row.work == Work::kAnnotation) return;
  flow('f', row.correlation, where, row.start_ns, dialect_.flow_cat, dialect_.flow_name);
}

void KinetoWriter::device_args(const DeviceRow& row) {
  const bool rocm = dialect_.vendor == Vendor::kRocm;
  if (row.work == Work::kAnnotation || !rocm) {
    text_.put("\""sv);
    text_.put(dialect_.external_id);
    text_.put("\": "sv);
    const bool annotation = row.work == Work::kAnnotation;
    text_.put(dialect_.external_is_correlation && !annotation ? row.correlation : row.external_id);
    if (annotation) return;
    text_.put(",      "sv);
  }
  if (dialect_.vendor == Vendor::kCuda && row.work == Work::kKernel) text_.put("\"queued\": 0, "sv);
  text_.put("\"device\": "sv);
  text_.put(std::int64_t{facts_.device});
  text_.put(rocm ? ", \"stream\": "sv : ", \"context\": 1,      \"stream\": "sv);
  text_.put(std::int64_t{row.stream});
  text_.put(",      \"correlation\": "sv);
  text_.put(row.correlation);
  if (rocm) {
    text_.put(row.work == Work::kKernel ? ", \"kind\": \"Dispatch Kernel\""sv : ", \"kind\": \"Copy\""sv);
  } else if (row.work == Work::kKernel) {
    const bool inf = row.quirk == Quirk::kBareInf;
    text_.put(inf ? ",      \"blocks per SM\": inf,      \"warps per SM\": -inf"sv
                  : std::string_view(kernel_args_[static_cast<std::size_t>(row.kernel->id)]));
  } else {
    copy_args(row);
  }
  if (row.collective < 0) return;
  text_.put(", "sv);
  collective_args(row.collective);
}

void KinetoWriter::copy_args(const DeviceRow& row) {
  text_.put(",      \"bytes\": "sv);
  text_.put(row.bytes);
  if (row.dur_ns <= 0) return;
  text_.put(", \"memory bandwidth (GB/s)\": "sv);
  text_.put_us(row.bytes * 1000 / row.dur_ns);  // three decimals, too
}

void KinetoWriter::memory(const MemoryRow& row) {
  event_start_ = text_.unsettled();
  text_.put(layout_.open);
  text_.put("\"ph\": \"i\", "sv);
  if (!dialect_.memory.empty()) {
    text_.put("\"cat\": \""sv);
    text_.put(dialect_.memory);
    text_.put("\", "sv);
  }
  text_.put("\"s\": \"t\", \"name\": \"[memory]\","sv);
  text_.put(layout_.mid);
  lane(host_lane(row.thread));
  text_.put(","sv);
  text_.put(layout_.mid);
  text_.put("\"ts\": "sv);
  time(row.start_ns);
  text_.put(","sv);
  text_.put(layout_.args);
  const auto field = [this](std::string_view name, std::int64_t value) {
    text_.put(name);
    text_.put(value);
  };
  if (dialect_.memory_totals) {
    field("\"Total Reserved\": ", row.reserved);
    field(", \"Total Allocated\": ", row.allocated);
    field(", \"Bytes\": ", row.bytes);
    field(", \"Addr\": ", row.address);
    text_.put(options_.cpu_only ? ", \"Device Id\": -1, \"Device Type\": 0"sv : ", \"Device Id\": "sv);
    if (!options_.cpu_only) field({}, facts_.device), text_.put(", \"Device Type\": 1"sv);
    field(", \"Ev Idx\": ", event_index_++);
  } else {
    field("\"Device Type\": ", options_.cpu_only ? 0 : 1);
    field(", \"Device Id\": ", options_.cpu_only ? -1 : facts_.device);
    field(", \"Bytes\": ", row.bytes);
  }
  text_.put(layout_.args_end);
  close_event(Quirk::kNone);
}

void KinetoWriter::flow(char phase, std::int64_t id, const Where& where, std::int64_t ns, std::string_view cat,
                        std::string_view name) {
  if (ended_) return;
  event_start_ = text_.unsettled();
  text_.put(layout_.open);
  text_.put("\"ph\": \""sv);
  text_.put(phase);
  text_.put("\", \"id\": "sv);
  text_.put(id);
  text_.put(", "sv);
  if (where.stream) {
    lane(where);
  } else {  // the lanes of hosts were never text here
    text_.put("\"pid\": "sv);
    text_.put(where.pid);
    text_.put(", \"tid\": "sv);
    text_.put(where.tid);
  }
  text_.put(", \"ts\": "sv);
  time(ns);
  text_.put(","sv);
  text_.put(layout_.mid);
  text_.put("\"cat\": \""sv);
  text_.put(cat);
  text_.put("\", \"name\": \""sv);
  text_.put(name);
  text_.put(phase == 'f' ? "\", \"bp\": \"e\""sv : "\""sv);
  close_event(Quirk::kNone);
}

}  // namespace make_trace
