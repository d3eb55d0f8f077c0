// What the place we write to is, and whether to colour what goes there.
//
// Escape sequences go to terminals only, or where the user asked for them. A choice on the command line beats the
// environment: `always` wins over NO_COLOR (https://no-color.org) and TERM=dumb.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stepscope {

bool is_terminal(int fd);

// COLUMNS when it is set to a number, else what the terminal says, else `otherwise`.
size_t terminal_width(int fd, size_t otherwise = 80);

enum class ColorChoice { kAuto, kAlways, kNever };
std::optional<ColorChoice> color_choice(std::string_view text);  // "auto", "always", "never"
bool use_color(ColorChoice choice, int fd);

// Wraps text in a colour, or hands it back as it is. Widths must be settled before: pad first, then colour.
class Style {
 public:
  explicit Style(bool colored = false) : colored_(colored) {}

  std::string bold(std::string_view text) const { return wrap("1", text); }
  std::string dim(std::string_view text) const { return wrap("2", text); }
  std::string red(std::string_view text) const { return wrap("31", text); }
  std::string green(std::string_view text) const { return wrap("32", text); }
  std::string yellow(std::string_view text) const { return wrap("33", text); }
  std::string blue(std::string_view text) const { return wrap("34", text); }
  std::string cyan(std::string_view text) const { return wrap("36", text); }

  bool colored() const { return colored_; }

 private:
  std::string wrap(std::string_view code, std::string_view text) const;

  bool colored_;
};

}  // namespace stepscope
