#include "base/json_writer.h"

#include <cassert>
#include <charconv>
#include <cmath>

#include "base/utf8.h"

namespace stepscope {
namespace {

// Shortest text that reads back as the same number; 32 bytes hold any of them.
template <class Number>
std::string_view digits(Number number, char (&buffer)[32]) {
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), number);
  assert(error == std::errc{});
  return {buffer, static_cast<size_t>(end - buffer)};
}

bool plain(unsigned char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

bool wants_escape(char32_t point) {
  const bool control = point < 0x20 || (point >= 0x7F && point < 0xA0);
  return control || point == 0x2028 || point == 0x2029;
}

void append_u_escape(std::string& out, char32_t point) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift > 0; shift -= 4) out += kHex[point >> (shift - 4) & 0xF];
}

void append_escaped(std::string& out, char32_t point) {
  switch (point) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default: wants_escape(point) ? append_u_escape(out, point) : append_utf8(out, point);
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && plain(static_cast<unsigned char>(text[end]))) ++end;
    out += text.substr(at, end - at);
    if (end == text.size()) break;
    const Utf8Step step = decode_utf8(text, end);
    append_escaped(out, step.point);
    at = end + step.bytes;
  }
  out += '"';
}

void JsonWriter::new_line() {
  if (layout_ != Layout::kPretty) return;
  out_ += '\n';
  out_.append(open_.size(), ' ');
}

void JsonWriter::separate(Level& level) {
  if (!level.empty) out_ += ',';
  level.empty = false;
  new_line();
}

void JsonWriter::before_value() {
  if (open_.empty()) {
    assert(!started_ && "JSON has one top value");
    started_ = true;
    return;
  }
  Level& level = open_.back();
  if (level.close == ']') return separate(level);
  assert(level.keyed && "a value in an object needs its key");
  level.keyed = false;
}

JsonWriter& JsonWriter::begin(char open) {
  before_value();
  out_ += open;
  open_.push_back({.close = open == '{' ? '}' : ']'});
  return *this;
}

JsonWriter& JsonWriter::end(char close) {
  assert(!open_.empty() && open_.back().close == close && !open_.back().keyed && "this closes nothing");
  const bool empty = open_.back().empty;
  open_.pop_back();
  if (!empty) new_line();
  out_ += close;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  assert(!open_.empty() && open_.back().close == '}' && !open_.back().keyed && "a key belongs in an object");
  separate(open_.back());
  open_.back().keyed = true;
  append_json_string(out_, name);
  out_ += layout_ == Layout::kPretty ? ": " : ":";
  return *this;
}

JsonWriter& JsonWriter::literal(std::string_view text) {
  before_value();
  out_ += text;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  before_value();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  char buffer[32];
  return std::isfinite(number) ? literal(digits(number, buffer)) : null();
}

JsonWriter& JsonWriter::integer(int64_t number) {
  char buffer[32];
  return literal(digits(number, buffer));
}

JsonWriter& JsonWriter::integer(uint64_t number) {
  char buffer[32];
  return literal(digits(number, buffer));
}

}  // namespace stepscope
