// Where steps begin and end on the host: marks, optimizer boundaries, or the whole capture.
#include <algorithm>
#include <map>

#include "model/derive/own_thread.h"
#include "model/derive/steps.h"

namespace stepscope {
namespace {

std::vector<Step> from_marks(const Trace& trace, const NameFacts& facts) {
  std::vector<Step> out;
  const HostTable& host = trace.host;
  for (size_t row = 0; row < host.size(); ++row) {
    if (host.kind[row] != HostKind::kAnnotation || !facts.is(host, row, Fact::kStepMark)) continue;
    Step step;
    step.number = facts.step_number(host.name[row]).value_or(static_cast<int64_t>(out.size()));
    step.host = {host.start[row], host.start[row] + host.dur[row]};
    step.lane = host.lane[row];
    step.mark = HostRow(row);
    step.partial = host.unfinished[row];
    out.push_back(step);
  }
  std::stable_sort(out.begin(), out.end(), [](const Step& a, const Step& b) { return a.host.begin < b.host.begin; });
  return out;
}

struct Boundary {
  LaneId lane;
  Ns end = 0;
};

bool operator_begins_between(const Trace& trace, std::span<const HostRow> rows, Ns begin, Ns end) {
  auto at = std::lower_bound(rows.begin(), rows.end(), begin,
                             [&](HostRow row, Ns t) { return trace.host.begin(row) < t; });
  for (; at != rows.end() && trace.host.begin(*at) < end; ++at) {
    if (trace.host.kind[at->index()] == HostKind::kOperator) return true;
  }
  return false;
}

// The outermost optimizer steps of one thread; neighbours with no operator between them are one.
void boundaries_of_lane(const Trace& trace, const NameFacts& facts, const Nesting& nesting, LaneId lane,
                        std::vector<Boundary>& out) {
  const auto rows = nesting.of_lane(lane);
  std::optional<Boundary> open;
  for (HostRow row : rows) {
    const size_t i = row.index();
    if (trace.host.kind[i] != HostKind::kAnnotation || !facts.is(trace.host, i, Fact::kOptimizerStep)) continue;
    if (open && trace.host.begin(row) < open->end) continue;  // nested in the one before
    const bool joins = open && !operator_begins_between(trace, rows, open->end, trace.host.begin(row));
    if (open && !joins) out.push_back(*open);
    open = Boundary{lane, trace.host.end(row)};
  }
  if (open) out.push_back(*open);
}

std::optional<Ns> first_host_event(const Trace& trace) {
  std::optional<Ns> first;
  for (size_t row = 0; row < trace.host.size(); ++row) {
    if (!trace.host.timeless[row]) first = std::min(first.value_or(trace.host.start[row]), trace.host.start[row]);
  }
  return first;
}

std::vector<Step> from_optimizer(const Trace& trace, const NameFacts& facts, const Nesting& nesting) {
  std::vector<Boundary> boundaries;
  for (size_t lane = 0; lane < trace.lanes.size(); ++lane) {
    boundaries_of_lane(trace, facts, nesting, LaneId(lane), boundaries);
  }
  std::stable_sort(boundaries.begin(), boundaries.end(), [](auto& a, auto& b) { return a.end < b.end; });
  std::vector<Step> out;
  Ns begin = first_host_event(trace).value_or(0);
  for (const Boundary& boundary : boundaries) {
    Step step;
    step.number = static_cast<int64_t>(out.size());
    step.host = {begin, boundary.end};
    step.lane = boundary.lane;
    out.push_back(step);
    begin = boundary.end;
  }
  return out;
}

std::vector<Step> whole_capture(const Trace& trace, const NameFacts& facts, const Nesting& nesting) {
  const auto extent = extent_of(trace, nesting);
  if (!extent) return {};
  Step step;
  step.host = *extent;
  step.lane = busiest_thread(trace, facts, nesting);
  return {step};
}

}  // namespace

Steps host_steps(const Trace& trace, const NameFacts& facts, const Nesting& nesting) {
  Steps out;
  out.source = StepSource::kMarks;
  out.all = from_marks(trace, facts);
  for (const Step& step : out.all) out.longest_mark = std::max(out.longest_mark, step.host.length());
  if (out.all.empty()) {
    out.source = StepSource::kOptimizer;
    out.all = from_optimizer(trace, facts, nesting);
  }
  if (out.all.empty()) {
    out.source = StepSource::kCapture;
    out.all = whole_capture(trace, facts, nesting);
  }
  index_host_ranges(out);
  return out;
}

}  // namespace stepscope
