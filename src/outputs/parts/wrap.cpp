#include "outputs/parts/wrap.h"

#include <algorithm>

#include "base/text_width.h"
#include "base/utf8.h"

namespace stepscope {
namespace {

constexpr std::string_view kEllipsis = "…";

// As much of a word as fits, at least one character.
std::string_view head_that_fits(std::string_view word, size_t columns) {
  size_t bytes = 0, width = 0;
  each_utf8(word, [&](const Utf8Step&, std::string_view character) {
    width += display_width(character);
    if (width <= columns || bytes == 0) bytes = static_cast<size_t>(character.data() + character.size() - word.data());
    if (width > columns) width = columns + 1;  // nothing after the first that does not fit
  });
  return word.substr(0, bytes);
}

class Lines {
 public:
  explicit Lines(size_t columns) : columns_(columns) {}

  void add(std::string_view word) {
    const size_t width = display_width(word);
    if (!line_.empty() && display_width(line_) + 1 + width > columns_) flush();
    if (!line_.empty()) line_ += ' ';
    for (; display_width(word) > columns_; flush()) {
      const std::string_view head = head_that_fits(word, columns_);
      line_ += head;
      word.remove_prefix(head.size());
    }
    line_ += word;
  }

  std::vector<std::string> take() {
    if (!line_.empty()) flush();
    return std::move(lines_);
  }

 private:
  void flush() {
    lines_.push_back(std::move(line_));
    line_.clear();
  }

  size_t columns_;
  std::string line_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> wrap(std::string_view text, size_t columns, size_t most) {
  const std::string clean = printable(text);
  Lines lines(std::max<size_t>(columns, 2));
  for (size_t at = 0; at < clean.size();) {
    const size_t end = std::min(clean.find(' ', at), clean.size());
    if (end > at) lines.add(std::string_view(clean).substr(at, end - at));
    at = end + 1;
  }
  std::vector<std::string> out = lines.take();
  if (out.size() <= most) return out;
  out.resize(most);
  if (most > 0) out.back() = std::string(head_that_fits(out.back(), columns - 1)) + std::string(kEllipsis);
  return out;
}

std::vector<std::string> wrap_labelled(std::string_view label, std::string_view text, size_t columns, size_t most) {
  const size_t indent = display_width(label);
  std::vector<std::string> out = wrap(text, columns - std::min(columns, indent), most);
  for (size_t i = 0; i < out.size(); ++i) {
    out[i].insert(0, i == 0 ? std::string(label) : std::string(indent, ' '));
  }
  return out;
}

}  // namespace stepscope
