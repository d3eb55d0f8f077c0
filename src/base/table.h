// A typed table: what an analysis returns and every output can show without knowing the analysis.
//
// Cells are absent, whole numbers, fractions or text; the column says what a number means, so that one writer turns
// nanoseconds into "1.23 ms" for people and leaves them alone in JSON and CSV.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace stepscope {

enum class Unit { kText, kCount, kNs, kShare, kBytes, kNumber };

struct Column {
  std::string name;   // stable: the key in JSON and the header in CSV
  std::string title;  // for people
  Unit unit = Unit::kText;
  std::string meaning;  // one line, for help and documentation
};

using Cell = std::variant<std::monostate, int64_t, double, std::string>;

struct Table {
  std::string name;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  int64_t left_out = 0;  // rows that a limit cut
  std::string note;      // one line under the table, may be empty
};

template <class T>
Cell cell(const std::optional<T>& maybe) {
  return maybe ? Cell(*maybe) : Cell();
}

// Sorts by a column, largest first (text: smallest first), ties in the order they stand. `key` is a column's name or a
// spelling people bring from elsewhere: cuda_time_total, self_device_time_total, cpu_time, device_ns... False when no
// column answers to it.
bool sort_rows(Table& table, const std::string& key);

// Keeps the first `limit` rows and counts the rest in left_out; a negative limit keeps all.
void limit_rows(Table& table, int64_t limit);

}  // namespace stepscope
