// What the user asked for, checked and typed: filled by the options of a command, read by its run().
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/terminal.h"
#include "cli/folded_export.h"
#include "model/derive/steps.h"
#include "outputs/report.h"

namespace stepscope {

struct Arguments {
  std::vector<std::string> inputs;  // what stands without a dash; of `show` the table first
  const Output* format = nullptr;   // none: by the suffix of `output`, else text
  std::string output;               // a file; empty or "-": standard output
  std::string repair;               // a file; empty: repair nothing
  std::optional<int64_t> rank;
  std::optional<StepRange> steps;
  std::string sort;
  std::string group_by;
  int64_t limit = -1;
  std::string step_marker;
  FoldedWeight weight = FoldedWeight::kHost;
  ColorChoice color = ColorChoice::kAuto;
  bool redact = false;
  bool quiet = false;
  int jobs = 0;  // 0: as many as the machine has
};

}  // namespace stepscope
