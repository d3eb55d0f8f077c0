#include "ingest/event_rows.h"

#include "ingest/stream_end.h"

namespace stepscope {

EventStream::Item EventRows::take(EventStream& stream) {
  using enum EventStream::Item;
  for (;;) {
    const auto item = stream.next();
    if (item == kEvent) {
      rows_.add(stream.event(), stream.offset());
    } else if (item == kPair) {
      top_.add(stream.key(), stream.value());
    } else {
      return item;
    }
  }
}

std::optional<std::string> EventRows::finish(const EventStream::State& end, const std::vector<ByteDefect>& defects,
                                             const Error* read_error) {
  rows_.finish(top_.base());
  if (top_.bad_base()) file_.warn("bad_base_time", 1, {}, "baseTimeNanoseconds is no time; times count from 0");
  note_byte_defects(defects, file_);
  if (rows_.usable() > 0 && read_error == nullptr) return std::nullopt;
  return nothing_usable(end, read_error, file_);
}

}  // namespace stepscope
