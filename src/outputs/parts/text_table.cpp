#include "outputs/parts/text_table.h"

#include <algorithm>

#include "base/text_width.h"
#include "outputs/parts/text_columns.h"
#include "outputs/parts/wrap.h"

namespace stepscope {
namespace {

constexpr size_t kTitleLines = 2;

std::string placed(const TextColumn& column, std::string_view text) {
  const std::string cut = fit(text, column.width, column.text ? Cut::kMiddle : Cut::kEnd);
  return column.text ? pad_right(cut, column.width) : pad_left(cut, column.width);
}

template <class TextOf>
std::string line(const TextColumns& columns, TextOf text_of) {
  std::string out;
  for (const TextColumn& column : columns.all()) {
    if (&column != &columns.all().front()) out.append(columns.between(), ' ');
    out += placed(column, text_of(column));
  }
  out.resize(out.find_last_not_of(' ') + 1);
  return out;
}

std::vector<std::string> broken_title(const TextColumn& column) {
  if (column.word_width > column.width) return {fit(column.title, column.width)};
  return wrap(column.title, column.width, kTitleLines);
}

// Titles in as many lines as they need, standing on the lowest.
std::vector<std::string> title_lines(const TextColumns& columns) {
  std::vector<std::vector<std::string>> titles;
  size_t tallest = 1;
  for (const TextColumn& column : columns.all()) {
    titles.push_back(broken_title(column));
    tallest = std::max(tallest, titles.back().size());
  }
  std::vector<std::string> out;
  for (size_t row = 0; row < tallest; ++row) {
    size_t c = 0;
    out.push_back(line(columns, [&](const TextColumn&) {
      const auto& title = titles[c++];
      const size_t skipped = tallest - title.size();
      return row < skipped ? std::string() : title[row - skipped];
    }));
  }
  return out;
}

}  // namespace

TextTable text_table(const Table& table, size_t width, const Style& style) {
  if (table.columns.empty()) return {};
  TextColumns columns(table, width);
  columns.make_fit();
  TextTable out{{}, columns.gone()};
  for (const std::string& titles : title_lines(columns)) out.lines.push_back(style.bold(titles));
  for (size_t row = 0; row < table.rows.size(); ++row) {
    out.lines.push_back(line(columns, [row](const TextColumn& column) { return column.cells[row]; }));
  }
  return out;
}

}  // namespace stepscope
