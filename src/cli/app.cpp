#include "cli/app.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <new>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/help.h"
#include "stepscope/version.h"

namespace stepscope {
namespace {

const Command* find_command(std::string_view name) {
  for (const Command* one : commands()) {
    if (one->name == name) return one;
  }
  return nullptr;
}

std::string command_names() {
  std::string out;
  for (const Command* one : commands()) out += fmt::format("{}{}", out.empty() ? "" : ", ", one->name);
  return out;
}

ExitCode print_result(const std::string& text) {
  const auto written = write_text(text, {});
  if (written) return kFine;
  print_error(written.error().message);
  return kUnreadable;
}

std::string option_names(const Command& command) {
  std::string out;
  for (const Option* option : command.options) {
    const std::string_view flags = option->flags;
    out += fmt::format(" {}", flags.substr(flags.rfind(',') + 1));
  }
  return out;
}

// CLI11 says "--rank: 1 required R missing".
std::string missing_value(std::string_view message) {
  return fmt::format("{} wants a value", message.substr(0, message.find(':')));
}

// What follows "--" is an input, whatever it looks like.
std::vector<std::string> take_after_dashes(std::vector<std::string>& words) {
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes == words.end()) return {};
  std::vector<std::string> out(dashes + 1, words.end());
  words.erase(dashes, words.end());
  return out;
}

// One command line, as CLI11 sees it.
class Parser {
 public:
  explicit Parser(const Command& command) : command_(command) {
    app_.set_help_flag();
    app_.add_flag("-h,--help", help_);
    app_.add_option("inputs", arguments_.inputs);
    app_.allow_extras();
    for (const Option* option : command.options) add(*option);
  }

  // `words` without the program's name and the command's. An error says what is wrong with them.
  Result<void> parse(std::vector<std::string> words) {
    const std::vector<std::string> after = take_after_dashes(words);
    std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
    try {
      app_.parse(words);
    } catch (const CLI::ArgumentMismatch& error) {
      return fail(missing_value(error.what()));
    } catch (const CLI::ParseError& error) {
      return fail(error.what());
    }
    if (help_) return {};
    const std::vector<std::string> unknown = app_.remaining();
    if (!unknown.empty()) {
      return fail(
          fmt::format("unknown option '{}'; {} takes:{}", unknown.front(), command_.name, option_names(command_)));
    }
    if (!problem_.empty()) return fail(problem_);
    arguments_.inputs.insert(arguments_.inputs.end(), after.begin(), after.end());
    return check_inputs();
  }

  bool help() const { return help_; }
  const Arguments& arguments() const { return arguments_; }

 private:
  void add(const Option& option) {
    const auto store = [this, &option](const std::string& value) {
      const auto stored = option.store(arguments_, value);
      if (!stored && problem_.empty()) problem_ = stored.error().message;
    };
    const std::string flags(option.flags);
    if (option.value.empty()) {
      app_.add_flag_callback(flags, [store] { store({}); });
    } else {
      app_.add_option_function<std::string>(flags, store)->type_name(std::string(option.value))->take_last();
    }
  }

  Result<void> check_inputs() const {
    const size_t given = arguments_.inputs.size();
    if (given < command_.fewest_inputs) {
      return fail(fmt::format("{} wants {}", command_.name, command_.usage));
    }
    if (given > command_.most_inputs) {
      return fail(fmt::format("{} takes {} alone, not '{}' as well", command_.name, command_.usage,
                              arguments_.inputs[command_.most_inputs]));
    }
    return {};
  }

  const Command& command_;
  CLI::App app_;
  Arguments arguments_;
  bool help_ = false;
  std::string problem_;  // of the first option that would not do
};

ExitCode run_command(const Command& command, std::vector<std::string> words) {
  Parser parser(command);
  const auto parsed = parser.parse(std::move(words));
  if (!parsed) return wrong_usage(parsed.error(), command.name);
  return parser.help() ? print_result(command_help(command)) : command.run(parser.arguments());
}

ExitCode run_words(const std::vector<std::string>& words) {
  if (words.empty()) return wrong_usage({"a command is missing; choose one of: " + command_names()});
  if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") return print_result(program_help());
  if (words[0] == "--version") return print_result("stepscope " STEPSCOPE_VERSION "\n");
  if (const Command* command = find_command(words[0])) return run_command(*command, {words.begin() + 1, words.end()});
  const char* what = words[0].starts_with('-') ? "option" : "command";
  return wrong_usage({fmt::format("unknown {} '{}'; choose one of: {}", what, words[0], command_names())});
}

}  // namespace

int run_program(int argc, char** argv) noexcept {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes is an error of write(), with a message
  try {
    return run_words({argv + std::min(argc, 1), argv + argc});
  } catch (const std::bad_alloc&) {
    print_error("out of memory; give fewer files at a time, or one rank with --rank");
  } catch (const std::exception& error) {
    print_error(fmt::format("stopped by an error of its own: {}", error.what()));
  } catch (...) {
    print_error("stopped by an unknown error of its own");
  }
  return kUnreadable;
}

}  // namespace stepscope
