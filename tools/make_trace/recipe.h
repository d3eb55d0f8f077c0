#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog.h"
#include "options.h"

namespace make_trace {

enum class Do : std::uint8_t {
  kOpenRange,
  kCloseRange,
  kLoad,
  kUpload,
  kRun,
  kForward,
  kBackward,
  kInfer,
  kAllReduce,
  kWaitStreams,
  kItem,
  kAllocate,
  kAutotune,
  kLeak,
};
enum class When : std::uint8_t { kAlways, kWarmup, kValidation };

struct Instruction {
  Do what = Do::kRun;
  When when = When::kAlways;
  Thread thread = Thread::kMain;
  const Operator* op = nullptr;
  std::string_view name{};  // of a range
  int step_permille = 0;    // a time that this takes, as a share of a healthy step
};

// What one training step does, in order: the same for every step and rank. Ranks differ only in the clocks that
// execute it. `step_ns` is the time of a healthy step, and the measure for all faults, so that a slow loader costs
// half of the step whatever the model.
struct Recipe {
  std::vector<Instruction> instructions;
  std::int64_t device_ns = 0;
  std::int64_t host_ns = 0;
  std::int64_t step_ns = 0;
  double activation_scale = 1;  // keeps the activations of a deep model inside the device
  std::int64_t activation_bytes = 0;
};

Recipe make_recipe(const Options& options, Catalog& catalog);

}  // namespace make_trace
