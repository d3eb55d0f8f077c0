#include "base/intervals.h"

#include <algorithm>

namespace stepscope {

IntervalSet::IntervalSet(std::vector<Interval> sorted_disjoint) : parts_(std::move(sorted_disjoint)) {
  totals_.reserve(parts_.size());
  Ns total = 0;
  for (const Interval& part : parts_) totals_.push_back(total += part.length());
}

IntervalSet IntervalSet::of(std::vector<Interval> any) {
  std::erase_if(any, [](const Interval& x) { return x.begin >= x.end; });
  const auto by_begin = [](const Interval& a, const Interval& b) { return a.begin < b.begin; };
  if (!std::is_sorted(any.begin(), any.end(), by_begin)) std::sort(any.begin(), any.end(), by_begin);
  size_t kept = 0;
  for (const Interval& next : any) {
    if (kept > 0 && next.begin <= any[kept - 1].end) {
      any[kept - 1].end = std::max(any[kept - 1].end, next.end);
    } else {
      any[kept++] = next;
    }
  }
  any.resize(kept);
  any.shrink_to_fit();
  return IntervalSet(std::move(any));
}

Ns IntervalSet::length_before(Ns t) const {
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), t,
                                      [](Ns value, const Interval& part) { return value < part.begin; });
  if (after == parts_.begin()) return 0;
  const size_t last = static_cast<size_t>(after - parts_.begin()) - 1;
  const Ns missing = std::max<Ns>(0, parts_[last].end - t);
  return totals_[last] - missing;
}

Ns IntervalSet::length_within(Ns begin, Ns end) const {
  return begin >= end ? 0 : length_before(end) - length_before(begin);
}

bool IntervalSet::contains(Ns t) const {
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), t,
                                      [](Ns value, const Interval& part) { return value < part.begin; });
  return after != parts_.begin() && t < std::prev(after)->end;
}

std::vector<Interval>::const_iterator IntervalSet::first_ending_after(Ns t) const {
  return std::upper_bound(parts_.begin(), parts_.end(), t,
                          [](Ns value, const Interval& part) { return value < part.end; });
}

std::vector<Interval> IntervalSet::gaps_within(Interval window) const {
  std::vector<Interval> out;
  Ns from = window.begin;
  for (auto part = first_ending_after(window.begin); part != parts_.end() && part->begin < window.end; ++part) {
    if (from < part->begin) out.push_back({from, part->begin});
    from = part->end;
  }
  if (from < window.end) out.push_back({from, window.end});
  return out;
}

IntervalSet IntervalSet::within(Interval window) const {
  std::vector<Interval> out;
  for (auto part = first_ending_after(window.begin); part != parts_.end() && part->begin < window.end; ++part) {
    const Interval both{std::max(part->begin, window.begin), std::min(part->end, window.end)};
    if (both.begin < both.end) out.push_back(both);
  }
  return IntervalSet(std::move(out));
}

IntervalSet IntervalSet::minus(const IntervalSet& other) const {
  std::vector<Interval> out;
  auto cut = other.parts_.begin();
  for (Interval part : parts_) {
    while (cut != other.parts_.end() && cut->end <= part.begin) ++cut;
    for (auto c = cut; c != other.parts_.end() && c->begin < part.end; ++c) {
      if (c->begin > part.begin) out.push_back({part.begin, c->begin});
      part.begin = c->end;
      if (part.begin >= part.end) break;
    }
    if (part.begin < part.end) out.push_back(part);
  }
  return IntervalSet(std::move(out));
}

IntervalSet IntervalSet::intersect(const IntervalSet& other) const {
  std::vector<Interval> out;
  auto a = parts_.begin();
  auto b = other.parts_.begin();
  while (a != parts_.end() && b != other.parts_.end()) {
    const Interval both{std::max(a->begin, b->begin), std::min(a->end, b->end)};
    if (both.begin < both.end) out.push_back(both);
    a->end < b->end ? ++a : ++b;
  }
  return IntervalSet(std::move(out));
}

IntervalSet IntervalSet::unite(const IntervalSet& other) const {
  std::vector<Interval> all(parts_.size() + other.parts_.size());
  std::merge(parts_.begin(), parts_.end(), other.parts_.begin(), other.parts_.end(), all.begin(),
             [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
  return of(std::move(all));
}

}  // namespace stepscope
