// What a scanned Value says: texts without escapes, whole numbers, figures. Numbers may stand in quotes everywhere,
// since writers differ; what is no number is absent, never an error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/json/scanner.h"

namespace stepscope::json {

// A text as it is meant: \n and \u00e9 decoded, half a surrogate pair as U+FFFD, a backslash before anything else kept.
// Of other values what is written. `scratch` holds the result where it is not simply a part of the input.
std::string_view decode_escaped(const Value& value, std::string& scratch);
inline std::string_view decode(const Value& value, std::string& scratch) {
  return value.escaped ? decode_escaped(value, scratch) : value.raw;
}

// 12, "12", 12.0; nothing when it is no whole number of 64 bits.
std::optional<int64_t> integer(const Value& value);

// 0.5, "0.5"; nothing for inf, "N/A" and the like.
std::optional<double> figure(const Value& value);

// An address: as integer(), but up to 2^64 and with 0x too; the bits count.
std::optional<int64_t> address(const Value& value);

}  // namespace stepscope::json
