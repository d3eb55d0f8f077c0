// How much of everything a report for people shows.
//
// A report must fit a screen and a comment on an issue, whatever was recorded: under 60 lines. So it is laid out with
// the amounts it should have, and again with less where it came out too long.
#pragma once

#include <algorithm>
#include <array>
#include <string>

namespace stepscope {

inline constexpr size_t kReportLines = 59;
inline constexpr size_t kReportColumns = 80;

struct Amounts {
  size_t why_lines;
  size_t actions, action_lines;
  size_t devices;       // rows, when there are several
  size_t device_lines;  // of the only one
  size_t operators, kernels, ranks;
  size_t ruled_out_lines, quality_lines, files;
};

inline constexpr std::array<Amounts, 4> kAmounts{{
    {.why_lines = 4,
     .actions = 3,
     .action_lines = 3,
     .devices = 8,
     .device_lines = 6,
     .operators = 5,
     .kernels = 5,
     .ranks = 8,
     .ruled_out_lines = 3,
     .quality_lines = 4,
     .files = 3},
    {.why_lines = 3,
     .actions = 3,
     .action_lines = 2,
     .devices = 8,
     .device_lines = 4,
     .operators = 5,
     .kernels = 5,
     .ranks = 8,
     .ruled_out_lines = 2,
     .quality_lines = 3,
     .files = 1},
    {.why_lines = 3,
     .actions = 3,
     .action_lines = 2,
     .devices = 4,
     .device_lines = 4,
     .operators = 4,
     .kernels = 4,
     .ranks = 8,
     .ruled_out_lines = 1,
     .quality_lines = 2,
     .files = 1},
    {.why_lines = 2,
     .actions = 2,
     .action_lines = 2,
     .devices = 2,
     .device_lines = 3,
     .operators = 3,
     .kernels = 3,
     .ranks = 6,
     .ruled_out_lines = 1,
     .quality_lines = 2,
     .files = 1},
}};

// The first text of `compose(amounts)` that fits; the shortest when none does.
template <class Compose>
std::string fitting(Compose compose) {
  std::string text;
  for (const Amounts& amounts : kAmounts) {
    text = compose(amounts);
    if (std::count(text.begin(), text.end(), '\n') <= static_cast<std::ptrdiff_t>(kReportLines)) break;
  }
  return text;
}

}  // namespace stepscope
