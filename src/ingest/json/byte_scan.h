// Finds the byte that ends the plain part of a string: a quote, a backslash, a control byte or one beyond ASCII.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stepscope::json {

// Loads up to 15 bytes behind the byte it finds. The caller sees to it that there is one: a zero behind the text.
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

}  // namespace stepscope::json
