// What can be said about a text when it has been read to its end, beyond its events.
#pragma once

#include <string>

#include "ingest/event_stream.h"

namespace stepscope {

// Defects of the packing become warnings of the file.
void note_byte_defects(const std::vector<ByteDefect>& defects, TraceFile& file);

// Why it is of no use: "is empty", "is JSON without a traceEvents list", ... `read_error` may be null.
std::string nothing_usable(const EventStream::State& end, const Error* read_error, const TraceFile& file);

}  // namespace stepscope
