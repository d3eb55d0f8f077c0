#include "model/derive/nesting.h"

#include <algorithm>

namespace stepscope {
namespace {

// Rows of one sort grouped by lane (a counting sort keeps the file's order), then by start, longest first.
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
  const auto outer_first = [&](HostRow a, HostRow b) {
    const Ns start_a = host.start[a.index()];
    const Ns start_b = host.start[b.index()];
    if (start_a != start_b) return start_a < start_b;
    const Ns dur_a = host.dur[a.index()];
    const Ns dur_b = host.dur[b.index()];
    return dur_a != dur_b ? dur_a > dur_b : a < b;
  };
  for (size_t lane = 0; lane + 1 < begin.size(); ++lane) {
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin[lane]);
    const auto last = rows.begin() + static_cast<std::ptrdiff_t>(begin[lane + 1]);
    if (!std::is_sorted(first, last, outer_first)) std::sort(first, last, outer_first);
  }
}

void nest_lane(const Trace& trace, std::span<const HostRow> rows, Nesting& out) {
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
        ++out.past_parent;
      }
      out.self[parent] -= end - trace.host.start[i];
    }
    out.cut_end[i] = end;
    out.self[i] += end - trace.host.start[i];
    open.push_back(row);
  }
}

}  // namespace

Nesting nest(const Trace& trace) {
  Nesting out;
  out.parent.resize(trace.host.size());
  out.cut_end.resize(trace.host.size());
  out.self.resize(trace.host.size());
  group_by_lane(trace, false, out.rows, out.lane_begin);
  group_by_lane(trace, true, out.frames, out.frame_lane_begin);
  for (size_t lane = 0; lane < trace.lanes.size(); ++lane) {
    nest_lane(trace, out.of_lane(LaneId(lane)), out);
    nest_lane(trace, out.frames_of_lane(LaneId(lane)), out);
  }
  return out;
}

}  // namespace stepscope
