#include "base/time.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/wide_int.h"

namespace stepscope {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The digits of a decimal number, without its point, and the place of the point counted from the left.
struct Decimal {
  bool negative = false;
  std::string digits;
  int64_t point = 0;
};

constexpr size_t kLongestNumber = 64;  // more digits than any time needs; longer texts are no times

std::optional<Decimal> split(std::string_view text) {
  Decimal out;
  size_t i = 0;
  if (text.size() > kLongestNumber) return std::nullopt;
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) out.negative = text[i++] == '-';
  for (; i < text.size() && is_digit(text[i]); ++i) out.digits += text[i];
  out.point = static_cast<int64_t>(out.digits.size());
  if (i < text.size() && text[i] == '.') {
    for (++i; i < text.size() && is_digit(text[i]); ++i) out.digits += text[i];
  }
  if (out.digits.empty()) return std::nullopt;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const char* first = text.data() + i + 1;
    const char* last = text.data() + text.size();
    if (last - first > 1 && first[0] == '+' && first[1] != '-') ++first;
    int exponent = 0;
    auto [end, error] = std::from_chars(first, last, exponent);
    if (error != std::errc{} || end != last || exponent < -64 || exponent > 64) return std::nullopt;
    out.point += exponent;
    i = text.size();
  }
  if (i != text.size()) return std::nullopt;
  return out;
}

// The common shape, "123.456" with up to three decimals, needs no detour through text. 19 digits fit 64 bits.
std::optional<Ns> plain_microseconds(std::string_view text) {
  static constexpr uint64_t kScale[] = {1000, 100, 10, 1};
  if (text.empty() || text.size() > 20) return std::nullopt;
  uint64_t value = 0;
  size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) value = value * 10 + static_cast<uint64_t>(text[at] - '0');
  if (at == 0 || at > 19) return std::nullopt;
  size_t decimals = 0;
  if (at < text.size()) {
    if (text[at++] != '.') return std::nullopt;
    decimals = text.size() - at;
    if (decimals > 3 || text.size() - 1 > 19) return std::nullopt;
    for (; at < text.size(); ++at) {
      if (!is_digit(text[at])) return std::nullopt;
      value = value * 10 + static_cast<uint64_t>(text[at] - '0');
    }
  }
  if (value > INT64_MAX / kScale[decimals]) return std::nullopt;
  return static_cast<Ns>(value * kScale[decimals]);
}

// `shift`: decimals that still make whole nanoseconds, 3 of a microsecond and 0 of a nanosecond.
std::optional<Ns> nanoseconds(const Decimal& number, int64_t shift) {
  const auto digits = static_cast<int64_t>(number.digits.size());
  const int64_t keep = number.point + shift;
  WideInt value = 0;
  for (int64_t i = 0; i < keep; ++i) {
    value = value * 10 + (i < digits ? number.digits[i] - '0' : 0);
    if (value > INT64_MAX) return std::nullopt;
  }
  if (keep >= 0 && keep < digits && number.digits[keep] >= '5') ++value;
  if (value > INT64_MAX) return std::nullopt;
  return number.negative ? -static_cast<Ns>(value) : static_cast<Ns>(value);
}

}  // namespace

std::optional<Ns> parse_microseconds(std::string_view text) {
  if (const auto plain = plain_microseconds(text)) return plain;
  const auto number = split(text);
  return number ? nanoseconds(*number, 3) : std::nullopt;
}

std::optional<Ns> parse_nanoseconds(std::string_view text) {
  const auto number = split(text);
  return number ? nanoseconds(*number, 0) : std::nullopt;
}

std::optional<int64_t> parse_integer(std::string_view text) {
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Ns rounded_mean(Ns total, int64_t count) {
  const WideInt twice = 2 * static_cast<WideInt>(total) + count;
  const WideInt divisor = 2 * static_cast<WideInt>(count);
  WideInt quotient = twice / divisor;
  if (twice % divisor < 0) --quotient;  // floor, so that halves go up for negative totals too
  return static_cast<Ns>(quotient);
}

std::string human_time(Ns ns) {
  static constexpr struct {
    double scale;
    const char* unit;
  } kUnits[] = {{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}};
  const double magnitude = std::abs(static_cast<double>(ns));
  size_t unit = 0;
  while (unit < 3 && magnitude >= 999.5 * kUnits[unit].scale) ++unit;
  const double value = static_cast<double>(ns) / kUnits[unit].scale;
  if (unit == 0) return fmt::format("{} ns", ns);
  const double size = std::abs(value);
  const int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f} {}", value, decimals, kUnits[unit].unit);
}

}  // namespace stepscope
