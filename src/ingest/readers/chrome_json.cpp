// Chrome's trace-event JSON, as Kineto writes it (and torch's older autograd profiler, and everybody else).
//
// EventStream cuts the text into whole events, RowBuilder makes rows of them, TopLevel reads what stands beside the
// list. Traces of other programs are read as far as they have rows of the known categories.
#include <algorithm>

#include "ingest/event_stream.h"
#include "ingest/readers/catalog.h"
#include "ingest/row_builder.h"
#include "ingest/top_level.h"
#include "ingest/stream_end.h"

namespace stepscope {
namespace {

// JSON from its first byte on, or behind lines of some log.
bool sniff(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const size_t first = head.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return true;  // blanks: the reader says what is missing
  if (head[first] == '{' || head[first] == '[') return true;
  const auto binary = [](char c) { return c == '\0'; };
  return head.find('{') != std::string_view::npos && std::none_of(head.begin(), head.end(), binary);
}

std::optional<std::string> read(TextWindow text, Trace& trace) {
  TraceFile& file = trace.files.front();
  EventStream stream(std::move(text), file);
  RowBuilder rows(trace, file, NameLists::builtin());
  TopLevel top(trace.meta);
  for (auto item = stream.next(); item != EventStream::Item::kEnd; item = stream.next()) {
    if (item == EventStream::Item::kEvent) {
      rows.add(stream.event(), stream.offset());
    } else {
      top.add(stream.key(), stream.value());
    }
  }
  rows.finish(top.base());
  if (top.bad_base()) file.warn("bad_base_time", 1, {}, "baseTimeNanoseconds is no time; times count from 0");
  note_byte_defects(stream, file);
  if (rows.usable() > 0 && stream.read_error() == nullptr) return std::nullopt;
  return nothing_usable(stream, file);
}

}  // namespace

extern const Reader chrome_json_reader;
const Reader chrome_json_reader{"chrome-json", "PyTorch profiler (Kineto) and Chrome trace-event JSON", sniff, read};

}  // namespace stepscope
