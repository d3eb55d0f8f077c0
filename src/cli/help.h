// Help texts, written from the descriptions of the commands. Each fits a screen of 24 lines and 80 columns.
#pragma once

#include <string>

#include "cli/command.h"

namespace stepscope {

std::string program_help();
std::string command_help(const Command& command);

}  // namespace stepscope
