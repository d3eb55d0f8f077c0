#include "model/derive/links.h"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/sort_by_key.h"
#include "model/derive/device_users.h"

namespace stepscope {
namespace {

StringId process_of(const Trace& trace, HostRow row) {
  return trace.lanes[trace.host.lane[row.index()].index()].pid;
}

// Rows that share a key, in the order of start: those that a piece of work may have been launched by.
struct Candidates {
  std::span<const HostRow> rows;
  bool one_process = true;
};

Candidates candidates_of(const Trace& trace, std::span<const HostRow> rows) {
  const bool one = std::all_of(rows.begin(), rows.end(),
                               [&](HostRow row) { return process_of(trace, row) == process_of(trace, rows.front()); });
  return {rows, one};
}

// Host rows by (file, key).
class RowsByKey {
 public:
  RowsByKey(const Trace& trace, const std::vector<int64_t>& keys, HostKind kind) {
    for (size_t row = 0; row < trace.host.size(); ++row) {
      if (trace.host.kind[row] == kind && keys[row] != 0) rows_.push_back(HostRow(row));
    }
    const auto key = [&](HostRow row) { return std::pair(trace.host.source[row.index()], keys[row.index()]); };
    sort_by_key(std::span(rows_), [&](HostRow row) { return std::pair(key(row), trace.host.begin(row)); });
    for (size_t begin = 0, end = 0; begin < rows_.size(); begin = end) {
      while (end < rows_.size() && key(rows_[end]) == key(rows_[begin])) ++end;
      keys_.push_back(key(rows_[begin]));
      groups_.push_back(candidates_of(trace, std::span(rows_).subspan(begin, end - begin)));
    }
  }
  RowsByKey(const RowsByKey&) = delete;
  RowsByKey& operator=(const RowsByKey&) = delete;

  static constexpr size_t kNone = ~size_t{0};

  // The index of a group, kNone when there is none. Work comes mostly in the order of the calls.
  size_t find(uint32_t source, int64_t key) {
    const std::pair wanted(source, key);
    for (size_t near = last_; near < std::min(last_ + 4, keys_.size()); ++near) {
      if (keys_[near] == wanted) return last_ = near;
    }
    const auto found = std::lower_bound(keys_.begin(), keys_.end(), wanted);
    if (found == keys_.end() || *found != wanted) return kNone;
    return last_ = static_cast<size_t>(found - keys_.begin());
  }
  const Candidates& operator[](size_t group) const { return groups_[group]; }

 private:
  std::vector<HostRow> rows_;
  std::vector<std::pair<uint32_t, int64_t>> keys_;  // of the groups, sorted
  std::vector<Candidates> groups_;
  size_t last_ = 0;
};

// The last candidate that starts no later than the work, else the first. Candidates stand in the order of start.
HostRow latest_before(const Trace& trace, std::span<const HostRow> candidates, Ns start) {
  const auto after = std::upper_bound(candidates.begin(), candidates.end(), start, [&](Ns t, HostRow row) {
    return t < trace.host.start[row.index()];
  });
  return after == candidates.begin() ? candidates.front() : *std::prev(after);
}

// The candidates of several processes for work of one device, and among them by External id. Kept from one piece of
// work to the next, since those that share a key and a device mostly follow each other.
class OfDevice {
 public:
  OfDevice(const Trace& trace, const DeviceUsers& users) : trace_(trace), users_(users) {}

  HostRow call_of(size_t row, size_t group, const Candidates& all) {
    const int64_t device = trace_.device.device[row];
    if (group_ != group || device_ != device) narrow(group, device, all);
    const int64_t external = trace_.device.external_id[row];
    const Ns start = trace_.device.start[row];
    if (one_process_ || external == 0) return latest_before(trace_, rows_, start);
    const auto [first, last] = std::equal_range(by_external_.begin(), by_external_.end(), external, ByExternal{trace_});
    return latest_before(trace_, first == last ? std::span<const HostRow>(rows_) : std::span(first, last), start);
  }

 private:
  struct ByExternal {
    const Trace& trace;
    int64_t id(HostRow row) const { return trace.host.external_id[row.index()]; }
    bool operator()(HostRow a, HostRow b) const { return id(a) < id(b); }
    bool operator()(HostRow a, int64_t b) const { return id(a) < b; }
    bool operator()(int64_t a, HostRow b) const { return a < id(b); }
  };

