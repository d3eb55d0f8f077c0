#include "model/derive/owners.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/sort_by_key.h"

namespace stepscope {
namespace {

// The operators of one lane open at a moment that only moves forward; ones that ended under a longer one are dropped
// when they surface.
class OpenOperators {
 public:
  OpenOperators(const Trace& trace, std::span<const HostRow> rows) : trace_(trace), rows_(rows) {}

  HostRow innermost(Ns t) {
    for (; next_ < rows_.size() && trace_.host.begin(rows_[next_]) <= t; ++next_) {
      if (trace_.host.kind[rows_[next_].index()] == HostKind::kOperator) stack_.push_back(rows_[next_]);
    }
    while (!stack_.empty() && trace_.host.end(stack_.back()) <= t) stack_.pop_back();
    return stack_.empty() ? HostRow() : stack_.back();
  }

 private:
  const Trace& trace_;
  std::span<const HostRow> rows_;
  size_t next_ = 0;
  std::vector<HostRow> stack_;
};

}  // namespace

LaunchedWork work_by_call(const Trace& trace, const Links& links) {
  LaunchedWork out;
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (links.call[row]) out.rows.push_back(DeviceRow(row));
  }
  const auto lane_of = [&](DeviceRow row) { return trace.host.lane[links.call[row.index()].index()]; };
  sort_by_key(std::span(out.rows),
              [&](DeviceRow row) { return std::pair(lane_of(row), trace.host.begin(links.call[row.index()])); });
  out.lane_begin.assign(trace.lanes.size() + 1, 0);
  for (DeviceRow row : out.rows) {
    out.call_begin.push_back(trace.host.begin(links.call[row.index()]));
    ++out.lane_begin[lane_of(row).index() + 1];
  }
  for (size_t lane = 1; lane < out.lane_begin.size(); ++lane) out.lane_begin[lane] += out.lane_begin[lane - 1];
  return out;
}

std::vector<HostRow> owners_of_work(const Trace& trace, const Nesting& nesting, const Links& links) {
  std::vector<HostRow> owner(trace.device.size());
  const LaunchedWork work = work_by_call(trace, links);
  for (size_t lane = 0; lane < trace.lanes.size(); ++lane) {
    OpenOperators open(trace, nesting.of_lane(LaneId(lane)));
    for (size_t i = work.lane_begin[lane]; i < work.lane_begin[lane + 1]; ++i) {
      owner[work.rows[i].index()] = open.innermost(work.call_begin[i]);
    }
  }
  return owner;
}

std::vector<HostRow> owners_of_memory(const Trace& trace, const Nesting& nesting) {
  std::vector<HostRow> owner(trace.memory.size());
  std::vector<size_t> order(trace.memory.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(trace.memory[a].lane, trace.memory[a].time) < std::pair(trace.memory[b].lane, trace.memory[b].time);
  });
  std::optional<OpenOperators> open;
  LaneId lane;
  for (size_t i : order) {
    if (!trace.memory[i].lane) continue;
    if (!open || trace.memory[i].lane != lane) open.emplace(trace, nesting.of_lane(lane = trace.memory[i].lane));
    owner[i] = open->innermost(trace.memory[i].time);
  }
  return owner;
}

}  // namespace stepscope
