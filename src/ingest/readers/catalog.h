// The formats that can be read. A new one is a file here that defines NAME_reader, a test, and a line in catalog.inc.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/io/byte_source.h"
#include "model/trace.h"

namespace stepscope {

// How a text is read.
struct Threads {
  int count = 1;                        // 1: event by event, from the first to the last
  size_t block_size = size_t{4} << 20;  // bytes of text a thread takes at a time
};

struct Reader {
  std::string_view name;     // as in a report's inputs[].format
  std::string_view summary;  // one line

  // Whether text that begins like this is worth a try.
  bool (*sniff)(std::string_view head);

  // Text to rows, on as many threads as may be used. `trace` holds its file (path, format, bytes) and gets everything
  // else. Returns what is wrong when not one event could be used.
  std::optional<std::string> (*read)(std::unique_ptr<ByteSource> text, const Threads& threads, Trace& trace);
};

const std::vector<const Reader*>& readers();

// The one for text that begins like this; none when nobody knows it.
const Reader* reader_for(std::string_view head);

}  // namespace stepscope
