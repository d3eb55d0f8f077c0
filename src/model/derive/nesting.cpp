#include "model/derive/nesting.h"

#include <algorithm>
#include <atomic>

#include "base/sort_by_key.h"
#include "base/threads.h"

namespace stepscope {
namespace {

// Rows of one sort grouped by lane: a counting sort keeps the file's order.
void group_by_lane(const Trace& trace, bool frames, std::vector<HostRow>& rows, std::vector<size_t>& begin) {
  const HostTable& host = trace.host;
  begin.assign(trace.lanes.size() + 1, 0);
  const auto wanted = [&](size_t row) { return (host.kind[row] == HostKind::kFrame) == frames; };
  for (size_t row = 0; row < host.size(); ++row) {
    if (wanted(row)) ++begin[host.lane[row].index() + 1];
  }
  for (size_t lane = 1; lane < begin.size(); ++lane) begin[lane] += begin[lane - 1];
  rows.resize(begin.back());
  std::vector<size_t> next(begin.begin(), begin.end() - 1);
  for (size_t row = 0; row < host.size(); ++row) {
    if (wanted(row)) rows[next[host.lane[row].index()]++] = HostRow(row);
  }
}

// By start, longest first, then in the order of the file.
void sort_outer_first(const Trace& trace, std::span<HostRow> rows) {
  sort_by_key(rows, [&](HostRow row) { return std::pair(trace.host.begin(row), -trace.host.dur[row.index()]); });
}

// Returns how many rows were cut.
int64_t nest_lane(const Trace& trace, std::span<const HostRow> rows, Nesting& out) {
  int64_t past_parent = 0;
  std::vector<HostRow> open;
  for (HostRow row : rows) {
    const size_t i = row.index();
    while (!open.empty() && out.cut_end[open.back().index()] <= trace.host.start[i]) open.pop_back();
    Ns end = trace.host.end(row);
    if (!open.empty()) {
      const size_t parent = open.back().index();
      out.parent[i] = open.back();
      if (end > out.cut_end[parent]) {
        end = out.cut_end[parent];
        ++past_parent;
      }
      out.self[parent] -= end - trace.host.start[i];
    }
    out.cut_end[i] = end;
    out.self[i] += end - trace.host.start[i];
    open.push_back(row);
  }
  return past_parent;
}

}  // namespace

Nesting nest(const Trace& trace, int threads) {
  Nesting out;
  out.parent.resize(trace.host.size());
  out.cut_end.resize(trace.host.size());
  out.self.resize(trace.host.size());
  group_by_lane(trace, false, out.rows, out.lane_begin);
  group_by_lane(trace, true, out.frames, out.frame_lane_begin);
  std::atomic<int64_t> past_parent = 0;
  in_parallel(trace.lanes.size(), threads, [&](size_t lane) {
    const std::span rows = std::span(out.rows).subspan(out.lane_begin[lane], out.of_lane(LaneId(lane)).size());
    const std::span frames =
        std::span(out.frames).subspan(out.frame_lane_begin[lane], out.frames_of_lane(LaneId(lane)).size());
    sort_outer_first(trace, rows);
    sort_outer_first(trace, frames);
    past_parent += nest_lane(trace, rows, out) + nest_lane(trace, frames, out);
  });
  out.past_parent = past_parent;
  return out;
}

}  // namespace stepscope
