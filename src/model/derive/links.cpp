#include "model/derive/links.h"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include "model/derive/device_users.h"

namespace stepscope {
namespace {

// Rows that share a key, in the order of start: the candidates a piece of work may have been launched by.
class Candidates {
 public:
  Candidates(const Trace& trace, const std::vector<int64_t>& keys, HostKind kind) : trace_(trace), keys_(keys) {
    for (size_t row = 0; row < trace.host.size(); ++row) {
      if (trace.host.kind[row] == kind && keys[row] != 0) rows_.push_back(HostRow(row));
    }
    std::sort(rows_.begin(), rows_.end(), [&](HostRow a, HostRow b) {
      return std::tuple(trace.host.source[a.index()], keys[a.index()], trace.host.start[a.index()], a) <
             std::tuple(trace.host.source[b.index()], keys[b.index()], trace.host.start[b.index()], b);
    });
  }

  std::span<const HostRow> of(uint32_t source, int64_t key) const {
    const auto less = [&](HostRow row, std::pair<uint32_t, int64_t> want) {
      return std::pair(trace_.host.source[row.index()], keys_[row.index()]) < want;
    };
    const auto more = [&](std::pair<uint32_t, int64_t> want, HostRow row) {
      return want < std::pair(trace_.host.source[row.index()], keys_[row.index()]);
    };
    const std::pair want(source, key);
    const auto first = std::lower_bound(rows_.begin(), rows_.end(), want, less);
    const auto last = std::upper_bound(first, rows_.end(), want, more);
    return {first, last};
  }

  bool empty() const { return rows_.empty(); }

 private:
  const Trace& trace_;
  const std::vector<int64_t>& keys_;
  std::vector<HostRow> rows_;
};

StringId process_of(const Trace& trace, HostRow row) {
  return trace.lanes[trace.host.lane[row.index()].index()].pid;
}

// The last candidate that starts no later than the work, else the first. Candidates stand in the order of start.
HostRow latest_before(const Trace& trace, std::span<const HostRow> candidates, Ns start) {
  const auto after = std::upper_bound(candidates.begin(), candidates.end(), start, [&](Ns t, HostRow row) {
    return t < trace.host.start[row.index()];
  });
  return after == candidates.begin() ? candidates.front() : *std::prev(after);
}

bool one_process(const Trace& trace, std::span<const HostRow> rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [&](HostRow row) { return process_of(trace, row) == process_of(trace, rows.front()); });
}

std::vector<HostRow> narrowed(std::span<const HostRow> rows, auto keep) {
  std::vector<HostRow> out;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(out), keep);
  return out.empty() ? std::vector<HostRow>(rows.begin(), rows.end()) : out;
}

class Linker {
 public:
  Linker(const Trace& trace, const Candidates& candidates, bool by_external)
      : trace_(trace), candidates_(candidates), by_external_(by_external), users_(trace, [&](size_t row) {
          const auto found = of(row);
          return found.empty() || !one_process(trace, found) ? StringId() : process_of(trace, found.front());
        }) {}

  HostRow call_of(size_t row) const {
    const auto found = of(row);
    if (found.empty()) return HostRow();
    const Ns start = trace_.device.start[row];
    if (one_process(trace_, found)) return latest_before(trace_, found, start);
    const int64_t device = trace_.device.device[row];
    auto left = narrowed(found, [&](HostRow call) { return users_.uses(process_of(trace_, call), device); });
    const int64_t external = trace_.device.external_id[row];
    if (!one_process(trace_, left) && external != 0) {
      left = narrowed(left, [&](HostRow call) { return trace_.host.external_id[call.index()] == external; });
    }
    return latest_before(trace_, left, start);
  }

 private:
  std::span<const HostRow> of(size_t row) const {
    const int64_t key = by_external_ ? trace_.device.external_id[row] : trace_.device.correlation[row];
    return key == 0 ? std::span<const HostRow>() : candidates_.of(trace_.device.source[row], key);
  }

  const Trace& trace_;
  const Candidates& candidates_;
  bool by_external_;
  DeviceUsers users_;
};

// By file: does any row carry a correlation?
std::vector<uint8_t> files_with_correlation(const Trace& trace) {
  std::vector<uint8_t> out(std::max<size_t>(1, trace.files.size()));
  const auto note = [&](uint32_t source, int64_t correlation) {
    if (correlation == 0) return;
    if (source >= out.size()) out.resize(source + 1);
    out[source] = true;
  };
  for (size_t row = 0; row < trace.host.size(); ++row) note(trace.host.source[row], trace.host.correlation[row]);
  for (size_t row = 0; row < trace.device.size(); ++row) note(trace.device.source[row], trace.device.correlation[row]);
  return out;
}

