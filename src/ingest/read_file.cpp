#include "ingest/read_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/threads.h"
#include "ingest/io/open_text.h"
#include "ingest/readers/catalog.h"

namespace stepscope {
namespace {

// As many of the threads as pay, and blocks that stay small beside the text: each thread holds one or two and their
// rows, and beyond some threads the file cannot be read or unpacked as fast as they parse.
Threads threads_worth(const InputFile& file, bool packed, int threads) {
  constexpr uint64_t kTextOfOne = uint64_t{8} << 20;
  constexpr uint64_t kUnpacked = 8;  // times the size, about
  constexpr int kMost = 16;
  constexpr int kOfPipe = 4;
  if (!file.regular()) return {.count = std::clamp(threads, 1, kOfPipe)};
  const uint64_t text = file.size() * (packed ? kUnpacked : 1);
  const uint64_t count = std::clamp<uint64_t>(text / kTextOfOne, 1, static_cast<uint64_t>(std::clamp(threads, 1, kMost)));
  const uint64_t block = std::clamp<uint64_t>(text / (32 * count), uint64_t{1} << 20, uint64_t{2} << 20);
  return {.count = static_cast<int>(count), .block_size = block};
}

}  // namespace

tl::expected<Trace, UnreadableFile> read_file(const std::string& path, int threads,
                                              std::function<void(size_t)> on_read) {
  Trace trace;
  TraceFile& known = trace.files.emplace_back();
  known.path = path;
  const auto give_up = [&](std::string message) {
    return tl::make_unexpected(UnreadableFile{std::move(trace.files.front()), std::move(message)});
  };
  auto file = InputFile::open(path);
  if (!file) return give_up(file.error().message);
  size_t taken = 0;
  auto text = open_text(*file, [&](size_t bytes) {
    taken += bytes;
    if (on_read) on_read(bytes);
  });
  if (!text) return give_up(text.error().message);
  known.bytes = file->size();
  const Reader* reader = reader_for(text->head);
  if (reader == nullptr) {
    return give_up(fmt::format("{}: is no trace: byte 0 is 0x{:02X}, where {{ or [ must stand", path,
                               static_cast<unsigned char>(text->head[0])));
  }
  known.format = std::string(reader->name) + text->packing;
  const Threads used = threads_worth(*file, !text->packing.empty(), threads);
  const auto wrong = reader->read(std::move(text->source), used, trace);
  known.bytes = std::max<uint64_t>(file->size(), taken);
  if (wrong) return give_up(*wrong);
  return trace;
}

Result<Trace> read_trace(const std::string& path, const ReadOptions& options) {
  uint64_t done = 0;
  auto trace = read_file(path, thread_count(options.jobs), [&](size_t bytes) {
    done += bytes;
    if (options.progress) options.progress(done, done);
  });
  if (!trace) return fail(trace.error().message);
  return std::move(*trace);
}

}  // namespace stepscope
