// JSON as text, one token after the other: no tree, no allocation, no recursion.
//
// A Scanner walks over [at, end) of a text that is checked on the way by the grammar of RFC 8259. Values are handed
// out as views of the text: a string as it stands between its quotes, a number as its digits, an object or array as
// its brackets. What real traces break without harm is let through and counted as a blemish: a bare inf or N/A (which
// says as much as null), a number that JSON spells otherwise ("1.", "0.-05": a text), raw control bytes and foreign
// bytes inside a string, a backslash that escapes nothing, a comma before a closing bracket.
// Everything else stops the scanner: the calls return false and at() is the byte that cannot stand there. cut() tells
// whether that is only because the text ends, so that more of it may help.
//
// Strings are scanned sixteen bytes at a time. Behind `end` sixteen bytes must be readable and the first one zero
// (TextWindow sees to it), so no loop asks where the text ends. Nesting is kept as one bit a level; below kDeepest
// levels a value counts as broken.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ingest/json/byte_scan.h"

namespace stepscope::json {

enum class Sort : uint8_t { kAbsent, kText, kNumber, kWord, kNull, kNested };  // kWord: true, false

struct Value {
  std::string_view raw;  // a text without its quotes, null as nothing, everything else as written
  Sort sort = Sort::kAbsent;
  bool escaped = false;  // a text with backslashes: json::decode() makes it readable

  explicit operator bool() const { return sort != Sort::kAbsent; }
};

// Deviations that were let through: how many of each sort, and where the first one stands.
struct Blemishes {
  enum Kind : uint8_t { kBareValue, kControlByte, kForeignByte, kBadEscape, kSpareComma, kKinds };

  std::array<uint32_t, kKinds> count{};
  std::array<const char*, kKinds> first{};
  bool any = false;

  void note(Kind kind, const char* place) {
    if (count[kind]++ == 0) first[kind] = place;
    any = true;
  }
};

class Scanner {
 public:
  static constexpr int kDeepest = 1024;

  Scanner(const char* at, const char* end, Blemishes& blemishes) : at_(at), end_(end), blemishes_(&blemishes) {}

  const char* at() const { return at_; }
  bool cut() const { return at_ >= end_; }

  // The next byte that is no blank, not taken; zero at the end of the text (or where a zero stands).
  char peek() {
    at_ = end_of_blanks(at_);
    return *at_;
  }
  // Takes that byte if it is `wanted`.
  bool take(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }

  // A string; at() stands on its quote.
  bool text(Value& out) {
    const char* first = at_ + 1;
    const char* stop = end_of_plain(first);
    if (*stop != '"') [[unlikely]]
      return text_slowly(out, stop);
    out = {{first, static_cast<size_t>(stop - first)}, Sort::kText, false};
    at_ = stop + 1;
    return true;
  }
  // Any value, blanks before it included.
  bool value(Value& out) {
    const char c = peek();
    if (c == '"') return text(out);
    return c == '{' || c == '[' ? nested(out) : scalar(out);
  }

  // An object, at() on its brace: on_member(key) is called for every key and must take the value.
  template <class OnMember>
  bool members(OnMember&& on_member) {
    ++at_;
    if (take('}')) return true;
    for (Value key;;) {
      if (peek() != '"' || !text(key) || !take(':') || !on_member(key)) return false;
      if (take('}')) return true;
      if (!take(',')) return false;
      if (spare_comma('}')) return true;
    }
  }

  // An array, at() on its bracket: on_element() must take one value.
  template <class OnElement>
  bool elements(OnElement&& on_element) {
    ++at_;
    if (take(']')) return true;
    for (;;) {
      if (!on_element()) return false;
      if (take(']')) return true;
      if (!take(',')) return false;
      if (spare_comma(']')) return true;
    }
  }

 private:
  // Behind a comma: whether nothing but the closing bracket follows, which is taken then.
  bool spare_comma(char closing) {
    const char* behind = at_;
    if (peek() != closing) [[likely]]
      return false;
    blemishes_->note(Blemishes::kSpareComma, behind - 1);
    ++at_;
    return true;
  }
  bool text_slowly(Value& out, const char* from);
  bool escape(const char*& place);
  bool number(Value& out);
  bool word(Value& out, std::string_view spelling, Sort sort);
  bool bare(Value& out);
  bool key();
  bool nested(Value& out);
  bool scalar(Value& out);

  const char* at_;
  const char* end_;
  Blemishes* blemishes_;
};

}  // namespace stepscope::json
