#include "base/safe_text.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <charconv>

#include "base/utf8.h"

namespace stepscope {
namespace {

bool control(char32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

// Format characters (zero-width, bidi marks and overrides, tags), line and paragraph separators.
bool invisible(char32_t point) {
  if (point < 0xA0) return false;
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(point));
  return category == UTF8PROC_CATEGORY_CF || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

void append_printable(std::string& out, char32_t point) {
  const auto number = static_cast<uint32_t>(point);
  if (control(point)) {
    fmt::format_to(std::back_inserter(out), "\\x{:02x}", number);
  } else if (invisible(point)) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", number);
  } else {
    append_utf8(out, point);
  }
}

bool word(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// "@somebody", "#123", "https://", "www." would become links after the mark-up is gone, where a backslash no longer
// helps. An empty comment behind the character, which shows as nothing, parts it from what follows.
bool begins_link(std::string_view text, size_t at) {
  const std::string_view rest = text.substr(at + 1);
  if (rest.empty()) return false;
  switch (text[at]) {
    case '@':
    case '#': return word(rest[0]);
    case ':': return rest.substr(0, 2) == "//";
    case '.': return at >= 3 && (text.substr(at - 3, 3) == "www" || text.substr(at - 3, 3) == "WWW");
    default: return false;
  }
}

std::string_view html_entity(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
  }
}

bool number(std::string_view text) {
  if (text.substr(0, 1) == "+") text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}

bool formula(std::string_view text) {
  constexpr std::string_view kStarts = "=+-@\t\r\n";
  return !text.empty() && kStarts.find(text[0]) != std::string_view::npos && !number(text);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  each_utf8(text, [&out](const Utf8Step& step, std::string_view) { append_printable(out, step.point); });
  return out;
}

std::string markdown_safe(std::string_view text) {
  constexpr std::string_view kMarkup = "\\`*_[]!|~$";
  const std::string clean = printable(text);
  std::string out;
  out.reserve(clean.size() * 2);
  for (size_t i = 0; i < clean.size(); ++i) {
    const char c = clean[i];
    const bool starts_block = i == 0 && std::string_view("#+-=").find(c) != std::string_view::npos;
    if (c == '<' || c == '>' || c == '&') {
      out += html_entity(c);
      continue;
    }
    if (starts_block || kMarkup.find(c) != std::string_view::npos) out += '\\';
    out += c;
    if (begins_link(clean, i)) out += "<!-- -->";
  }
  return out;
}

std::string html_safe(std::string_view text) {
  const std::string clean = printable(text);
  std::string out;
  out.reserve(clean.size());
  for (const char c : clean) {
    const std::string_view entity = html_entity(c);
    entity.empty() ? out += c : out += entity;
  }
  return out;
}

std::string csv_field(std::string_view text) {
  std::string clean = formula(text) ? "'" : "";
  each_utf8(text, [&clean](const Utf8Step& step, std::string_view) {
    const bool kept = step.point == '\n' || step.point == '\r' || step.point == '\t';
    if (control(step.point) && !kept) return append_printable(clean, step.point);
    append_utf8(clean, step.point);
  });
  if (clean.find_first_of(",\"\r\n") == std::string::npos && (clean.empty() || clean.front() != ' ')) return clean;
  std::string out = "\"";
  for (const char c : clean) {
    if (c == '"') out += '"';
    out += c;
  }
  return out += '"';
}

}  // namespace stepscope
