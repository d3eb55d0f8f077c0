#include "model/derive/owners.h"

#include <algorithm>
#include <tuple>

namespace stepscope {
namespace {

// Operators open at a moment that only moves forward; ones that ended under a longer one are dropped when they surface.
class OpenOperators {
 public:
  explicit OpenOperators(const Trace& trace) : trace_(trace) {}

  void open(HostRow row) { stack_.push_back(row); }
  HostRow innermost(Ns t) {
    while (!stack_.empty() && trace_.host.end(stack_.back()) <= t) stack_.pop_back();
    return stack_.empty() ? HostRow() : stack_.back();
  }

 private:
  const Trace& trace_;
  std::vector<HostRow> stack_;
};

}  // namespace

LaunchedWork work_by_call(const Trace& trace, const Links& links) {
  LaunchedWork out;
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (links.call[row]) out.rows.push_back(DeviceRow(row));
  }
  const auto lane_of = [&](DeviceRow row) { return trace.host.lane[links.call[row.index()].index()]; };
  const auto key = [&](DeviceRow row) {
    return std::tuple(lane_of(row), trace.host.begin(links.call[row.index()]), row);
  };
  std::sort(out.rows.begin(), out.rows.end(), [&](DeviceRow a, DeviceRow b) { return key(a) < key(b); });
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
    const auto rows = nesting.of_lane(LaneId(lane));
    OpenOperators open(trace);
    auto next = rows.begin();
    for (size_t i = work.lane_begin[lane]; i < work.lane_begin[lane + 1]; ++i) {
      for (; next != rows.end() && trace.host.begin(*next) <= work.call_begin[i]; ++next) {
        if (trace.host.kind[next->index()] == HostKind::kOperator) open.open(*next);
      }
      owner[work.rows[i].index()] = open.innermost(work.call_begin[i]);
    }
  }
  return owner;
}

}  // namespace stepscope
