#include "base/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

#include "base/time.h"

namespace stepscope {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

bool is_terminal(int fd) { return isatty(fd) == 1; }

size_t terminal_width(int fd, size_t otherwise) {
  const auto columns = parse_integer(environment("COLUMNS"));
  if (columns && *columns > 0) return static_cast<size_t>(*columns);
  winsize size{};
  if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return otherwise;
}

std::optional<ColorChoice> color_choice(std::string_view text) {
  if (text == "auto") return ColorChoice::kAuto;
  if (text == "always") return ColorChoice::kAlways;
  if (text == "never") return ColorChoice::kNever;
  return std::nullopt;
}

bool use_color(ColorChoice choice, int fd) {
  if (choice != ColorChoice::kAuto) return choice == ColorChoice::kAlways;
  return environment("NO_COLOR").empty() && environment("TERM") != "dumb" && is_terminal(fd);
}

std::string Style::wrap(std::string_view code, std::string_view text) const {
  return colored_ && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace stepscope
