// What an analysis is: a passive description and a function from the model to a table.
//
// One question, one file, one catalog line. `show NAME` prints the table in every format, and help and documentation
// come from the descriptor, so nothing else needs to change when one is added (docs/architecture.md walks through it).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/table.h"
#include "model/model.h"

namespace stepscope {

struct TableOptions {
  std::string sort;      // a column; empty: the analysis' own order
  std::string group_by;  // "", "shape", "stack", "module", "category"
  int64_t limit = -1;    // rows; -1: the analysis' own default
};

struct Analysis {
  std::string_view name;
  std::string_view summary;               // one line
  std::vector<Column> columns;
  std::vector<std::string_view> groups;   // what --group-by may say
  int64_t default_limit = -1;             // -1: all rows
  Table (*run)(const Model& model, const TableOptions& options);  // rows in the analysis' own order, unlimited
};

// All analyses, in the order of the catalog.
const std::vector<const Analysis*>& analyses();
const Analysis* find_analysis(std::string_view name);

// Runs one, sorted and limited as asked. An error names the choices when a column or grouping is not there.
Result<Table> run_analysis(const Analysis& analysis, const Model& model, const TableOptions& options);

}  // namespace stepscope
