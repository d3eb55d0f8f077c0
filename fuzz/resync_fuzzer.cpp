// Any bytes as a trace, read event by event, with windows of other sizes, and in small blocks side by side: the rows
// and the account of what was wrong are the same.
#include <string>

#include "bytes.h"
#include "ingest/readers/catalog.h"
#include "support/dump.h"

namespace {

using namespace stepscope;

std::string read(std::string_view text, const Threads& threads) {
  Trace trace;
  trace.files.emplace_back().path = "text";
  const auto wrong = readers().front()->read(std::make_unique<fuzz::Bytes>(text), threads, trace);
  return wrong.value_or("") + test::dump(trace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = fuzz::view(data, size);
  const std::string expected = read(text, {});
  fuzz::must_hold(read(text, {.count = 1, .block_size = 16}) == expected, "whatever the window");
  const size_t block = 16 + size % 401;
  fuzz::must_hold(read(text, {.count = 2, .block_size = block}) == expected, "in blocks");
  return 0;
}
