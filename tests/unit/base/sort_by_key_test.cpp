#include "base/sort_by_key.h"

#include <gtest/gtest.h>

#include <random>

#include "base/ids.h"

namespace stepscope {
namespace {

TEST(SortByKey, IsAStableSortOfTheRows) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<int> column(static_cast<size_t>(round));
    for (int& value : column) value = static_cast<int>(random() % 20);
    std::vector<HostRow> rows;
    for (size_t i = 0; i < column.size(); ++i) rows.emplace_back(i);
    const auto key = [&](HostRow row) { return column[row.index()]; };
    std::vector<HostRow> expected = rows;
    std::stable_sort(expected.begin(), expected.end(), [&](HostRow a, HostRow b) { return key(a) < key(b); });
    sort_by_key(std::span(rows), key);
    EXPECT_EQ(rows, expected);
  }
}

}  // namespace
}  // namespace stepscope
