// Sets of time, as sorted disjoint half-open intervals [begin, end).
//
// Everything that is "busy", "idle" or "a share" here is a length of such a set: a union, never a sum, so that two
// streams that overlap are not counted twice. Building costs a sort, every operation is one sweep over both sets,
// and length_within() is two binary searches over running totals.
//
//   IntervalSet busy = IntervalSet::of({{0, 10}, {5, 20}});    // [0, 20)
//   busy.minus(IntervalSet::of({{8, 12}})).length();           // 16
#pragma once

#include <span>
#include <vector>

#include "base/time.h"

namespace stepscope {

struct Interval {
  Ns begin = 0;
  Ns end = 0;

  Ns length() const { return end - begin; }
  bool contains(Ns t) const { return begin <= t && t < end; }
  bool operator==(const Interval&) const = default;
};

// Adds `next` to spans that will become a set: where it touches the last one and begins no earlier, that one grows, so
// rows that come in the order of their begin, however deep they nest, take the room of their union.
inline void add_span(std::vector<Interval>& spans, Interval next) {
  if (!spans.empty() && next.begin >= spans.back().begin && next.begin <= spans.back().end) {
    if (next.end > spans.back().end) spans.back().end = next.end;
  } else if (next.begin < next.end) {
    spans.push_back(next);
  }
}

class IntervalSet {
 public:
  IntervalSet() = default;

  // The union of any intervals; empty and reversed ones add nothing, touching ones become one.
  static IntervalSet of(std::vector<Interval> any);

  std::span<const Interval> parts() const { return parts_; }
  bool empty() const { return parts_.empty(); }
  Ns length() const { return totals_.empty() ? 0 : totals_.back(); }

  // |this ∩ [begin, end)| in O(log n).
  Ns length_within(Ns begin, Ns end) const;
  bool contains(Ns t) const;

  // What of the window lies in no part, in order. O(log n + parts in the window).
  std::vector<Interval> gaps_within(Interval window) const;

  IntervalSet minus(const IntervalSet& other) const;
  IntervalSet intersect(const IntervalSet& other) const;
  IntervalSet unite(const IntervalSet& other) const;
  IntervalSet within(Interval window) const;  // O(log n + parts in the window)

 private:
  explicit IntervalSet(std::vector<Interval> sorted_disjoint);
  Ns length_before(Ns t) const;
  std::vector<Interval>::const_iterator first_ending_after(Ns t) const;

  std::vector<Interval> parts_;
  std::vector<Ns> totals_;  // totals_[i] = length of parts_[0..i]
};

}  // namespace stepscope
