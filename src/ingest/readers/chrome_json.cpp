// Chrome's trace-event JSON, as Kineto writes it (and torch's older autograd profiler, and everybody else).
//
// EventStream cuts the text into whole events, RowBuilder makes rows of them, TopLevel reads what stands beside the
// list; SlicedRead does so with several threads. Traces of other programs are read as far as they have rows of the known categories.
#include <algorithm>

#include "ingest/event_rows.h"
#include "ingest/event_stream.h"
#include "ingest/readers/catalog.h"
#include "ingest/sliced_read.h"

namespace stepscope {
namespace {

constexpr size_t kWindow = size_t{1} << 20;  // of a single reader: what the processor's caches hold

// JSON from its first byte on, or behind lines of some log.
bool sniff(std::string_view head) {
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  const size_t first = head.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return true;  // blanks: the reader says what is missing
  if (head[first] == '{' || head[first] == '[') return true;
  const auto binary = [](char c) { return c == '\0'; };
  return head.find('{') != std::string_view::npos && std::none_of(head.begin(), head.end(), binary);
}

std::optional<std::string> read(std::unique_ptr<ByteSource> text, const Threads& threads, Trace& trace) {
  EventRows rows(trace);
  if (threads.count > 1) {
    SlicedRead read(std::move(text), threads, rows);
    const EventStream::State end = read.run();
    return rows.finish(end, read.defects(), read.error());
  }
  EventStream stream(TextWindow(std::move(text), 0, std::min(threads.block_size, kWindow)), rows.file());
  rows.take(stream);
  return rows.finish(stream.state(), stream.window().defects(), stream.window().error());
}

}  // namespace

extern const Reader chrome_json_reader;
const Reader chrome_json_reader{"chrome-json", "PyTorch profiler (Kineto) and Chrome trace-event JSON", sniff, read};

}  // namespace stepscope
