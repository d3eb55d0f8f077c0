#include "cli/sorted_lists.h"

#include <utility>
#include <vector>

#include "base/table.h"

namespace stepscope {
namespace {

// A column to sort by: how it is called, and what a row holds there.
template <class Row>
struct Key {
  const char* name;
  Cell (*of)(const Row& row);
};

const std::vector<Key<OperatorRow>>& operator_keys() {
  static const std::vector<Key<OperatorRow>> all{
      {"name", [](const OperatorRow& row) { return Cell(row.name); }},
      {"kind", [](const OperatorRow& row) { return Cell(row.kind); }},
      {"calls", [](const OperatorRow& row) { return Cell(row.calls); }},
      {"self_cpu_ns", [](const OperatorRow& row) { return Cell(row.self_cpu); }},
      {"cpu_ns", [](const OperatorRow& row) { return Cell(row.cpu); }},
      {"self_device_ns", [](const OperatorRow& row) { return Cell(row.self_device); }},
      {"device_ns", [](const OperatorRow& row) { return Cell(row.device); }}};
  return all;
}

const std::vector<Key<KernelRow>>& kernel_keys() {
  static const std::vector<Key<KernelRow>> all{
      {"name", [](const KernelRow& row) { return Cell(row.name); }},
      {"class", [](const KernelRow& row) { return Cell(std::string(to_string(row.kernel_class))); }},
      {"calls", [](const KernelRow& row) { return Cell(row.calls); }},
      {"total_ns", [](const KernelRow& row) { return Cell(row.total); }},
      {"mean_ns", [](const KernelRow& row) { return Cell(row.mean()); }},
      {"min_ns", [](const KernelRow& row) { return Cell(row.min); }},
      {"max_ns", [](const KernelRow& row) { return Cell(row.max); }}};
  return all;
}

// Sorts through a table of the keys with each row's place as its last cell.
template <class Row>
bool sort_by(std::vector<Row>& rows, const std::vector<Key<Row>>& keys, const std::string& name) {
  Table table;
  for (const auto& key : keys) table.columns.push_back({key.name, key.name, Unit::kText, ""});
  for (size_t i = 0; i < rows.size(); ++i) {
    std::vector<Cell>& cells = table.rows.emplace_back();
    for (const auto& key : keys) cells.push_back(key.of(rows[i]));
    cells.emplace_back(static_cast<int64_t>(i));
  }
  if (!sort_rows(table, name)) return false;
  std::vector<Row> sorted;
  for (const auto& cells : table.rows)
    sorted.push_back(std::move(rows[static_cast<size_t>(std::get<int64_t>(cells.back()))]));
  rows = std::move(sorted);
  return true;
}

}  // namespace

bool sort_lists(RankReport& report, const std::string& key) {
  const bool operators = sort_by(report.operators, operator_keys(), key);
  const bool kernels = sort_by(report.kernels, kernel_keys(), key);
  return operators || kernels;
}

std::string sortable_columns() {
  std::string out;
  for (const auto& key : operator_keys()) out += std::string(out.empty() ? "" : " ") + key.name;
  for (const char* name : {"class", "total_ns", "mean_ns", "min_ns", "max_ns"}) out += std::string(" ") + name;
  return out;
}

}  // namespace stepscope