  void narrow(size_t group, int64_t device, const Candidates& all) {
    group_ = group;
    device_ = device;
    rows_.clear();
    std::copy_if(all.rows.begin(), all.rows.end(), std::back_inserter(rows_),
                 [&](HostRow call) { return users_.uses(process_of(trace_, call), device); });
    if (rows_.empty()) rows_.assign(all.rows.begin(), all.rows.end());
    one_process_ = candidates_of(trace_, rows_).one_process;
    by_external_ = rows_;
    std::stable_sort(by_external_.begin(), by_external_.end(), ByExternal{trace_});
  }

  const Trace& trace_;
  const DeviceUsers& users_;
  size_t group_ = RowsByKey::kNone;
  int64_t device_ = 0;
  std::vector<HostRow> rows_, by_external_;
  bool one_process_ = false;
};

class Linker {
 public:
  Linker(const Trace& trace, const std::vector<int64_t>& host_keys, HostKind kind, const std::vector<int64_t>& keys)
      : trace_(trace), keys_(keys), calls_(trace, host_keys, kind), users_(trace, [&](size_t row) {
          const size_t group = group_of(row);
          const bool beyond_doubt = group != RowsByKey::kNone && calls_[group].one_process;
          return beyond_doubt ? process_of(trace, calls_[group].rows.front()) : StringId();
        }), of_device_(trace, users_) {}

  HostRow call_of(size_t row) {
    const size_t group = group_of(row);
    if (group == RowsByKey::kNone) return HostRow();
    const Candidates& all = calls_[group];
    return all.one_process ? latest_before(trace_, all.rows, trace_.device.start[row])
                           : of_device_.call_of(row, group, all);
  }

 private:
  size_t group_of(size_t row) {
    return keys_[row] == 0 ? RowsByKey::kNone : calls_.find(trace_.device.source[row], keys_[row]);
  }

  const Trace& trace_;
  const std::vector<int64_t>& keys_;  // by device row
  RowsByKey calls_;
  DeviceUsers users_;
  OfDevice of_device_;
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
  const auto& external = trace.device.external_id;
  Linker to_call(trace, trace.host.external_id, HostKind::kRuntime, external);
  Linker to_operator(trace, trace.host.external_id, HostKind::kOperator, external);
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (correlated[trace.device.source[row]]) continue;
    out.call[row] = to_call.call_of(row);
    if (!out.call[row]) out.call[row] = to_operator.call_of(row);
    out.external_links += static_cast<bool>(out.call[row]);
  }
}

void link_by_correlation(const Trace& trace, Links& out) {
  Linker linker(trace, trace.host.correlation, HostKind::kRuntime, trace.device.correlation);
  for (size_t row = 0; row < trace.device.size(); ++row) out.call[row] = linker.call_of(row);
}

bool is_runtime(const Trace& trace, HostRow row) { return trace.host.kind[row.index()] == HostKind::kRuntime; }

// By host row: of runtime calls the outermost one around it, itself when none is. Parents come first in tree order.
std::vector<HostRow> outermost_calls(const Trace& trace, const Nesting& nesting) {
  std::vector<HostRow> out(trace.host.size());
  for (HostRow row : nesting.rows) {
    if (!is_runtime(trace, row)) continue;
    const HostRow up = nesting.parent[row.index()];
    out[row.index()] = up && is_runtime(trace, up) ? out[up.index()] : row;
  }
  return out;
}

// One Launch per outermost runtime call that is, or holds, a launch; the work of all of them in it.
void collect_launches(const Trace& trace, const NameFacts& facts, const std::vector<HostRow>& outermost, Links& out) {
  std::vector<uint8_t> launches(trace.host.size());
  for (size_t row = 0; row < trace.host.size(); ++row) {
    if (trace.host.kind[row] != HostKind::kRuntime) continue;
    if (!facts.is(trace.host, row, Fact::kLaunch)) continue;
    launches[outermost[row].index()] = true;
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
  const std::vector<HostRow> outermost = outermost_calls(trace, nesting);
  for (size_t row = 0; row < trace.device.size(); ++row) {
    const HostRow call = out.call[row];
    const bool runtime = call && is_runtime(trace, call);
    if (call) out.outermost[row] = runtime ? outermost[call.index()] : call;
    out.work_without_call += !runtime;
  }
  collect_launches(trace, facts, outermost, out);
  mark_first_of_launch(trace, out);
  out.lowest_correlation = lowest_correlation(trace);
  return out;
}

}  // namespace stepscope
