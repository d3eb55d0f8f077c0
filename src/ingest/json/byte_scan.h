// The inner loops of scanning: where a run of bytes of one sort ends, sixteen bytes at a time.
//
// All load up to 15 bytes behind the byte they find. The caller sees to it that these are there, and that a zero behind
// the text ends every run.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stepscope::json {

// The byte that ends the plain part of a string: a quote, a backslash, a control byte or one beyond ASCII.
inline const char* end_of_plain(const char* at) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i backslash = _mm_set1_epi8('\\');
  const __m128i blank = _mm_set1_epi8(' ');
  for (;; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i special = _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash));
    const __m128i odd = _mm_cmplt_epi8(bytes, blank);  // signed: control bytes and all of 0x80 and above
    const auto hits = static_cast<uint32_t>(_mm_movemask_epi8(_mm_or_si128(special, odd)));
    if (hits != 0) return at + std::countr_zero(hits);
  }
#else
  while (*at != '"' && *at != '\\' && static_cast<signed char>(*at) >= ' ') ++at;
  return at;
#endif
}

constexpr bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The first byte that is no blank. Most blanks are one space, or a line break and an indentation.
inline const char* end_of_blanks(const char* at) {
  if (static_cast<unsigned char>(*at) > ' ') return at;
  if (is_blank(*at) && static_cast<unsigned char>(at[1]) > ' ') return at + 1;
#if defined(__SSE2__)
  for (;; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i spaces = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t')));
    const __m128i breaks = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
    const auto others = static_cast<uint32_t>(_mm_movemask_epi8(_mm_or_si128(spaces, breaks))) ^ 0xFFFFu;
    if (others != 0) return at + std::countr_zero(others);
  }
#else
  while (is_blank(*at)) ++at;
  return at;
#endif
}

// The first byte that is no decimal digit.
inline const char* end_of_digits(const char* at) {
#if defined(__SSE2__)
  for (;; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i values = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    const __m128i digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
    const auto others = static_cast<uint32_t>(_mm_movemask_epi8(digits)) ^ 0xFFFFu;
    if (others != 0) return at + std::countr_zero(others);
  }
#else
  while (*at >= '0' && *at <= '9') ++at;
  return at;
#endif
}

}  // namespace stepscope::json
