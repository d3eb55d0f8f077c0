#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stepscope {
namespace {

// "-o, --output FILE"
std::string spelling(const Option& option) {
  std::string out(option.flags);
  const size_t comma = out.find(',');
  if (comma != std::string::npos) out.insert(comma + 1, " ");
  if (!option.value.empty()) out += fmt::format(" {}", option.value);
  return out;
}

std::string sentence(std::string_view summary) {
  std::string out(summary);
  out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

std::string options_help(const Command& command) {
  size_t widest = sizeof("-h, --help") - 1;
  for (const Option* option : command.options) widest = std::max(widest, spelling(*option).size());
  std::string out = "Options:\n";
  for (const Option* option : command.options) {
    out += fmt::format("  {:<{}}  {}\n", spelling(*option), widest, option->help);
  }
  return out + fmt::format("  {:<{}}  this text\n", "-h, --help", widest);
}

}  // namespace

std::string program_help() {
  std::string out =
      "Usage: stepscope COMMAND ... | --help | --version\n\n"
      "Says which cause holds a PyTorch training step back, from the traces that\n"
      "torch.profiler writes.\n\nCommands:\n";
  for (const Command* command : commands()) out += fmt::format("  {:<9} {}\n", command->name, command->summary);
  out +=
      "\nINPUT is a trace, a folder (all traces in it are one job, one a rank) or a glob;\n"
      "plain, .gz and .zst alike. 'stepscope COMMAND --help' says more.\n\n"
      "Exit codes: 0 fine, 1 defects found (doctor), 2 wrong usage, 3 input unreadable.\n\n"
      "Examples:\n"
      "  stepscope report trace.json\n"
      "  stepscope show operators traces/ --rank 0 --sort self_cuda_time_total\n";
  return out;
}

std::string command_help(const Command& command) {
  std::string out =
      fmt::format("Usage: stepscope {} {} [OPTIONS]\n{}.\n", command.name, command.usage, sentence(command.summary));
  if (command.notes != nullptr) out += command.notes();
  out += "\n" + options_help(command) + "\nExamples:\n";
  for (std::string_view example : command.examples) out += fmt::format("  stepscope {}\n", example);
  return out;
}

}  // namespace stepscope
