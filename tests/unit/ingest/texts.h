// Texts, files and sources for the tests of reading.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "ingest/io/byte_source.h"
#include "ingest/io/text_window.h"
#include "ingest/readers/catalog.h"
#include "model/trace.h"
#include "support/dump.h"

namespace stepscope::test {

// A folder that goes with the test.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "stepscope_XXXXXX").string();
    root_ = ::mkdtemp(name.data());
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() { std::filesystem::remove_all(root_); }

  std::string path(const std::string& name) const { return (root_ / name).string(); }
  std::string root() const { return root_.string(); }

  std::string file(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

 private:
  std::filesystem::path root_;
};

inline std::string bytes_of(const std::string& path) {
  std::stringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// Bytes out of memory, at most `piece` at a time.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes, size_t piece = std::string::npos) : bytes_(bytes), piece_(piece) {}

  Result<size_t> read(char* to, size_t size) override {
    const size_t given = bytes_.copy(to, std::min(size, piece_), at_);
    at_ += given;
    return given;
  }

 private:
  std::string bytes_;
  size_t piece_;
  size_t at_ = 0;
};

inline std::string drain(ByteSource& source, size_t piece = 1000) {
  std::string out;
  for (std::string buffer(piece, '\0');;) {
    const auto got = source.read(buffer.data(), buffer.size());
    if (!got || *got == 0) return out;
    out.append(buffer, 0, *got);
  }
}

inline std::string gzipped(std::string_view text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string zstd_packed(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

// What came of reading a text: a Trace, or why not.
struct ReadText {
  Trace trace;
  std::optional<std::string> wrong;

  const TraceFile& file() const { return trace.files.front(); }
  std::string_view view(StringId id) const { return trace.strings.view(id); }
  const Warning* warning(std::string_view code) const {
    const auto& all = file().warnings;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Warning& w) { return w.code == code; });
    return found == all.end() ? nullptr : &*found;
  }
  int64_t count(std::string_view code) const { return warning(code) ? warning(code)->count : 0; }
  int64_t first_byte(std::string_view code) const {
    return warning(code) && warning(code)->first_byte ? static_cast<int64_t>(*warning(code)->first_byte) : -1;
  }
};

inline ReadText read_as(std::string_view text, const Threads& threads, size_t piece = std::string::npos) {
  ReadText out;
  out.trace.files.emplace_back().path = "text";
  out.wrong = readers().front()->read(std::make_unique<MemorySource>(text, piece), threads, out.trace);
  return out;
}

// Event by event; and, where the text is not too long for that, in small blocks side by side, with the same result.
inline ReadText read_text(std::string_view text, size_t window = size_t{1} << 20, size_t piece = std::string::npos) {
  ReadText out = read_as(text, {.count = 1, .block_size = window}, piece);
  if (text.size() > (size_t{64} << 10)) return out;
  const std::string expected = dump(out.trace);
  for (const size_t block : {16, 300, 4000}) {
    const ReadText sliced = read_as(text, {.count = 3, .block_size = block}, piece);
    EXPECT_EQ(sliced.wrong, out.wrong) << "in blocks of " << block;
    EXPECT_EQ(dump(sliced.trace), expected) << "in blocks of " << block;
  }
  return out;
}

// An event of a category, name, time and duration (microseconds as text), with more members if wanted.
inline std::string slice(std::string_view category, std::string_view name, std::string_view ts, std::string_view dur,
                         std::string_view more = "") {
  return fmt::format(R"({{"ph": "X", "cat": "{}", "name": "{}", "pid": 42, "tid": 7, "ts": {}, "dur": {}{}}})",
                     category, name, ts, dur, more);
}
inline std::string op(std::string_view name, std::string_view ts = "10", std::string_view dur = "5") {
  return slice("cpu_op", name, ts, dur);
}
inline std::string kernel(std::string_view name, std::string_view args, std::string_view ts = "10",
                          std::string_view dur = "5") {
  return slice("kernel", name, ts, dur, fmt::format(R"(, "args": {{{}}})", args));
}

inline std::string in_list(const std::vector<std::string>& events) {
  return fmt::format("[\n{}\n]\n", fmt::join(events, ",\n"));
}
inline std::string in_object(const std::vector<std::string>& events, std::string_view before = "",
                             std::string_view behind = "") {
  return fmt::format("{{{}\n\"traceEvents\": [\n{}\n]{}}}\n", before, fmt::join(events, ",\n"), behind);
}

// The tables as text, to compare two of them. Without `places` what a repaired copy may change is left out.
inline std::string tables(const Trace& trace, bool places = true) {
  std::string out;
  const auto text = [&](StringId id) {
    std::string valid = id ? "" : "-";
    each_utf8(trace.strings.view(id), [&](const Utf8Step& step, std::string_view) { append_utf8(valid, step.point); });
    return valid;
  };
  const HostTable& host = trace.host;
  for (size_t i = 0; i < host.size(); ++i) {
    out += fmt::format("host {} {} {} {} {} {} {} {} {} {} {} {} {}\n", host.start[i], host.dur[i], text(host.name[i]),
                       static_cast<int>(host.kind[i]), host.lane[i].value, host.correlation[i], host.external_id[i],
                       text(host.shapes[i]), text(host.stack[i]), host.driver[i], host.unfinished[i], host.timeless[i],
                       places ? host.offset[i] : 0);
  }
  const DeviceTable& device = trace.device;
  for (size_t i = 0; i < device.size(); ++i) {
    out += fmt::format("device {} {} {} {} {} {} {} {} {} {} {} {} {} {} {}\n", device.start[i], device.dur[i],
                       text(device.name[i]), static_cast<int>(device.kind[i]), device.device[i], text(device.stream[i]),
                       device.correlation[i], device.external_id[i], device.blocks_per_sm[i], device.occupancy[i],
                       device.bandwidth_gbs[i], device.bytes[i], device.collective[i], device.timeless[i],
                       places ? device.offset[i] : 0);
  }
  for (const MemoryEvent& record : trace.memory) {
    out += fmt::format("memory {} {} {} {} {} {} {}\n", record.time, record.device, record.bytes, record.address,
                       record.total_allocated, record.total_reserved, record.lane.value);
  }
  for (const ShownRow& row : trace.shown) {
    out += fmt::format("shown {} {} {} {} {} {}\n", row.start, row.dur, text(row.name), text(row.category),
                       text(row.pid), text(row.tid));
  }
  for (const Lane& lane : trace.lanes) {
    out += fmt::format("lane {} {} {}\n", text(lane.pid), text(lane.tid), text(lane.thread_name));
  }
  return out + fmt::format("rank {} host {} devices {}\n", trace.meta.rank.value_or(-1), trace.meta.host,
                           trace.meta.devices.size());
}

}  // namespace stepscope::test
