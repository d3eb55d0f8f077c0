// The table of an analysis over a trace made by hand, and cells by name of their column.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "analyses/analysis.h"
#include "support/trace_builder.h"

namespace stepscope::test {

inline Table table_of(std::string_view analysis, const Model& model, const std::string& group = {}) {
  return run_analysis(*find_analysis(analysis), model, {"", group, INT64_MAX}).value();
}

inline Table table_of(std::string_view analysis, TraceBuilder& t, const std::string& group = {}) {
  return table_of(analysis, Model(t.take(), {}), group);
}

inline const Cell& at(const Table& table, size_t row, std::string_view column) {
  for (size_t c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].name == column) return table.rows.at(row).at(c);
  }
  throw std::logic_error("no column " + std::string(column));
}

// Numbers and texts as cells.
inline Cell number(int64_t value) { return value; }
inline Cell text_cell(const char* value) { return std::string(value); }

inline int64_t sum(const Table& table, std::string_view column) {
  int64_t out = 0;
  for (size_t row = 0; row < table.rows.size(); ++row) {
    if (const auto* value = std::get_if<int64_t>(&at(table, row, column))) out += *value;
  }
  return out;
}

}  // namespace stepscope::test
