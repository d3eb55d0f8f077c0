#include "outputs/parts/md_table.h"

#include "base/safe_text.h"
#include "base/text_width.h"
#include "outputs/parts/cells.h"

namespace stepscope {
namespace {

constexpr size_t kNameColumns = 72;

std::string row_of(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += " " + cell + " |";
  return out + "\n";
}

}  // namespace

std::string md_text(std::string_view text, size_t columns) {
  return markdown_safe(fit(printable(text), columns, Cut::kMiddle));
}

std::string md_table(const Table& table) {
  std::vector<std::string> titles, rules;
  for (const Column& column : table.columns) {
    titles.push_back(md_text(column.title));
    rules.emplace_back(column.unit == Unit::kText ? ":---" : "---:");
  }
  std::string out = row_of(titles) + row_of(rules);
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (size_t c = 0; c < row.size(); ++c) {
      cells.push_back(md_text(people_text(row[c], table.columns[c].unit), kNameColumns));
    }
    out += row_of(cells);
  }
  return out;
}

}  // namespace stepscope
