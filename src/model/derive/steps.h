// The training steps of one rank: where each begins and ends, which count, and the window they span.
//
// From the marks (ProfilerStep#N, or a marker of the user's); else from the ends of the optimizer's steps; else one
// step that is the whole capture. A step begins where the previous one ended or where its host range begins, and
// lasts until the last device work launched inside its host range has ended. So a burst of kernels that runs long
// after the host has moved on is still charged to the steps that launched it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/intervals.h"
#include "model/derive/links.h"
#include "model/derive/name_facts.h"
#include "model/trace.h"

namespace stepscope {

enum class StepSource { kMarks, kOptimizer, kCapture };

enum class Uncounted { kNone, kPartial, kCompile, kValidation, kCheckpoint, kWarmup };
std::string_view to_string(Uncounted reason);

struct Step {
  int64_t number = 0;
  Interval host;      // its mark's range; of boundaries, from the previous one to its own
  Ns begin = 0;
  Ns end = 0;
  LaneId lane;        // its own thread; none only where there are no host rows
  HostRow mark;       // none without marks
  bool partial = false;
  Uncounted reason = Uncounted::kNone;

  Ns dur() const { return end - begin; }
  bool counted() const { return reason == Uncounted::kNone; }
};

struct StepRange {  // numbers, both ends included
  int64_t first = 0;
  int64_t last = 0;
};

struct Steps {
  StepSource source = StepSource::kCapture;
  std::vector<Step> all;          // by begin
  IntervalSet window;             // first begin to last end, less the pauses
  std::vector<Interval> pauses;
  Ns longest_mark = 0;            // host range; 0 without marks

  // The latest step whose host range holds t, else nothing. O(log n + depth of nested marks).
  std::optional<size_t> of_host_time(Ns t) const;
  // The step whose [begin, end) holds t, else nothing.
  std::optional<size_t> at(Ns t) const;
  // The step at t, else the last one before it: whose own thread answers for the time between steps.
  std::optional<size_t> at_or_before(Ns t) const;

  // By step: the nearest earlier one whose host range ends later, none where there is none. of_host_time() climbs it.
  static constexpr uint32_t kNoStep = UINT32_MAX;
  std::vector<uint32_t> around;
};

// Fills Steps::around from the host ranges.
void index_host_ranges(Steps& steps);

// Host ranges of the steps alone, before the device has a say.
Steps host_steps(const Trace& trace, const NameFacts& facts, const Nesting& nesting);

// Adds what needs the links: ends, reasons, window and pauses. `chosen`: only the steps of these numbers.
void finish_steps(const Trace& trace, const NameFacts& facts, const Nesting& nesting, const Links& links,
                  std::optional<StepRange> chosen, Steps& steps);

// Step of each device row: the one whose host range launched it, else the one its start falls in, else none.
std::vector<std::optional<uint32_t>> steps_of_work(const Trace& trace, const Links& links, const Steps& steps);

}  // namespace stepscope
