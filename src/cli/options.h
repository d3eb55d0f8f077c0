// The options commands choose from, once each: how it is spelt, what it means, how its text becomes a value. So an
// option means the same under every command, and help is written from the same lines that are parsed.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/arguments.h"

namespace stepscope {

struct Option {
  std::string_view flags;                                                 // "-o,--output"
  std::string_view value;                                                 // "FILE"; empty: a switch
  std::string_view help;                                                  // fits a line
  Result<void> (*store)(Arguments& arguments, const std::string& value);  // an error says what would do
};

extern const Option kFormatOption, kOutputOption, kRankOption, kStepOption, kSortOption, kLimitOption, kGroupByOption,
    kStepMarkerOption, kRedactOption, kColorOption, kQuietOption, kJobsOption, kRepairOption, kWeightOption;

}  // namespace stepscope
