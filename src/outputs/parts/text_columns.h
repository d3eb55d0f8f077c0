// The columns of a text table on their way to a width that fits (see text_table.h).
#pragma once

#include <string>
#include <vector>

#include "base/table.h"

namespace stepscope {

struct TextColumn {
  std::string title;
  std::vector<std::string> cells;
  bool text = false;       // aligned to the left, may be cut
  bool zero = true;        // numbers, and not one of them says anything
  size_t title_width = 0;  // in one line
  size_t word_width = 0;   // of the title's longest word
  size_t cell_width = 0;   // of the widest cell
  size_t width = 0;        // what it gets

  size_t whole_width() const;
};

class TextColumns {
 public:
  TextColumns(const Table& table, size_t width);  // the table must have a column

  void make_fit();

  const std::vector<TextColumn>& all() const { return columns_; }
  size_t between() const { return between_; }  // blanks between columns
  const std::vector<std::string>& gone() const { return gone_; }

 private:
  size_t total() const;   // columns of the screen that are taken
  size_t excess() const;  // that are missing
  size_t room() const;    // that are left
  void cut_texts(size_t least);
  void narrow_titles();
  void squeeze();
  void drop_zeros();
  void drop_last();
  void relax();

  size_t screen_;
  size_t between_ = 2;
  std::vector<TextColumn> columns_;
  std::vector<std::string> gone_;
};

}  // namespace stepscope
