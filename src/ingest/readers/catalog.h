// The formats that can be read. A new one is a file here that defines NAME_reader, a test, and a line in catalog.inc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/io/text_window.h"
#include "model/trace.h"

namespace stepscope {

struct Reader {
  std::string_view name;     // as in a report's inputs[].format
  std::string_view summary;  // one line

  // Whether text that begins like this is worth a try.
  bool (*sniff)(std::string_view head);

  // Text to rows. `trace` holds its file (path, format, bytes) and gets everything else. Returns what is wrong when not
  // one event could be used.
  std::optional<std::string> (*read)(TextWindow text, Trace& trace);
};

const std::vector<const Reader*>& readers();

// The one for text that begins like this; none when nobody knows it.
const Reader* reader_for(std::string_view head);

}  // namespace stepscope
