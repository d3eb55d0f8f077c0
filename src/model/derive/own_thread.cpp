#include "model/derive/own_thread.h"

#include <algorithm>

namespace stepscope {
namespace {

bool named_autograd(const Trace& trace, size_t lane) {
  return NameLists::builtin().autograd_thread(trace.strings.view(trace.lanes[lane].thread_name));
}

bool is_autograd_operator(const Trace& trace, const NameFacts& facts, HostRow row) {
  return trace.host.kind[row.index()] == HostKind::kOperator && facts.is(trace.host, row.index(), Fact::kAutograd);
}

bool first_operator_is_autograds(const Trace& trace, const NameFacts& facts, std::span<const HostRow> rows) {
  for (HostRow row : rows) {
    if (trace.host.kind[row.index()] == HostKind::kOperator) return is_autograd_operator(trace, facts, row);
  }
  return false;
}

Ns covered(const Trace& trace, std::span<const HostRow> rows) {
  std::vector<Interval> parts;
  for (HostRow row : rows) parts.push_back({trace.host.begin(row), trace.host.end(row)});
  return IntervalSet::of(std::move(parts)).length();
}

}  // namespace

LaneId busiest_thread(const Trace& trace, const NameFacts& facts, const Nesting& nesting) {
  LaneId best, fallback;
  Ns most = -1, most_of_any = -1;
  for (size_t lane = 0; lane < trace.lanes.size(); ++lane) {
    const auto rows = nesting.of_lane(LaneId(lane));
    if (rows.empty()) continue;
    const Ns time = covered(trace, rows);
    if (time > most_of_any) fallback = LaneId(lane), most_of_any = time;
    if (named_autograd(trace, lane) || first_operator_is_autograds(trace, facts, rows)) continue;
    if (time > most) best = LaneId(lane), most = time;
  }
  return best ? best : fallback;
}

std::vector<uint8_t> autograd_threads(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                                      const std::vector<uint8_t>& own) {
  std::vector<uint8_t> out(trace.lanes.size());
  for (size_t lane = 0; lane < out.size(); ++lane) {
    const auto rows = nesting.of_lane(LaneId(lane));
    out[lane] = named_autograd(trace, lane) ||
                (!own[lane] && std::any_of(rows.begin(), rows.end(), [&](HostRow row) {
                  return is_autograd_operator(trace, facts, row);
                }));
  }
  return out;
}

std::optional<Interval> extent_of(const Trace& trace, const Nesting& nesting) {
  std::optional<Interval> out;
  const auto add = [&](Ns begin, Ns end) {
    if (!out) out = Interval{begin, end};
    out->begin = std::min(out->begin, begin);
    out->end = std::max(out->end, end);
  };
  for (size_t row = 0; row < trace.host.size(); ++row) {
    if (!trace.host.timeless[row]) add(trace.host.start[row], effective_end(trace, nesting, HostRow(row)));
  }
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (!trace.device.timeless[row]) add(trace.device.start[row], trace.device.end(DeviceRow(row)));
  }
  return out;
}

}  // namespace stepscope
