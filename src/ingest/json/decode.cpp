#include "ingest/json/decode.h"

#include <charconv>
#include <cmath>

#include "base/time.h"
#include "base/utf8.h"

namespace stepscope::json {
namespace {

std::optional<uint32_t> four_hex(std::string_view text, size_t at) {
  uint32_t code = 0;
  if (at + 4 > text.size()) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + at + 4, code, 16);
  if (error != std::errc{} || end != text.data() + at + 4) return std::nullopt;
  return code;
}

// Decodes \uXXXX at `at` (the backslash), a surrogate pair as one; returns the characters used, 0 when it is none.
size_t decode_code_point(std::string_view text, size_t at, std::string& out) {
  const auto high = four_hex(text, at + 2);
  if (!high) return 0;
  if (*high >= 0xD800 && *high < 0xDC00 && text.substr(at + 6, 2) == "\\u") {
    const auto low = four_hex(text, at + 8);
    if (low && *low >= 0xDC00 && *low < 0xE000) {
      append_utf8(out, 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00));
      return 12;
    }
  }
  const bool half = *high >= 0xD800 && *high < 0xE000;
  append_utf8(out, half ? kReplacement : *high);
  return 6;
}

size_t decode_escape(std::string_view text, size_t at, std::string& out) {
  constexpr std::string_view kEscapes = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const char next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (next == 'u') {
    if (const size_t used = decode_code_point(text, at, out)) return used;
  } else if (const size_t which = kEscapes.find(next); next != '\0' && which != std::string_view::npos) {
    out += kMeanings[which];
    return 2;
  }
  out += '\\';
  return 1;
}

std::string_view number_text(const Value& value) {
  return value.sort == Sort::kNumber || value.sort == Sort::kText ? value.raw : std::string_view();
}

}  // namespace

std::string_view decode_escaped(const Value& value, std::string& scratch) {
  scratch.clear();
  const std::string_view text = value.raw;
  for (size_t at = 0; at < text.size();) {
    const size_t stop = std::min(text.find('\\', at), text.size());
    scratch.append(text, at, stop - at);
    at = stop;
    if (at < text.size()) at += decode_escape(text, at, scratch);
  }
  return scratch;
}

std::optional<int64_t> integer(const Value& value) {
  const std::string_view text = number_text(value);
  if (const auto whole = parse_integer(text)) return whole;
  const auto real = figure(value);
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (!real || std::abs(*real) > kExact || *real != std::floor(*real)) return std::nullopt;
  return static_cast<int64_t>(*real);
}

std::optional<double> figure(const Value& value) {
  const std::string_view text = number_text(value);
  double real = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), real);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size() || !std::isfinite(real))
    return std::nullopt;
  return real;
}

std::optional<int64_t> address(const Value& value) {
  std::string_view text = number_text(value);
  if (const auto whole = integer(value)) return whole;
  const bool hex = text.starts_with("0x");
  if (hex) text.remove_prefix(2);
  uint64_t bits = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits, hex ? 16 : 10);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return static_cast<int64_t>(bits);
}

}  // namespace stepscope::json
