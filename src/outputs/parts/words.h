// The words that several outputs use for the same thing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/human.h"
#include "base/table.h"
#include "base/time.h"
#include "model/derive/steps.h"

namespace stepscope {

std::string_view step_source_key(StepSource source);   // "marks", for JSON and CSV
std::string_view step_source_text(StepSource source);  // "step marks", for people
std::string_view unit_key(Unit unit);                  // "ns"

std::string percent(const std::optional<double>& share);    // "?" when unknown
std::string human_time(const std::optional<Ns>& time);      // "?" when unknown
std::string counted(int64_t count, std::string_view what);  // "1 step", "1,234 steps"
std::string joined(const std::vector<std::string>& parts, std::string_view between = " · ");
std::string file_name(std::string_view path);  // "b.json" of "/a/b.json"

// numerator / denominator, 0 where there is nothing to divide by.
double share_of(Ns part, Ns whole);

}  // namespace stepscope
