// The steps one by one: how long each lasted and what its time went into.
#pragma once

#include <optional>
#include <vector>

#include "model/derive/statistics.h"
#include "model/model.h"

namespace stepscope {

struct StepTimes {
  std::vector<Breakdown> breakdown;    // by step: all threads; sums to its duration
  std::vector<Breakdown> main_thread;  // by step: host rows of the step's own thread alone; sums to its duration
  Statistics step_time;                // over counted steps
  std::optional<Breakdown> mean;       // over counted steps, each class to the nearest; nothing without any
  std::optional<Ns> loader_wait;       // mean of the breakdown's dataloader; nothing without a loader range
};

StepTimes step_times(const Model& model);

}  // namespace stepscope