void link_by_external_id(const Trace& trace, const std::vector<uint8_t>& correlated, Links& out) {
  const Candidates calls(trace, trace.host.external_id, HostKind::kRuntime);
  const Candidates operators(trace, trace.host.external_id, HostKind::kOperator);
  const Linker to_call(trace, calls, true);
  const Linker to_operator(trace, operators, true);
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (correlated[trace.device.source[row]]) continue;
    out.call[row] = to_call.call_of(row);
    if (!out.call[row]) out.call[row] = to_operator.call_of(row);
    out.external_links += static_cast<bool>(out.call[row]);
  }
}

void link_by_correlation(const Trace& trace, Links& out) {
  const Candidates calls(trace, trace.host.correlation, HostKind::kRuntime);
  const Linker linker(trace, calls, false);
  for (size_t row = 0; row < trace.device.size(); ++row) out.call[row] = linker.call_of(row);
}

bool is_runtime(const Trace& trace, HostRow row) { return trace.host.kind[row.index()] == HostKind::kRuntime; }

// One Launch per outermost runtime call that is, or holds, a launch; the work of all of them in it.
void collect_launches(const Trace& trace, const NameFacts& facts, const Nesting& nesting, Links& out) {
  std::vector<uint8_t> launches(trace.host.size());
  for (size_t row = 0; row < trace.host.size(); ++row) {
    if (trace.host.kind[row] != HostKind::kRuntime) continue;
    if (!facts.is(trace.host, row, Fact::kLaunch)) continue;
    launches[outermost_call(trace, nesting, HostRow(row)).index()] = true;
  }
  for (HostRow call : out.outermost) {
    if (call && is_runtime(trace, call)) launches[call.index()] = true;
  }
  std::vector<uint32_t> index(trace.host.size());
  for (size_t row = 0; row < launches.size(); ++row) {
    if (!launches[row]) continue;
    index[row] = static_cast<uint32_t>(out.launches.size());
    out.launches.push_back({HostRow(row), {}});
  }
  for (size_t row = 0; row < trace.device.size(); ++row) {
    const HostRow call = out.outermost[row];
    if (call && is_runtime(trace, call)) out.launches[index[call.index()]].work.push_back(DeviceRow(row));
  }
  for (Launch& one : out.launches) {
    std::stable_sort(one.work.begin(), one.work.end(), [&](DeviceRow a, DeviceRow b) {
      return trace.device.begin(a) < trace.device.begin(b);
    });
  }
}

// Of work that shares an owner, the earliest is the first of its launch. Unlinked work is a launch of its own.
void mark_first_of_launch(const Trace& trace, Links& out) {
  std::unordered_map<HostRow, DeviceRow> first;
  for (size_t row = 0; row < trace.device.size(); ++row) {
    const HostRow call = out.outermost[row];
    if (!call) {
      out.first_of_launch[row] = true;
      continue;
    }
    const auto [place, fresh] = first.try_emplace(call, DeviceRow(row));
    if (!fresh && trace.device.start[row] < trace.device.begin(place->second)) place->second = DeviceRow(row);
  }
  for (const auto& [call, row] : first) out.first_of_launch[row.index()] = true;
}

int64_t lowest_correlation(const Trace& trace) {
  int64_t lowest = 0;
  for (size_t row = 0; row < trace.host.size(); ++row) {
    const int64_t one = trace.host.correlation[row];
    if (trace.host.kind[row] != HostKind::kRuntime || one == 0) continue;
    lowest = lowest == 0 ? one : std::min(lowest, one);
  }
  return lowest;
}

}  // namespace

HostRow outermost_call(const Trace& trace, const Nesting& nesting, HostRow call) {
  for (HostRow up = nesting.parent[call.index()]; up && is_runtime(trace, up); up = nesting.parent[up.index()]) call = up;
  return call;
}

Links link(const Trace& trace, const NameFacts& facts, const Nesting& nesting) {
  Links out;
  out.call.resize(trace.device.size());
  out.outermost.resize(trace.device.size());
  out.first_of_launch.resize(trace.device.size());
  const std::vector<uint8_t> correlated = files_with_correlation(trace);
  link_by_correlation(trace, out);
  const auto& sources = trace.device.source;
  if (std::any_of(sources.begin(), sources.end(), [&](uint32_t source) { return !correlated[source]; })) {
    link_by_external_id(trace, correlated, out);
  }
  for (size_t row = 0; row < trace.device.size(); ++row) {
    const HostRow call = out.call[row];
    const bool runtime = call && is_runtime(trace, call);
    if (call) out.outermost[row] = runtime ? outermost_call(trace, nesting, call) : call;
    out.work_without_call += !runtime;
  }
  collect_launches(trace, facts, nesting, out);
  mark_first_of_launch(trace, out);
  out.lowest_correlation = lowest_correlation(trace);
  return out;
}

}  // namespace stepscope
