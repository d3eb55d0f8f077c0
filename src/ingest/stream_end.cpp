#include "ingest/stream_end.h"

#include <fmt/format.h>

namespace stepscope {

void note_byte_defects(const std::vector<ByteDefect>& defects, TraceFile& file) {
  for (const ByteDefect& defect : defects) {
    switch (defect.kind) {
      case ByteDefect::Kind::kCutShort: file.warn("truncated", 1, file.text_bytes, defect.note); break;
      case ByteDefect::Kind::kTrailingBytes: file.warn("trailing_bytes", 1, file.text_bytes, defect.note); break;
      case ByteDefect::Kind::kBadChecksum: file.warn("bad_checksum", 1, {}, defect.note); break;
    }
  }
}

std::string nothing_usable(const EventStream::State& end_state, const Error* read_error, const TraceFile& file) {
  using enum EventStream::Root;
  if (read_error != nullptr) return read_error->message;
  if (end_state.root == kNothing) return fmt::format("{}: holds nothing but blanks", file.path);
  if (!end_state.saw_list && end_state.root == kNoJson)
    return fmt::format("{}: is no JSON, from its first byte on", file.path);
  const std::string end = fmt::format("up to its end at byte {}", file.text_bytes);
  if (!end_state.saw_list) return fmt::format("{}: is JSON without a traceEvents list, {}", file.path, end);
  if (file.events == 0) return fmt::format("{}: has an empty list of events, {}", file.path, end);
  return fmt::format("{}: has no usable event among its {}, {}", file.path, file.events, end);
}

}  // namespace stepscope
