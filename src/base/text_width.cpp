#include "base/text_width.h"

#include <utf8proc.h>

#include <algorithm>

#include "base/utf8.h"

namespace stepscope {
namespace {

constexpr std::string_view kEllipsis = "…";

size_t width_of(char32_t point) {
  return static_cast<size_t>(std::max(0, utf8proc_charwidth(static_cast<utf8proc_int32_t>(point))));
}

// Bytes of the longest prefix that takes at most `columns`, the marks that combine with its last character included.
size_t prefix_bytes(std::string_view text, size_t columns) {
  size_t at = 0;
  while (at < text.size()) {
    const Utf8Step step = decode_utf8(text, at);
    const size_t width = width_of(step.point);
    if (width > columns) break;
    columns -= width;
    at += step.bytes;
  }
  return at;
}

// The first byte of the longest suffix that takes at most `columns`. It never begins with a combining mark.
size_t suffix_begin(std::string_view text, size_t columns) {
  size_t total = display_width(text);
  size_t at = 0;
  while (at < text.size()) {
    const Utf8Step step = decode_utf8(text, at);
    const size_t width = width_of(step.point);
    if (total <= columns && width > 0) break;
    total -= width;
    at += step.bytes;
  }
  return at;
}

}  // namespace

size_t display_width(std::string_view text) {
  size_t columns = 0;
  each_utf8(text, [&columns](const Utf8Step& step, std::string_view) { columns += width_of(step.point); });
  return columns;
}

std::string fit(std::string_view text, size_t columns, Cut cut) {
  if (display_width(text) <= columns) return std::string(text);
  if (columns == 0) return {};
  const size_t kept = columns - 1;  // one for the ellipsis
  const size_t tail = cut == Cut::kMiddle ? kept / 2 : 0;
  std::string out(text.substr(0, prefix_bytes(text, kept - tail)));
  out += kEllipsis;
  if (tail > 0) out += text.substr(suffix_begin(text, tail));
  return out;
}

std::string pad_left(std::string_view text, size_t columns) {
  const size_t width = display_width(text);
  return std::string(columns - std::min(width, columns), ' ').append(text);
}

std::string pad_right(std::string_view text, size_t columns) {
  const size_t width = display_width(text);
  return std::string(text).append(columns - std::min(width, columns), ' ');
}

}  // namespace stepscope
