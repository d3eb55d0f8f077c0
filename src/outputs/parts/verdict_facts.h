// The verdict in the words that the outputs for people share.
#pragma once

#include <string>

#include "diagnosis/diagnosis.h"

namespace stepscope {

// "CRITICAL", "WARNING", "INFO", "OK", "NO VERDICT".
std::string verdict_word(const Verdict& verdict);

// "input on rank 3 · costs 112 ms a step (46 % of the median) · confidence 90 %".
std::string verdict_numbers(const Verdict& verdict);

// "Give the loader workers. Gains up to 100 ms a step. Check: ...".
std::string action_text(const Action& action);

// "sync: blocking calls take 1.2 % of the step (limit 5 %)".
std::string ruled_out_text(const RuledOut& out);

}  // namespace stepscope
