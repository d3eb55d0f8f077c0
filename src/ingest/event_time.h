// The times of an event, from the text they are written in.
#pragma once

#include <optional>

#include "base/time.h"
#include "ingest/json/scanner.h"

namespace stepscope {

// Times lie within ±2^61 ns (73 years), with and without the base: differences of any two fit.
inline constexpr Ns kLatest = Ns{1} << 61;

// A time stamp; nothing when there is none, it is none, or it lies beyond kLatest.
std::optional<Ns> time_stamp(const json::Value& value);

// A duration. Absent is 0; null, what cannot be read, and what ends beyond kLatest is none. What Kineto's own formatter
// makes of a negative one ("0.-05") is negative.
struct Duration {
  enum class Verdict { kFine, kNegative, kNone } verdict = Verdict::kFine;
  Ns ns = 0;
};
Duration duration(const json::Value& value, Ns start);

}  // namespace stepscope
