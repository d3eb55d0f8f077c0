#include "ingest/read_file.h"

#include <fmt/format.h>

#include "base/threads.h"
#include "ingest/io/open_text.h"
#include "ingest/readers/catalog.h"

namespace stepscope {

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
  const auto wrong = reader->read(std::move(text->source), {.count = threads}, trace);
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
