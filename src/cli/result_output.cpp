#include "cli/result_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "cli/console.h"

namespace stepscope {
namespace {

bool to_standard_output(const Arguments& arguments) { return arguments.output.empty() || arguments.output == "-"; }

OutputOptions output_options(const Arguments& arguments) {
  OutputOptions out;
  const bool on_terminal = to_standard_output(arguments);
  const bool colored =
      on_terminal ? use_color(arguments.color, STDOUT_FILENO) : arguments.color == ColorChoice::kAlways;
  out.width = on_terminal ? terminal_width(STDOUT_FILENO) : out.width;
  out.style = Style(colored);
  out.limit = arguments.limit;
  out.sort = arguments.sort;
  return out;
}

}  // namespace

const Output& chosen_output(const Arguments& arguments) {
  if (arguments.format != nullptr) return *arguments.format;
  for (const Output* one : outputs()) {
    if (!to_standard_output(arguments) && arguments.output.ends_with(one->suffix)) return *one;
  }
  return *find_output("text");
}

ExitCode write_result(const Arguments& arguments,
                      const std::function<std::string(const Output&, const OutputOptions&)>& render) {
  const std::string text = render(chosen_output(arguments), output_options(arguments));
  if (const auto written = write_text(text, arguments.output); !written) {
    print_error(written.error().message);
    return kUnreadable;
  }
  if (!arguments.quiet) print_written(arguments.output);
  return kFine;
}

Result<void> check_group(const Analysis& analysis, const std::string& group) {
  const auto& groups = analysis.groups;
  if (group.empty() || std::find(groups.begin(), groups.end(), group) != groups.end()) return {};
  if (groups.empty()) return fail(fmt::format("{} cannot be grouped", analysis.name));
  return fail(
      fmt::format("{} cannot be grouped by {}; choose one of: {}", analysis.name, group, fmt::join(groups, ", ")));
}

}  // namespace stepscope
