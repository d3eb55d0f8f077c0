// Where commands write. Results go to standard output or a file, everything else to standard error.
//
// Writing is where a healthy program still fails: a full disk, a reader that has gone (`| head`). So it is checked to
// the last byte, and what went wrong is said in one line.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/exit_code.h"

namespace stepscope {

// Result texts. `path` empty or "-": standard output. A file appears whole or not at all.
Result<void> write_text(std::string_view text, const std::string& path);

// A file is the input itself: writing there would destroy it.
bool same_file(const std::string& a, const std::string& b);

void print_error(std::string_view message);  // "stepscope: MESSAGE"

// Prints the error and returns the code; of wrong usage of a command with where to read more.
ExitCode failed(const Error& error, ExitCode code);
ExitCode wrong_usage(const Error& error, std::string_view command = {});

void print_note(std::string_view message);    // "note: MESSAGE"
void print_written(const std::string& path);  // "wrote PATH"; nothing for standard output

}  // namespace stepscope
