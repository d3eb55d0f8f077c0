#include "ingest/event_time.h"

namespace stepscope {
namespace {

std::optional<Ns> readable(const json::Value& value) {
  using enum json::Sort;
  return value.sort == kNumber || value.sort == kText ? parse_microseconds(value.raw) : std::nullopt;
}

bool negative_fraction(std::string_view text) {
  return text.find('-') != text.npos && text.find_first_not_of("0123456789.-") == text.npos;
}

}  // namespace

std::optional<Ns> time_stamp(const json::Value& value) {
  const auto ns = readable(value);
  return ns && *ns >= kEarliest && *ns <= kLatest ? ns : std::nullopt;
}

Duration duration(const json::Value& value, Ns start) {
  using enum Duration::Verdict;
  if (!value) return {};
  const auto ns = readable(value);
  if (!ns) return {negative_fraction(value.raw) ? kNegative : kNone, 0};
  if (*ns < 0) return {kNegative, 0};
  if (*ns > kLongestDuration || start + *ns > kLatest) return {kNone, 0};
  return {kFine, *ns};
}

}  // namespace stepscope
