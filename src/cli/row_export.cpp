#include "cli/row_export.h"

#include <fmt/format.h>

#include <array>

#include "base/safe_text.h"
#include "ingest/io/output_file.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

constexpr std::string_view kHeader =
    "kind,name,start_ns,dur_ns,pid,tid,device,stream,correlation,external_id,bytes,file\n";
constexpr size_t kPiece = size_t{1} << 20;

std::string id_text(int64_t id) { return id == 0 ? std::string() : std::to_string(id); }

// Rows of one trace, written in large pieces.
class RowWriter {
 public:
  RowWriter(const Trace& trace, OutputFile& out) : trace_(trace), out_(out) {
    for (const TraceFile& file : trace.files) files_.push_back(csv_field(file_name(file.path)));
  }

  Result<void> write_all() {
    if (auto done = each(trace_.host.size(), [this](size_t row) { host_row(row); }); !done) return done;
    if (auto done = each(trace_.device.size(), [this](size_t row) { device_row(row); }); !done) return done;
    if (auto done = each(trace_.memory.size(), [this](size_t row) { memory_row(row); }); !done) return done;
    if (auto done = each(trace_.shown.size(), [this](size_t row) { shown_row(row); }); !done) return done;
    return flush();
  }

 private:
  template <class Write>
  Result<void> each(size_t rows, Write write) {
    for (size_t row = 0; row < rows; ++row) {
      write(row);
      if (text_.size() < kPiece) continue;
      if (auto done = flush(); !done) return done;
    }
    return {};
  }

  Result<void> flush() {
    auto done = out_.write(text_);
    text_.clear();
    return done;
  }

  std::string field(StringId id) const { return csv_field(trace_.strings.view(id)); }

  std::string file(uint32_t source) const { return source < files_.size() ? files_[source] : std::string(); }

  void host_row(size_t i) {
    static constexpr std::array<const char*, 4> kKinds{"operator", "annotation", "frame", "runtime"};
    const HostTable& host = trace_.host;
    const Lane& lane = trace_.lanes[host.lane[i].index()];
    add("{},{},{},{},{},{},,,{},{},,{}\n", kKinds[static_cast<size_t>(host.kind[i])], field(host.name[i]),
        host.start[i], host.dur[i], field(lane.pid), field(lane.tid), id_text(host.correlation[i]),
        id_text(host.external_id[i]), file(host.source[i]));
  }

  void device_row(size_t i) {
    static constexpr std::array<const char*, 3> kKinds{"kernel", "memcpy", "memset"};
    const DeviceTable& device = trace_.device;
    const std::string bytes = device.bytes[i] < 0 ? std::string() : std::to_string(device.bytes[i]);
    add("{},{},{},{},,,{},{},{},{},{},{}\n", kKinds[static_cast<size_t>(device.kind[i])], field(device.name[i]),
        device.start[i], device.dur[i], device.device[i], field(device.stream[i]), id_text(device.correlation[i]),
        id_text(device.external_id[i]), bytes, file(device.source[i]));
  }

  void memory_row(size_t i) {
    const MemoryEvent& row = trace_.memory[i];
    const bool laned = static_cast<bool>(row.lane);
    const Lane lane = laned ? trace_.lanes[row.lane.index()] : Lane{};
    add("memory,,{},0,{},{},{},,,,{},{}\n", row.time, laned ? field(lane.pid) : "", laned ? field(lane.tid) : "",
        row.device, row.bytes, file(row.source));
  }

  void shown_row(size_t i) {
    const ShownRow& row = trace_.shown[i];
    add("shown,{},{},{},{},{},,,,,,{}\n", field(row.name), row.start, row.dur, field(row.pid), field(row.tid),
        files_.size() == 1 ? files_.front() : std::string());
  }

  template <class... Fields>
  void add(fmt::format_string<Fields...> line, Fields&&... fields) {
    fmt::format_to(std::back_inserter(text_), line, std::forward<Fields>(fields)...);
  }

  const Trace& trace_;
  OutputFile& out_;
  std::vector<std::string> files_;
  std::string text_;
};

}  // namespace

Result<void> export_rows(const std::vector<Trace>& traces, const std::string& path) {
  auto out = OutputFile::create(path, false);
  if (!out) return tl::make_unexpected(out.error());
  if (auto done = out->write(kHeader); !done) return done;
  for (const Trace& trace : traces) {
    if (auto done = RowWriter(trace, *out).write_all(); !done) return done;
  }
  return out->finish();
}

}  // namespace stepscope
