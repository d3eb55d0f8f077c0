// Text of other people is bytes that are mostly UTF-8. One decoder, so that every writer agrees on what is broken.
//
// A broken sequence counts as one U+FFFD per maximal part that could have begun a character (the practice of the
// Unicode standard, and what browsers and Python's "replace" do): "\xE2\x82" is one, "\xFF\xFF" are two.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stepscope {

inline constexpr char32_t kReplacement = U'\uFFFD';

struct Utf8Step {
  char32_t point = kReplacement;
  size_t bytes = 1;    // how far to move on; at least 1
  bool valid = false;  // false: point is kReplacement and stands for bytes that are no UTF-8
};

// The character at text[at]; at < text.size().
Utf8Step decode_utf8(std::string_view text, size_t at);

void append_utf8(std::string& out, char32_t point);

// Calls visit(Utf8Step, std::string_view bytes) for each character.
template <class Visit>
void each_utf8(std::string_view text, Visit visit) {
  for (size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    visit(step, text.substr(at, step.bytes));
    at += step.bytes;
  }
}

}  // namespace stepscope
