#include "cli/options.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>

#include "base/time.h"

namespace stepscope {
namespace {

using Stored = Result<void>;

std::string format_names() {
  std::string out;
  for (const Output* one : outputs()) out += (out.empty() ? "" : ", ") + std::string(one->name);
  return out;
}

Stored store_format(Arguments& arguments, const std::string& value) {
  arguments.format = find_output(value);
  if (arguments.format == nullptr)
    return fail(fmt::format("unknown format '{}'; choose one of: {}", value, format_names()));
  return {};
}

// A whole number from `least` on.
Stored store_number(int64_t& into, const std::string& value, std::string_view option, int64_t least) {
  const auto number = parse_integer(value);
  if (!number || *number < least)
    return fail(fmt::format("{} wants a whole number from {} on, not '{}'", option, least, value));
  into = *number;
  return {};
}

Stored store_rank(Arguments& arguments, const std::string& value) {
  return store_number(arguments.rank.emplace(), value, "--rank", 0);
}

Stored store_limit(Arguments& arguments, const std::string& value) {
  return store_number(arguments.limit, value, "--limit", 0);
}

Stored store_jobs(Arguments& arguments, const std::string& value) {
  constexpr int64_t kMost = 1024;
  int64_t number = 0;
  Stored stored = store_number(number, value, "-j", 1);
  arguments.jobs = static_cast<int>(std::min(number, kMost));
  return stored;
}

Stored store_steps(Arguments& arguments, const std::string& value) {
  const size_t dots = value.find("..");
  const auto first = parse_integer(value.substr(0, dots));
  const auto last = dots == std::string::npos ? first : parse_integer(value.substr(dots + 2));
  if (!first || !last || *first < 0 || *last < *first) {
    return fail(fmt::format("--step wants one number or a range such as 10..20, not '{}'", value));
  }
  arguments.steps = StepRange{*first, *last};
  return {};
}

Stored store_group_by(Arguments& arguments, const std::string& value) {
  for (const char* one : {"shape", "stack", "module", "category", "operator", "step"}) {
    if (value == one) return arguments.group_by = value, Stored{};
  }
  return fail(
      fmt::format("cannot group by '{}'; choose one of: shape, stack, module, category, operator, step", value));
}

Stored store_step_marker(Arguments& arguments, const std::string& value) {
  const RE2 pattern(value, RE2::Quiet);
  if (value.empty()) return fail("--step-marker wants a pattern of range names, such as 'train_step.*'");
  if (!pattern.ok())
    return fail(fmt::format("--step-marker: '{}' is no regular expression: {}", value, pattern.error()));
  arguments.step_marker = value;
  return {};
}

Stored store_weight(Arguments& arguments, const std::string& value) {
  if (value != "host" && value != "device") return fail(fmt::format("--weight wants host or device, not '{}'", value));
  arguments.weight = value == "host" ? FoldedWeight::kHost : FoldedWeight::kDevice;
  return {};
}

Stored store_color(Arguments& arguments, const std::string& value) {
  const auto choice = color_choice(value);
  if (!choice) return fail(fmt::format("--color wants auto, always or never, not '{}'", value));
  arguments.color = *choice;
  return {};
}

Stored store_file(std::string& into, const std::string& value, std::string_view option) {
  if (value.empty()) return fail(fmt::format("{} wants the name of a file", option));
  into = value;
  return {};
}

}  // namespace

const Option kFormatOption{"--format", "FORMAT", "text, json, md, csv (default: by suffix of -o)", store_format};
const Option kOutputOption{"-o,--output", "FILE", "write to FILE instead of standard output",
                           [](Arguments& a, const std::string& value) { return store_file(a.output, value, "-o"); }};
const Option kRepairOption{
    "--repair", "OUT", "write a repaired copy to OUT (.gz: compressed)",
    [](Arguments& a, const std::string& value) { return store_file(a.repair, value, "--repair"); }};
const Option kWeightOption{"--weight", "WHAT", "of .folded: host (default) or device time", store_weight};
const Option kRankOption{"--rank", "R", "this rank alone", store_rank};
const Option kStepOption{"--step", "A..B", "these steps alone, by number; A alone: one", store_steps};
const Option kSortOption{"--sort", "KEY", "largest of this column first; cuda_* spellings too",
                         [](Arguments& a, const std::string& value) { return a.sort = value, Stored{}; }};
const Option kLimitOption{"--limit", "N", "at most N rows", store_limit};
const Option kGroupByOption{"--group-by", "WHAT", "by shape, stack, module, category and so on", store_group_by};
const Option kStepMarkerOption{"--step-marker", "PATTERN", "ranges of this name mark the steps", store_step_marker};
const Option kRedactOption{"--redact", "", "no host names, users and folders in the output",
                           [](Arguments& a, const std::string&) { return a.redact = true, Stored{}; }};
const Option kColorOption{"--color", "WHEN", "auto, always, never (default: auto, see NO_COLOR)", store_color};
const Option kQuietOption{"--quiet", "", "no progress and no notes on standard error",
                          [](Arguments& a, const std::string&) { return a.quiet = true, Stored{}; }};
const Option kJobsOption{"-j,--jobs", "N", "threads (default: as many as there are cores)", store_jobs};

}  // namespace stepscope
