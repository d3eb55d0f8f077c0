// A trace with everything that is derived from it: the common ground of all analyses.
//
//   Model model(std::move(trace), {});
//   model.steps.all[0].dur();
//
// Built in one go (sorts and sweeps, O(n log n)), what does not hang on each other side by side, and read-only
// afterwards, so analyses may run side by side too.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "model/derive/blocking_calls.h"
#include "model/derive/device_time.h"
#include "model/derive/impossible.h"
#include "model/derive/links.h"
#include "model/derive/name_facts.h"
#include "model/derive/nesting.h"
#include "model/derive/own_thread.h"
#include "model/derive/owners.h"
#include "model/derive/steps.h"
#include "model/derive/thread_activity.h"
#include "model/derive/time_classes.h"
#include "model/trace.h"

namespace stepscope {

struct ModelOptions {
  std::string step_marker;            // RE2 of annotation names that mark steps; empty: torch's own
  std::optional<StepRange> steps;     // only these step numbers
  int threads = 1;                    // to build it with
};

class Model {
 public:
  Model(Trace trace, const ModelOptions& options);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  Trace trace;
  NameFacts facts;
  Nesting nesting;
  Links links;
  Steps steps;
  Cuts cuts;
  std::vector<DeviceTime> devices;
  std::optional<Interval> capture;                  // first start to last end of host rows and device work
  std::optional<Interval> device_window;            // of device work alone
  std::vector<std::optional<uint32_t>> step_of_work;  // by device row: index into steps.all
  std::vector<HostRow> owner;                       // by device row: the operator that launched it, none
  std::vector<uint8_t> own_lanes;                   // by lane: some step's own thread
  std::vector<uint8_t> autograd_lanes;              // by lane
  TimeClasses classes;                              // all threads

  bool has_device() const { return !devices.empty(); }
  std::string_view text(StringId id) const { return trace.strings.view(id); }
  std::string_view host_name(HostRow row) const { return text(trace.host.name[row.index()]); }
  std::string_view device_name(DeviceRow row) const { return text(trace.device.name[row.index()]); }

  // What that thread was doing; worked out on first demand, then kept. Any thread may ask.
  const ThreadActivity& activity(LaneId lane) const;

  // The calls of a thread that wait for the device; whether one runtime call does.
  std::vector<BlockingCall> blocking_calls(LaneId lane) const {
    return stepscope::blocking_calls(trace, facts, nesting, pageable_, lane);
  }
  bool waits_for_device(HostRow call) const {
    return facts.is(trace.host, call.index(), Fact::kBlocking) || pageable_[call.index()];
  }

 private:
  struct Activity {
    std::once_flag asked;
    ThreadActivity found;
  };

  std::vector<uint8_t> pageable_;
  std::unique_ptr<Activity[]> activities_;  // by lane
};

}  // namespace stepscope
