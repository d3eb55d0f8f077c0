#include "model/model.h"

#include <algorithm>

#include "base/threads.h"

namespace stepscope {
namespace {

std::optional<Interval> window_of_work(const Trace& trace) {
  std::optional<Interval> out;
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (trace.device.timeless[row]) continue;
    const Interval span{trace.device.start[row], trace.device.end(DeviceRow(row))};
    if (!out) out = span;
    out->begin = std::min(out->begin, span.begin);
    out->end = std::max(out->end, span.end);
  }
  return out;
}

std::vector<uint8_t> own_threads(const Trace& trace, const Steps& steps) {
  std::vector<uint8_t> out(trace.lanes.size());
  for (const Step& step : steps.all) {
    if (step.lane) out[step.lane.index()] = true;
  }
  return out;
}

}  // namespace

Model::Model(Trace whole, const ModelOptions& options) : trace(std::move(whole)) {
  together(options.threads, {
                                [&] { nesting = nest(trace, options.threads); },
                                [&] { facts = NameFacts(trace, NameLists::builtin(), options.step_marker); },
                            });
  together(options.threads, {
                                [&] { links = link(trace, facts, nesting); },
                                [&] { steps = host_steps(trace, facts, nesting); },
                            });
  cuts = cut_impossible(trace, links, steps.longest_mark);
  finish_steps(trace, facts, nesting, links, options.steps, steps);
  together(options.threads, {
                                [&] { devices = device_times(trace, facts); },
                                [&] { owner = owners_of_work(trace, nesting, links); },
                                [&] { step_of_work = steps_of_work(trace, links, steps); },
                                [&] { capture = extent_of(trace, nesting); },
                                [&] { device_window = window_of_work(trace); },
                                [&] { pageable_ = pageable_calls(trace, facts, links); },
                            });
  own_lanes = own_threads(trace, steps);
  autograd_lanes = autograd_threads(trace, facts, nesting, own_lanes);
  classes = TimeClasses(trace, facts, nesting, devices);
  activities_ = std::make_unique<Activity[]>(trace.lanes.size());
}

const ThreadActivity& Model::activity(LaneId lane) const {
  Activity& of_lane = activities_[lane.index()];
  std::call_once(of_lane.asked,
                 [&] { of_lane.found = thread_activity(trace, facts, nesting, pageable_, lane); });
  return of_lane.found;
}

}  // namespace stepscope
