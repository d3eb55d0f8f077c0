#include "ingest/json/scanner.h"

#include <bitset>
#include <cstring>

#include "base/utf8.h"

namespace stepscope::json {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// What writers put where a number is none, letters in lower case and without its sign: inf, nan(ind), N/A, None.
constexpr std::string_view kNoNumbers[] = {"inf",  "infinity",  "nan",  "nan(ind)", "nan(snan)", "n/a",     "none",
                                           "null", "undefined", "true", "false",    "1.#inf",    "1.#qnan", "1.#ind"};
constexpr size_t kLongestBare = 32;

constexpr bool in_bare(char c) {
  return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.' || c == '/' || c == '#' || c == '(' ||
         c == ')';
}

bool looks_like_number(std::string_view token) {
  return token.size() <= kLongestBare && token.find_first_not_of("0123456789+-.eE") == std::string_view::npos &&
         token.find_first_of("0123456789") != std::string_view::npos;
}

bool stands_for_no_number(std::string_view token) {
  char lower[kLongestBare];
  if (token.empty() || token.size() > kLongestBare) return false;
  if (token.front() == '+' || token.front() == '-') token.remove_prefix(1);
  for (size_t i = 0; i < token.size(); ++i)
    lower[i] = is_letter(token[i]) ? static_cast<char>(token[i] | 0x20) : token[i];
  for (const std::string_view known : kNoNumbers) {
    if (known == std::string_view(lower, token.size())) return true;
  }
  return false;
}

}  // namespace

// A string with something in it that is not plain, the first of it at `place`.
bool Scanner::text_slowly(Value& out, const char* place) {
  const char* first = at_ + 1;
  bool escaped = false;
  while (*place != '"') {
    const auto byte = static_cast<unsigned char>(*place);
    if (byte == '\\') {
      escaped = true;
      if (!escape(place)) return false;
    } else if (byte >= 0x80) {
      const Utf8Step step = decode_utf8({place, end_}, 0);
      if (!step.valid) blemishes_->note(Blemishes::kForeignByte, place);
      place += step.bytes;
    } else {
      if (place >= end_) {
        at_ = end_;
        return false;
      }
      blemishes_->note(Blemishes::kControlByte, place++);
    }
    place = end_of_plain(place);
  }
  out = {{first, static_cast<size_t>(place - first)}, Sort::kText, escaped};
  at_ = place + 1;
  return true;
}

// Steps over an escape. One that is none stays in the text as it is; false where the text ends inside it.
bool Scanner::escape(const char*& place) {
  const char next = place[1];
  const bool known = next != '\0' && std::strchr("\"\\/bfnrt", next) != nullptr;
  int digits = 0;
  if (next == 'u') {
    while (digits < 4 && is_hex(place[2 + digits])) ++digits;
  }
  if (place + (next == 'u' ? 2 + digits : 1) >= end_) {
    at_ = end_;
    return false;
  }
  if (!known && digits != 4) blemishes_->note(Blemishes::kBadEscape, place);
  place += known ? 2 : digits == 4 ? 6 : 1;
  return true;
}

bool Scanner::number(Value& out) {
  const char* p = at_ + (*at_ == '-');
  const bool leading_zero = *p == '0';
  const char* digits = p;
  p = end_of_digits(p);
  bool sound = p > digits && (!leading_zero || p - digits == 1);
  if (*p == '.') {
    const char* decimals = ++p;
    p = end_of_digits(p);
    sound &= p > decimals;
  }
  if (*p == 'e' || *p == 'E') {
    ++p;
    p += *p == '+' || *p == '-';
    const char* exponent = p;
    p = end_of_digits(p);
    sound &= p > exponent;
  }
  if (sound && (*p == ',' || *p == '\n' || *p == '}' || *p == ']')) [[likely]] {
    out = {{at_, static_cast<size_t>(p - at_)}, Sort::kNumber, false};
    at_ = p;
    return true;
  }
  if (!sound || in_bare(*p) || p >= end_) return bare(out);
  out = {{at_, static_cast<size_t>(p - at_)}, Sort::kNumber, false};
  at_ = p;
  return true;
}

bool Scanner::word(Value& out, std::string_view spelling, Sort sort) {
  const char* behind = at_ + spelling.size();
  if (std::memcmp(at_, spelling.data(), spelling.size()) != 0 || in_bare(*behind) || behind >= end_) return bare(out);
  out = {{at_, sort == Sort::kNull ? 0 : spelling.size()}, sort, false};
  at_ = behind;
  return true;
}

// At the end of the text at hand nobody can say where a number or word ends.
bool Scanner::bare(Value& out) {
  const char* p = at_;
  while (in_bare(*p)) ++p;
  const std::string_view token(at_, static_cast<size_t>(p - at_));
  if (p >= end_) {
    at_ = end_;
    return false;
  }
  const bool number = looks_like_number(token);
  if (!number && !stands_for_no_number(token)) return false;
  blemishes_->note(Blemishes::kBareValue, at_);
  out = number ? Value{token, Sort::kText, false} : Value{{}, Sort::kNull, false};
  at_ = p;
  return true;
}

bool Scanner::scalar(Value& out) {
  switch (*at_) {
    case '"': return text(out);
    case 't': return word(out, "true", Sort::kWord);
    case 'f': return word(out, "false", Sort::kWord);
    case 'n': return word(out, "null", Sort::kNull);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': return number(out);
    default: return bare(out);
  }
}

bool Scanner::key() {
  Value ignored;
  return peek() == '"' && text(ignored) && take(':');
}

// Every round takes one value: an opening bracket with what leads to its first value, or a scalar; then the brackets
// that close behind it, up to what leads to the next value.
bool Scanner::nested(Value& out) {
  std::bitset<kDeepest> is_object;  // by level
  const char* const first = at_;
  int depth = 0;
  for (;;) {
    if (const char c = peek(); c == '{' || c == '[') {
      if (depth == kDeepest) return false;
      is_object[depth++] = c == '{';
      ++at_;
      if (peek() != (c == '{' ? '}' : ']')) {
        if (c == '{' && !key()) return false;
        continue;
      }
    } else if (Value ignored; !scalar(ignored)) {
      return false;
    }
    while (depth > 0) {
      const bool object = is_object[depth - 1];
      const char closing = object ? '}' : ']';
      if (!take(closing)) {
        if (!take(',')) return false;
        if (!spare_comma(closing)) {
          if (object && !key()) return false;
          break;
        }
      }
      --depth;
    }
    if (depth == 0) break;
  }
  out = {{first, static_cast<size_t>(at_ - first)}, Sort::kNested, false};
  return true;
}

}  // namespace stepscope::json
