// From the words of the command line to a command that runs.
#pragma once

namespace stepscope {

// The exit code of the program. Never throws.
int run_program(int argc, char** argv) noexcept;

}  // namespace stepscope
