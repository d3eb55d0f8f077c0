#include "support/dump.h"

#include <fmt/format.h>

#include <type_traits>
#include <vector>

namespace stepscope::test {
namespace {

template <class Value>
std::string cell(const Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    return fmt::format("{}", static_cast<int>(value));
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return fmt::format("{}", value);
  } else {
    return fmt::format("#{}", value.value);  // an Id
  }
}

template <class Table>
std::string rows(std::string_view what, Table table) {
  std::vector<std::string> lines(table.size(), std::string(what));
  table.each_column([&](const auto& column) {
    for (size_t row = 0; row < lines.size(); ++row) lines[row] += " " + cell(column[row]);
  });
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

template <class Value>
std::string maybe(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "none";
}

std::string of_file(const TraceFile& file) {
  std::string out = fmt::format("file {} {} {} {} {} {} {}\n", file.path, file.format, file.bytes, file.text_bytes,
                                file.events, file.skipped_events, maybe(file.truncated_at));
  for (const Warning& one : file.warnings) {
    out += fmt::format("warning {} {} {} {}\n", one.code, one.count, maybe(one.first_byte), one.note);
  }
  return out;
}

std::string of_metadata(const Metadata& meta) {
  std::string out = fmt::format("meta {} {} {} {} {} {} {} {}\n", maybe(meta.rank), maybe(meta.world_size), meta.host,
                                maybe(meta.pid), meta.backend, meta.torch, maybe(meta.cuda_runtime),
                                maybe(meta.cuda_driver));
  for (const DeviceProperties& device : meta.devices) {
    out += fmt::format("device {} {} {} {}\n", device.id, device.name, device.memory_bytes, device.sm_count);
  }
  for (const auto& [key, value] : meta.other) out += fmt::format("other {} {}\n", key, value);
  return out;
}

}  // namespace

std::string dump(const Trace& trace) {
  std::string out = of_metadata(trace.meta);
  for (const TraceFile& file : trace.files) out += of_file(file);
  for (size_t id = 0; id < trace.strings.size(); ++id) {
    out += fmt::format("string {} {}\n", id, trace.strings.view(StringId(id)));
  }
  for (const Lane& lane : trace.lanes) {
    out += fmt::format("lane {} {} {}\n", cell(lane.pid), cell(lane.tid), trace.strings.view(lane.thread_name));
  }
  out += rows("host", trace.host) + rows("device", trace.device);
  for (const MemoryEvent& one : trace.memory) {
    out += fmt::format("memory {} {} {} {} {} {} {}\n", one.time, one.device, one.bytes, one.address,
                       one.total_allocated, one.total_reserved, cell(one.lane));
  }
  for (const ShownRow& row : trace.shown) {
    out += fmt::format("shown {} {} {} {} {} {}\n", row.start, row.dur, cell(row.name), cell(row.category),
                       cell(row.pid), cell(row.tid));
  }
  return out + fmt::format("real times {}\n", trace.real_times);
}

}  // namespace stepscope::test
