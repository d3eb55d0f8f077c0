// What the report says about the steps of a rank, in sentences and small tables that every output for people shows.
#pragma once

#include <string>
#include <vector>

#include "base/table.h"
#include "report/rank_report.h"

namespace stepscope {

// One class of the mean step.
struct ClassShare {
  std::string name;  // "communication (exposed)"
  Ns time = 0;       // per step
  double share = 0;  // of the mean step
};

// Classes that take any time, in order; they sum to the mean step. Empty without a counted step.
std::vector<ClassShare> class_shares(const RankReport& rank);

// "mean of 5 counted steps (step marks), 240 ms each"; where no step counts, that.
std::string breakdown_base(const RankReport& rank);

// "n = 5 of 7 · median 240 ms · p95 260 ms · max 300 ms · MAD 1.20 ms".
// Empty where the capture stands for the one step, or no step counts.
std::string step_time_line(const RankReport& rank);

// "left out: 1 warmup, 1 partial"; empty when all steps count, or none does.
std::string left_out_line(const RankReport& rank);

// "windows: steps 1.20 s · device 1.18 s · capture 1.31 s".
std::string window_line(const RankReport& rank);

// "backward 40 % · forward 30 % · optimizer 10 %": shares of the host ranges of the counted steps, largest first.
// Empty when there is nothing but `rest`.
std::string phase_line(const RankReport& rank, size_t most);

}  // namespace stepscope
