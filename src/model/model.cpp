#include "model/model.h"

#include <algorithm>

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
  facts = NameFacts(trace, NameLists::builtin(), options.step_marker);
  nesting = nest(trace);
  links = link(trace, facts, nesting);
  steps = host_steps(trace, facts, nesting);
  cuts = cut_impossible(trace, links, steps.longest_mark);
  finish_steps(trace, facts, nesting, links, options.steps, steps);
  devices = device_times(trace, facts);
  capture = extent_of(trace, nesting);
  device_window = window_of_work(trace);
  step_of_work = steps_of_work(trace, links, steps);
  owner = owners_of_work(trace, nesting, links);
  own_lanes = own_threads(trace, steps);
  autograd_lanes = autograd_threads(trace, facts, nesting, own_lanes);
  classes = TimeClasses(trace, facts, nesting, devices);
  pageable_ = pageable_calls(trace, facts, links);
  activities_.resize(trace.lanes.size());
}

const ThreadActivity& Model::activity(LaneId lane) const {
  auto& slot = activities_[lane.index()];
  if (!slot) {
    slot = std::make_unique<ThreadActivity>(thread_activity(trace, facts, nesting, pageable_, lane));
  }
  return *slot;
}

}  // namespace stepscope
