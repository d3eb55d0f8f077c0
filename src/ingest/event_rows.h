// The events and top-level pairs of one file, put where they belong: rows, metadata, warnings.
#pragma once

#include <optional>
#include <string>

#include "ingest/event_stream.h"
#include "ingest/row_builder.h"
#include "ingest/top_level.h"
#include "model/trace.h"

namespace stepscope {

class EventRows {
 public:
  // `trace` holds its file.
  explicit EventRows(Trace& trace)
      : file_(trace.files.front()), rows_(trace, file_, NameLists::builtin()), top_(trace.meta) {}

  // What the stream says until it ends or comes to its border; returns which of the two.
  EventStream::Item take(EventStream& stream);

  TraceFile& file() { return file_; }
  RowBuilder& rows() { return rows_; }
  TopLevel& top() { return top_; }

  // All is there. Returns what is wrong when none of it can be used; `read_error` may be null.
  std::optional<std::string> finish(const EventStream::State& end, const std::vector<ByteDefect>& defects,
                                    const Error* read_error);

 private:
  TraceFile& file_;
  RowBuilder rows_;
  TopLevel top_;
};

}  // namespace stepscope
