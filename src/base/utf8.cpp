#include "base/utf8.h"

namespace stepscope {
namespace {

// What may follow a lead byte: how many bytes, and the range of the first of them (which is what rules out overlong
// forms, surrogates and points past U+10FFFF; all later bytes are 80..BF).
struct Lead {
  size_t following = 0;  // 0: no lead byte of a longer sequence
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  char32_t bits = 0;
};

Lead lead_of(unsigned char byte) {
  if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF, byte & 0x1Fu};
  if (byte == 0xE0) return {2, 0xA0, 0xBF, 0};
  if (byte == 0xED) return {2, 0x80, 0x9F, byte & 0x0Fu};
  if (byte >= 0xE1 && byte <= 0xEF) return {2, 0x80, 0xBF, byte & 0x0Fu};
  if (byte == 0xF0) return {3, 0x90, 0xBF, 0};
  if (byte >= 0xF1 && byte <= 0xF3) return {3, 0x80, 0xBF, byte & 0x07u};
  if (byte == 0xF4) return {3, 0x80, 0x8F, byte & 0x07u};
  return {};
}

}  // namespace

Utf8Step decode_utf8(std::string_view text, size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1, true};
  Lead lead = lead_of(first);
  if (lead.following == 0) return {};
  char32_t point = lead.bits;
  for (size_t i = 1; i <= lead.following; ++i) {
    if (at + i >= text.size()) return {kReplacement, i, false};
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if (byte < lead.low || byte > lead.high) return {kReplacement, i, false};
    point = point << 6 | (byte & 0x3Fu);
    lead.low = 0x80;
    lead.high = 0xBF;
  }
  return {point, lead.following + 1, true};
}

void append_utf8(std::string& out, char32_t point) {
  const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (point < 0x80) return put(point);
  if (point < 0x800) {
    put(0xC0 | point >> 6);
  } else {
    if (point < 0x10000) {
      put(0xE0 | point >> 12);
    } else {
      put(0xF0 | point >> 18);
      put(0x80 | (point >> 12 & 0x3F));
    }
    put(0x80 | (point >> 6 & 0x3F));
  }
  put(0x80 | (point & 0x3F));
}

}  // namespace stepscope
