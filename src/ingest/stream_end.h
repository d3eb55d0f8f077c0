// What a stream says about its text when it has ended, beyond its events.
#pragma once

#include <string>

#include "ingest/event_stream.h"

namespace stepscope {

// Defects of the packing become warnings of the file.
void note_byte_defects(const EventStream& stream, TraceFile& file);

// Why a text that was read to its end is of no use: "is empty", "is JSON without a traceEvents list", ...
std::string nothing_usable(const EventStream& stream, const TraceFile& file);

}  // namespace stepscope
