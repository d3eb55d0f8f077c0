#include "outputs/parts/fold.h"

#include <algorithm>
#include <map>
#include <set>

namespace stepscope {
namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

std::optional<size_t> column(const Table& table, std::string_view name) {
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].name == name) return i;
  }
  return std::nullopt;
}

void add_cell(Cell& into, const Cell& cell) {
  const auto* more = std::get_if<int64_t>(&cell);
  auto* sum = std::get_if<int64_t>(&into);
  if (more != nullptr && sum != nullptr) *sum += *more;
}

bool is_range(const std::vector<Cell>& row, size_t kind) {
  const auto* text = std::get_if<std::string>(&row[kind]);
  return text != nullptr && *text == "annotation";
}

// Rows of one starred name become one, where the first of them stood.
void join_rows(Table& table, size_t name, size_t kind, const std::vector<std::string>& folded) {
  std::map<std::string, size_t> place;
  std::vector<std::vector<Cell>> out;
  for (size_t i = 0; i < table.rows.size(); ++i) {
    auto& row = table.rows[i];
    const auto* own = std::get_if<std::string>(&row[name]);
    if (!is_range(row, kind) || own == nullptr || folded[i] == *own) {
      out.push_back(std::move(row));
      continue;
    }
    const auto [found, fresh] = place.try_emplace(folded[i], out.size());
    if (fresh) {
      row[name] = folded[i];
      out.push_back(std::move(row));
    } else {
      for (size_t c = 0; c < row.size(); ++c) add_cell(out[found->second][c], row[c]);
    }
  }
  table.rows = std::move(out);
}

// Phases of a step that share a starred name become one, where the first of them stood.
void fold_phases(Table& table, size_t step, size_t phase) {
  std::vector<std::string> names;
  for (const auto& row : table.rows) {
    const auto* text = std::get_if<std::string>(&row[phase]);
    names.push_back(text != nullptr ? *text : std::string());
  }
  const std::vector<std::string> folded = folded_names(names);
  std::map<std::pair<Cell, std::string_view>, size_t> place;
  std::vector<std::vector<Cell>> out;
  for (size_t i = 0; i < table.rows.size(); ++i) {
    auto& row = table.rows[i];
    const auto [found, fresh] = place.try_emplace({row[step], folded[i]}, out.size());
    if (fresh) {
      if (folded[i] != names[i]) row[phase] = folded[i];
      out.push_back(std::move(row));
    } else {
      for (size_t c = 0; c < row.size(); ++c) {
        if (c != step) add_cell(out[found->second][c], row[c]);
      }
    }
  }
  table.rows = std::move(out);
}

}  // namespace

std::string digits_starred(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    if (!digit(name[i])) {
      out += name[i];
    } else if (i == 0 || !digit(name[i - 1])) {
      out += '*';
    }
  }
  return out;
}

std::vector<std::string> folded_names(const std::vector<std::string>& names) {
  std::map<std::string, std::set<std::string_view>> by_form;
  for (const std::string& name : names) by_form[digits_starred(name)].insert(name);
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::string form = digits_starred(name);
    out.push_back(by_form[form].size() > kFoldBeyond ? form : name);
  }
  return out;
}

void fold_ranges(Table& table, const std::string& sort) {
  const auto step = column(table, "step"), phase = column(table, "phase");
  if (step && phase) return fold_phases(table, *step, *phase);
  const auto name = column(table, "name");
  const auto kind = column(table, "kind");
  if (!name || !kind) return;
  std::vector<std::string> names;
  for (const auto& row : table.rows) {
    const auto* text = std::get_if<std::string>(&row[*name]);
    names.push_back(text != nullptr && is_range(row, *kind) ? *text : std::string());
  }
  const size_t before = table.rows.size();
  join_rows(table, *name, *kind, folded_names(names));
  if (table.rows.size() != before) sort_rows(table, sort);
}

}  // namespace stepscope
