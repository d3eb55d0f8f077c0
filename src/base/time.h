// Time is int64 nanoseconds everywhere. Text is decoded digit by digit, never through a double: at 1.7e15
// microseconds since the epoch a double can only tell quarters of a microsecond apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stepscope {

using Ns = int64_t;

inline constexpr Ns kMicrosecond = 1'000;
inline constexpr Ns kMillisecond = 1'000'000;
inline constexpr Ns kSecond = 1'000'000'000;

// Microseconds as decimal text ("12", "-3.5", "1698107929236857.125", "1.5e3") to nanoseconds. What lies beyond
// three decimals goes to the nearest nanosecond, halves away from zero. Nothing when the text is no plain number
// or does not fit.
std::optional<Ns> parse_microseconds(std::string_view text);

// The same for nanoseconds: "1767189312000000000", "1.767189312e18".
std::optional<Ns> parse_nanoseconds(std::string_view text);

// Whole numbers; nothing when the text is none or does not fit.
std::optional<int64_t> parse_integer(std::string_view text);

// total / count to the nearest, halves up: how every mean of this program is rounded. count > 0.
Ns rounded_mean(Ns total, int64_t count);

// "432 ns", "12.3 µs", "45.6 ms", "7.89 s": three significant digits, for people.
std::string human_time(Ns ns);

}  // namespace stepscope
