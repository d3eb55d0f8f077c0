#include "outputs/parts/text_columns.h"

#include <algorithm>

#include "base/text_width.h"
#include "outputs/parts/cells.h"

namespace stepscope {
namespace {

constexpr size_t kComfortableText = 24;  // texts are not cut below this while anything else can give way
constexpr size_t kNarrowestText = 16;
constexpr size_t kNarrowestTitle = 5;

bool says_nothing(const Cell& cell) {
  if (const auto* number = std::get_if<int64_t>(&cell)) return *number == 0;
  if (const auto* fraction = std::get_if<double>(&cell)) return *fraction == 0;
  return std::holds_alternative<std::monostate>(cell);
}

size_t longest_word(const std::string& title) {
  size_t out = 0;
  for (size_t at = 0; at <= title.size();) {
    const size_t end = std::min(title.find(' ', at), title.size());
    out = std::max(out, display_width(std::string_view(title).substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

TextColumn column_of(const Table& table, size_t index) {
  const Column& about = table.columns[index];
  TextColumn out;
  out.title = about.title;
  out.text = about.unit == Unit::kText;
  for (const auto& row : table.rows) {
    out.cells.push_back(people_text(row[index], about.unit));
    out.cell_width = std::max(out.cell_width, display_width(out.cells.back()));
    out.zero &= says_nothing(row[index]);
  }
  out.zero &= !out.text;
  out.title_width = display_width(out.title);
  out.word_width = longest_word(out.title);
  out.width = out.whole_width();
  return out;
}

}  // namespace

size_t TextColumn::whole_width() const { return std::max(title_width, cell_width); }

TextColumns::TextColumns(const Table& table, size_t width) : screen_(width) {
  for (size_t i = 0; i < table.columns.size(); ++i) columns_.push_back(column_of(table, i));
}

void TextColumns::make_fit() {
  cut_texts(kComfortableText);
  narrow_titles();
  drop_zeros();
  if (excess() > 0) between_ = 1;
  if (excess() > 0) squeeze();
  drop_last();
  relax();
}

size_t TextColumns::total() const {
  size_t out = between_ * (columns_.size() - 1);
  for (const TextColumn& column : columns_) out += column.width;
  return out;
}

size_t TextColumns::excess() const { return total() - std::min(total(), screen_); }

size_t TextColumns::room() const { return screen_ - std::min(total(), screen_); }

// The widest text gives first.
void TextColumns::cut_texts(size_t least) {
  for (size_t left = excess(); left > 0; --left) {
    const auto widest =
        std::max_element(columns_.begin(), columns_.end(),
                         [](const TextColumn& a, const TextColumn& b) { return a.text * a.width < b.text * b.width; });
    if (widest == columns_.end() || !widest->text || widest->width <= least) return;
    --widest->width;
  }
}

void TextColumns::narrow_titles() {
  for (TextColumn& column : columns_) {
    const size_t needed = std::max(column.word_width, column.cell_width);
    if (column.width > needed) column.width -= std::min(excess(), column.width - needed);
  }
}

// Texts are cut uncomfortably and titles within their words, if that saves all columns; else it is not worth it.
void TextColumns::squeeze() {
  const std::vector<TextColumn> before = columns_;
  cut_texts(kNarrowestText);
  for (TextColumn& column : columns_) {
    const size_t needed = std::max(kNarrowestTitle, column.cell_width);
    if (!column.text && column.width > needed) column.width -= std::min(excess(), column.width - needed);
  }
  if (excess() > 0) columns_ = before;
}

void TextColumns::drop_zeros() {
  for (size_t i = columns_.size(); i-- > 0 && excess() > 0;) {
    if (!columns_[i].zero || columns_.size() == 1) continue;
    gone_.insert(gone_.begin(), columns_[i].title + " (all 0 or -)");
    columns_.erase(columns_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void TextColumns::drop_last() {
  while (columns_.size() > 1 && excess() > 0) {
    gone_.insert(gone_.begin(), columns_.back().title);
    columns_.pop_back();
  }
  columns_.front().width -= std::min(columns_.front().width, excess());
}

// Gives back what is left over: space between columns, then texts.
void TextColumns::relax() {
  if (between_ == 1 && room() >= columns_.size() - 1) between_ = 2;
  for (TextColumn& column : columns_) {
    const size_t wanted = column.whole_width();
    if (column.text && column.width < wanted) column.width += std::min(room(), wanted - column.width);
  }
}

}  // namespace stepscope
