// How commands hand their result over: in the format that was asked for, to where it was asked to go.
#pragma once

#include <functional>
#include <string>

#include "analyses/analysis.h"
#include "cli/arguments.h"
#include "cli/exit_code.h"
#include "outputs/report.h"

namespace stepscope {

// The format asked for, else the one of the suffix of -o, else text.
const Output& chosen_output(const Arguments& arguments);

// Renders, writes, and names the file that was written.
ExitCode write_result(const Arguments& arguments,
                      const std::function<std::string(const Output&, const OutputOptions&)>& render);

// An error that names the choices when the table cannot be grouped so.
Result<void> check_group(const Analysis& analysis, const std::string& group);

}  // namespace stepscope
