// Sorts rows by what their columns say.
//
// The keys are copied beside the rows first: a comparison that looks each row up in its columns misses the processor's
// caches twice, and sorting a shuffled trace is nothing but comparisons. Rows with the same key stand by number.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace stepscope {

template <class Row, class KeyOf>
void sort_by_key(std::span<Row> rows, KeyOf key_of) {
  const auto in_order = [&](Row a, Row b) { return std::pair(key_of(a), a) < std::pair(key_of(b), b); };
  if (std::is_sorted(rows.begin(), rows.end(), in_order)) return;
  std::vector<std::pair<decltype(key_of(rows[0])), Row>> keyed;
  keyed.reserve(rows.size());
  for (const Row row : rows) keyed.emplace_back(key_of(row), row);
  std::sort(keyed.begin(), keyed.end());
  std::transform(keyed.begin(), keyed.end(), rows.begin(), [](const auto& one) { return one.second; });
}

}  // namespace stepscope
