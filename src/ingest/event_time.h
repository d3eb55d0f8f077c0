// The times of an event, from the text they are written in.
#pragma once

#include <optional>

#include "base/time.h"
#include "ingest/json/scanner.h"

namespace stepscope {

// Times lie between -2^60 and 2^61 ns (36 years before the base to 73 after), with and without the base: twice the
// difference of any two fits.
inline constexpr Ns kEarliest = -(Ns{1} << 60);
inline constexpr Ns kLatest = Ns{1} << 61;

// 104 days: what is said to have lasted longer was never timed. A thousand of the longest can be summed.
inline constexpr Ns kLongestDuration = Ns{1} << 53;

// A time stamp; nothing when there is none, it is none, or it lies beyond these bounds.
std::optional<Ns> time_stamp(const json::Value& value);

// A duration. Absent is 0; null, what cannot be read, and what lasts longer than kLongestDuration or ends beyond kLatest
// is none. What Kineto's own formatter makes of a negative one ("0.-05") is negative.
struct Duration {
  enum class Verdict { kFine, kNegative, kNone } verdict = Verdict::kFine;
  Ns ns = 0;
};
Duration duration(const json::Value& value, Ns start);

}  // namespace stepscope
