#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analyses/analysis.h"

namespace stepscope {

#define CATALOG_ENTRY(name) extern const Analysis name##_analysis;
#include "analyses/catalog.inc"
#undef CATALOG_ENTRY

const std::vector<const Analysis*>& analyses() {
  static const std::vector<const Analysis*> all{
#define CATALOG_ENTRY(name) &name##_analysis,
#include "analyses/catalog.inc"
#undef CATALOG_ENTRY
  };
  return all;
}

const Analysis* find_analysis(std::string_view name) {
  for (const Analysis* one : analyses()) {
    if (one->name == name) return one;
  }
  return nullptr;
}

Result<Table> run_analysis(const Analysis& analysis, const Model& model, const TableOptions& options) {
  const auto& groups = analysis.groups;
  if (!options.group_by.empty() && std::find(groups.begin(), groups.end(), options.group_by) == groups.end()) {
    return fail(groups.empty() ? fmt::format("{} cannot be grouped", analysis.name)
                               : fmt::format("{} cannot be grouped by {}; choose one of: {}", analysis.name,
                                             options.group_by, fmt::join(groups, " ")));
  }
  Table table = analysis.run(model, options);
  table.name = analysis.name;
  if (!options.sort.empty() && !sort_rows(table, options.sort)) {
    std::vector<std::string> names;
    for (const Column& column : table.columns) names.push_back(column.name);
    return fail(fmt::format("{} has no column {}; sort by one of: {}", analysis.name, options.sort,
                            fmt::join(names, " ")));
  }
  limit_rows(table, options.limit >= 0 ? options.limit : analysis.default_limit);
  return table;
}

}  // namespace stepscope
