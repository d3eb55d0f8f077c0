// Everything the report says about one rank: the answers of all analyses, side by side, without the trace.
//
// Absent knowledge is nothing, never 0. The JSON report is this structure written out (docs/report.schema.json), the
// rules of the diagnosis read their signals from it, and the other outputs show parts of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analyses/devices.h"
#include "analyses/kernels.h"
#include "analyses/launches.h"
#include "analyses/memory.h"
#include "analyses/operators.h"
#include "analyses/phases.h"
#include "analyses/steps.h"

namespace stepscope {

struct StepReport {
  int64_t number = 0;
  Ns start = 0;  // absolute
  Ns dur = 0;
  bool partial = false;
  bool counted = false;
  std::string reason;        // empty: counted
  Breakdown breakdown{};     // sums to dur
  Breakdown main_thread{};   // sums to dur
  std::vector<Phase> phases; // host_ns sums to the step's host range
};

struct DataQuality {
  int64_t past_parent = 0;         // host rows that reach past the row around them
  int64_t impossible = 0;          // device durations that were cut
  int64_t suspect_overlaps = 0;
  int64_t late_burst_steps = 0;    // steps that end long after their host range, with the device
  int64_t linked_by_external_id = 0;
};

// How the host spends its time where there is no device to look at.
struct HostUse {
  std::optional<Ns> outside_operators;  // mean per counted step: in no operator and not in the loader
  Ns operator_time = 0;                 // self host time of all operators
  Ns short_operator_time = 0;           // of calls under 10 µs
  std::string dominant;                 // operator and shape with most self host time, empty: none
  Ns dominant_time = 0;
};

// The longest row of a sort: what to look at in the timeline.
struct Example {
  std::string what;  // loader, blocking, allocator, copy, communication
  std::string lane;
  Ns start = 0;
  Ns dur = 0;
  std::string name;
};

struct RankReport {
  std::optional<int64_t> rank;
  std::string host;
  std::optional<int64_t> pid;
  std::string torch;
  std::optional<int64_t> world_size;
  Metadata meta;                    // what else the file says about itself
  std::vector<size_t> inputs;       // indices into Report::inputs

  StepSource steps_from = StepSource::kCapture;
  Ns steps_window = 0;
  std::optional<Ns> device_window, capture_window;
  std::vector<StepReport> steps;
  Statistics step_time;
  std::optional<Breakdown> breakdown;  // mean per counted step
  bool has_device = false;

  std::vector<DeviceUse> devices;
  std::vector<OperatorRow> operators;  // by self device time, then self host time
  std::vector<KernelRow> kernels;      // by total time
  LaunchCounts launches;
  std::vector<MemoryUse> memory;       // by device, -1 the host
  std::optional<Ns> loader_wait;       // per counted step
  std::vector<int64_t> loader_workers; // empty: unknown; 0: loads in the main process
  DataQuality quality;

  // For the diagnosis.
  HostUse host_use;
  std::vector<Example> examples;
};

// Runs every analysis on a rank and adds the warnings that only the model can see (clock skew, impossible durations,
// launches without work, ...) to the files of the trace.
RankReport make_rank_report(Model& model, int threads = 1);

}  // namespace stepscope
