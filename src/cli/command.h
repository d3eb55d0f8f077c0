// A command of the program: a passive description and what it does. One file, one test, one line in
// commands/catalog.inc; the parser and every help text work from the description.
#pragma once

#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/exit_code.h"
#include "cli/options.h"

namespace stepscope {

struct Command {
  std::string_view name;
  std::string_view usage;            // what follows the name: "INPUT..."
  std::string_view summary;          // one line
  std::string (*notes)() = nullptr;  // further lines of the help
  std::vector<const Option*> options;
  std::vector<std::string_view> examples;  // two, without the program's name
  size_t fewest_inputs = 1;
  size_t most_inputs = SIZE_MAX;
  ExitCode (*run)(const Arguments& arguments);
};

const std::vector<const Command*>& commands();

}  // namespace stepscope
