// Any bytes through the scanner. What it takes for a value is written again as strict JSON, which another parser must
// accept; and the place where it stops lies in the text.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bytes.h"
#include "ingest/event_time.h"
#include "ingest/json/decode.h"
#include "ingest/json/rewriter.h"
#include "ingest/raw_event.h"

namespace {

using namespace stepscope;

std::vector<char> padded(std::string_view text) {
  std::vector<char> out(text.begin(), text.end());
  out.resize(text.size() + 64, '\0');
  return out;
}

void decode_all(const json::Value& value) {
  std::string scratch;
  json::decode(value, scratch);
  json::integer(value);
  json::figure(value);
  json::address(value);
  if (const auto start = time_stamp(value)) duration(value, *start);
}

// Strict by its grammar. Numbers that fit no double (1e999) are left as they are.
bool is_strict(const std::string& text) {
  try {
    [[maybe_unused]] const auto parsed = nlohmann::json::parse(text);
  } catch (const nlohmann::json::out_of_range&) {
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
  return true;
}

void check_value(std::string_view text) {
  const std::vector<char> bytes = padded(text);
  json::Blemishes blemishes;
  json::Scanner in(bytes.data(), bytes.data() + text.size(), blemishes);
  json::Value value;
  const bool whole = in.value(value);
  fuzz::must_hold(in.at() >= bytes.data() && in.at() <= bytes.data() + text.size(), "the scanner stays in the text");
  if (!whole) return;
  decode_all(value);
  std::string strict;
  json::Rewriter().value(value, strict);
  fuzz::must_hold(is_strict(strict), "what is written again is strict JSON");
}

void check_event(std::string_view text) {
  const std::vector<char> bytes = padded(text);
  if (text.empty() || bytes[0] != '{') return;
  json::Blemishes blemishes;
  json::Scanner in(bytes.data(), bytes.data() + text.size(), blemishes);
  RawEvent event;
  if (!parse_event(in, event)) return;
  for (const json::Value& one : event.args) decode_all(one);
  decode_all(event.ts);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  check_value(fuzz::view(data, size));
  check_event(fuzz::view(data, size));
  return 0;
}
