#include "support/naive/naive_model.h"

#include <algorithm>
#include <set>

namespace stepscope::test {
namespace {

std::string text(const Trace& trace, StringId id) { return std::string(trace.strings.view(id)); }

std::vector<NaiveHost> host_of(const Trace& trace, Ns tick) {
  std::vector<NaiveHost> out;
  for (size_t i = 0; i < trace.host.size(); ++i) {
    const HostTable& t = trace.host;
    const std::string name = text(trace, t.name[i]);
    out.push_back({t.kind[i], name, roles_of(t.kind[i], name), static_cast<int>(t.lane[i].index()),
                   text(trace, trace.lanes[t.lane[i].index()].pid), t.start[i] / tick, (t.start[i] + t.dur[i]) / tick, 0, kNobody,
                   t.correlation[i], t.external_id[i], t.unfinished[i] != 0});
  }
  return out;
}

std::vector<NaiveWork> work_of(const Trace& trace, Ns tick) {
  std::vector<NaiveWork> out;
  for (size_t i = 0; i < trace.device.size(); ++i) {
    const DeviceTable& t = trace.device;
    NaiveWork one;
    one.kind = t.kind[i];
    one.name = text(trace, t.name[i]);
    one.communicates = one.kernel() && (t.collective[i] || work_word(one.name).communicates);
    one.pageable = work_word(one.name).pageable;
    one.begin = t.start[i] / tick;
    one.end = (t.start[i] + t.dur[i]) / tick;
    one.device = t.device[i];
    one.stream = text(trace, t.stream[i]);
    one.correlation = t.correlation[i];
    one.external_id = t.external_id[i];
    out.push_back(one);
  }
  return out;
}

}  // namespace

NaiveModel::NaiveModel(const RandomTrace& from) : tick(from.tick), lanes(static_cast<int>(from.trace.lanes.size())) {
  for (const Lane& lane : from.trace.lanes) thread_names.push_back(text(from.trace, lane.thread_name));
  host = host_of(from.trace, tick);
  work = work_of(from.trace, tick);
  nest();
  link(from.trace);
  make_steps();
  find_owners();
  find_autograd();
}

bool NaiveModel::precedes(int a, int b) const {
  const NaiveHost &x = host[static_cast<size_t>(a)], &y = host[static_cast<size_t>(b)];
  if (x.begin != y.begin) return x.begin < y.begin;
  const int64_t dx = x.end - x.begin, dy = y.end - y.begin;
  return dx != dy ? dx > dy : a < b;
}

// The parent is the last row before, in the order of the tree, that is still open, its own end being cut already.
void NaiveModel::nest() {
  std::vector<int> order;
  for (size_t i = 0; i < host.size(); ++i) order.push_back(static_cast<int>(i));
  std::sort(order.begin(), order.end(), [&](int a, int b) { return precedes(a, b); });
  for (size_t at = 0; at < order.size(); ++at) {
    NaiveHost& row = host[static_cast<size_t>(order[at])];
    row.cut_end = row.end;
    for (size_t before = 0; before < at; ++before) {
      const NaiveHost& other = host[static_cast<size_t>(order[before])];
      if (other.lane == row.lane && other.frame() == row.frame() && other.cut_end > row.begin) row.parent = order[before];
    }
    if (row.parent != kNobody) row.cut_end = std::min(row.end, host[static_cast<size_t>(row.parent)].cut_end);
  }
}

int64_t NaiveModel::self(int row) const {
  const NaiveHost& mine = host[static_cast<size_t>(row)];
  int64_t out = 0;
  for (int64_t t = mine.begin; t < mine.cut_end; ++t) {
    bool inside_child = false;
    for (const NaiveHost& other : host) inside_child |= other.parent == row && other.begin <= t && t < other.cut_end;
    out += !inside_child;
  }
  return out;
}

std::vector<int> NaiveModel::candidates(const NaiveWork& of, HostKind kind, bool external) const {
  const int64_t key = external ? of.external_id : of.correlation;
  std::vector<int> out;
  for (size_t i = 0; i < host.size(); ++i) {
    const int64_t have = external ? host[i].external_id : host[i].correlation;
    if (key != 0 && host[i].kind == kind && have == key) out.push_back(static_cast<int>(i));
  }
  return out;
}

// Of several the last that starts no later than the work, else the first.
int NaiveModel::pick(const NaiveWork& of, HostKind kind, bool external) const {
  const auto processes = [&](const std::vector<int>& rows) {
    std::set<std::string> out;
    for (int row : rows) out.insert(host[static_cast<size_t>(row)].pid);
    return out;
  };
  const auto keep = [&](std::vector<int>& rows, auto wanted) {
    std::vector<int> left;
    for (int row : rows) {
      if (wanted(host[static_cast<size_t>(row)])) left.push_back(row);
    }
    if (!left.empty()) rows = left;
  };
  std::vector<int> rows = candidates(of, kind, external);
  if (processes(rows).size() > 1) {
    std::set<std::string> users;
    for (const NaiveWork& other : work) {
      const auto who = processes(candidates(other, kind, external));
      if (other.device == of.device && who.size() == 1) users.insert(*who.begin());
    }
    keep(rows, [&](const NaiveHost& call) { return users.contains(call.pid); });
    if (processes(rows).size() > 1 && of.external_id != 0) {
      keep(rows, [&](const NaiveHost& call) { return call.external_id == of.external_id; });
    }
  }
  int last_before = kNobody, first = kNobody;
  for (int row : rows) {
    const int64_t begin = host[static_cast<size_t>(row)].begin;
    if (first == kNobody || begin < host[static_cast<size_t>(first)].begin) first = row;
    if (begin > of.begin) continue;
    if (last_before == kNobody || begin >= host[static_cast<size_t>(last_before)].begin) last_before = row;
  }
  return last_before != kNobody ? last_before : first;
}

void NaiveModel::link(const Trace& trace) {
  bool correlated = false;
  for (int64_t one : trace.host.correlation) correlated |= one != 0;
  for (int64_t one : trace.device.correlation) correlated |= one != 0;
  for (NaiveWork& one : work) {
    one.call = pick(one, HostKind::kRuntime, !correlated);
    if (one.call == kNobody && !correlated) one.call = pick(one, HostKind::kOperator, true);
    one.outermost = one.call;
    if (one.call == kNobody || !host[static_cast<size_t>(one.call)].runtime()) continue;
    for (int up = one.call; up != kNobody && host[static_cast<size_t>(up)].runtime(); up = host[static_cast<size_t>(up)].parent) {
      one.outermost = up;
    }
  }
  for (size_t i = 0; i < work.size(); ++i) {
    for (size_t j = 0; j < work.size(); ++j) {
      if (i == j || work[i].call == kNobody || work[i].outermost != work[j].outermost) continue;
      const bool earlier = work[j].begin < work[i].begin || (work[j].begin == work[i].begin && j < i);
      if (earlier) work[i].first_of_launch = false;
    }
  }
}

// The innermost operator on the call's thread whose whole length holds the begin of the call.
void NaiveModel::find_owners() {
  for (NaiveWork& one : work) {
    if (one.call == kNobody) continue;
    const NaiveHost& call = host[static_cast<size_t>(one.call)];
    for (size_t i = 0; i < host.size(); ++i) {
      const int row = static_cast<int>(i);
      if (host[i].kind != HostKind::kOperator || host[i].lane != call.lane || !host[i].holds(call.begin)) continue;
      if (one.owner == kNobody || precedes(one.owner, row)) one.owner = row;
    }
  }
}

void NaiveModel::find_autograd() {
  own.assign(static_cast<size_t>(lanes), false);
  autograd.assign(static_cast<size_t>(lanes), false);
  for (const NaiveStep& step : steps) {
    if (step.lane != kNobody) own[static_cast<size_t>(step.lane)] = true;
  }
  for (size_t lane = 0; lane < own.size(); ++lane) {
    bool runs = false;
    for (const NaiveHost& row : host) runs |= row.lane == static_cast<int>(lane) && row.is(kOfAutograd);
    autograd[lane] = thread_names[lane].starts_with("pt_autograd") || (runs && !own[lane]);
  }
}

std::vector<int64_t> NaiveModel::devices() const {
  std::set<int64_t> out;
  for (const NaiveWork& one : work) out.insert(one.device);
  return {out.begin(), out.end()};
}

std::optional<int> NaiveModel::step_before(int64_t t) const {
  std::optional<int> out;
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].begin <= t) out = static_cast<int>(i);
  }
  return out;
}

int NaiveModel::own_thread(int64_t t) const {
  const auto step = step_before(t);
  return step ? steps[static_cast<size_t>(*step)].lane : kNobody;
}

Ns naive_median(std::vector<Ns> values) {
  std::sort(values.begin(), values.end());
  const size_t n = values.size();
  if (n == 0) return 0;
  const Ns sum = values[(n - 1) / 2] + values[n / 2];
  return (sum + 1) / 2;  // halves up; durations are not negative
}

}  // namespace stepscope::test
