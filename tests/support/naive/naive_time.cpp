#include "support/naive/naive_time.h"

#include <algorithm>
#include <optional>
#include <set>

namespace stepscope::test {
namespace {

TimeClass class_of(const NaiveWork& one) {
  if (one.kind == DeviceKind::kMemcpy) return TimeClass::kMemcpy;
  if (one.kind == DeviceKind::kMemset) return TimeClass::kMemset;
  return one.communicates ? TimeClass::kCommunication : TimeClass::kCompute;
}

TimeClass class_of(const NaiveHost& row, bool has_device) {
  if (row.runtime()) return has_device ? TimeClass::kRuntime : TimeClass::kCpu;
  return row.is(kLoads) ? TimeClass::kDataloader : TimeClass::kCpu;
}

// Of a moment on one thread; nothing when no row of it holds the moment. `own`: a step's own thread.
std::optional<std::string> phase_at(const NaiveModel& model, int lane, int64_t t, bool own, bool autograd,
                                    const std::vector<int>& user_ranges) {
  bool loader = false, optimizer = false, backward = false, forward = false;
  std::optional<std::string> user;
  for (size_t i = 0; i < model.host.size(); ++i) {
    const NaiveHost& row = model.host[i];
    if (row.lane != lane || row.frame() || row.mark() || !row.holds(t)) continue;
    loader |= row.is(kLoads) && !(autograd && !own);
    optimizer |= row.is(kOptimizerPart);
    backward |= autograd || row.is(kOfAutograd);
    forward |= row.kind == HostKind::kOperator;
    // Ranges of the user's are a matter of the tree, where they end with the row around them; so no two overlap.
    const bool ranged = std::count(user_ranges.begin(), user_ranges.end(), static_cast<int>(i)) > 0;
    if (ranged && t < row.cut_end) user = row.name;
  }
  if (loader) return "dataloader";
  if (optimizer) return "optimizer";
  if (backward) return "backward";
  if (user) return *user;
  if (forward) return "forward";
  return std::nullopt;
}

// Children of the mark, or the outermost annotations where there are no marks; torch's own are none.
std::vector<int> user_ranges(const NaiveModel& model, int lane, int mark) {
  std::vector<int> out;
  for (size_t i = 0; i < model.host.size(); ++i) {
    const NaiveHost& row = model.host[i];
    if (row.lane != lane || row.kind != HostKind::kAnnotation || row.is(kTorchsOwnRange)) continue;
    bool inside = false;
    for (int up = row.parent; up != kNobody; up = model.host[static_cast<size_t>(up)].parent) {
      inside |= model.host[static_cast<size_t>(up)].kind == HostKind::kAnnotation;
    }
    if (mark != kNobody ? row.parent == mark : !inside) out.push_back(static_cast<int>(i));
  }
  return out;
}

int rank_of(const std::string& phase) {
  for (const auto& [name, rank] : {std::pair{"dataloader", 0}, {"optimizer", 1}, {"backward", 2}, {"forward", 4}}) {
    if (phase == name) return rank;
  }
  return 3;
}

std::string key_of(const NaiveHost& row) {
  const char* kinds[] = {"operator ", "annotation ", "", "runtime "};
  const std::string name = row.mark() ? "ProfilerStep*" : row.name.empty() ? "(unnamed)" : row.name;
  return kinds[static_cast<size_t>(row.kind)] + name;
}

}  // namespace

Breakdown naive_breakdown(const NaiveModel& model, int64_t begin, int64_t end, int lane) {
  Breakdown out{};
  for (int64_t t = begin; t < end; ++t) {
    TimeClass best = TimeClass::kOther;
    for (const NaiveWork& one : model.work) {
      if (one.holds(t)) best = std::min(best, class_of(one));
    }
    for (const NaiveHost& row : model.host) {
      if (row.mark() || !row.holds(t) || (lane != kNobody && row.lane != lane)) continue;
      best = std::min(best, class_of(row, !model.work.empty()));
    }
    out[static_cast<size_t>(best)] += model.tick;
  }
  return out;
}

NaivePhases naive_host_phases(const NaiveModel& model, int index) {
  const NaiveStep& step = model.steps[static_cast<size_t>(index)];
  NaivePhases out;
  const std::vector<int> ranges = step.lane == kNobody ? std::vector<int>() : user_ranges(model, step.lane, step.mark);
  for (int64_t t = step.host_begin; t < step.host_end; ++t) {
    std::optional<std::string> best;
    for (int lane = 0; lane < model.lanes; ++lane) {
      const bool autograd = model.autograd[static_cast<size_t>(lane)];
      if (lane != step.lane && !autograd) continue;
      auto one = phase_at(model, lane, t, lane == step.lane, autograd, lane == step.lane ? ranges : std::vector<int>());
      if (one && (!best || rank_of(*one) < rank_of(*best))) best = one;
    }
    out[best.value_or("rest")] += model.tick;
  }
  return out;
}

NaivePhases naive_device_phases(const NaiveModel& model, int index) {
  NaivePhases out;
  for (const NaiveWork& one : model.work) {
    if (one.step != index) continue;
    std::optional<std::string> phase;
    if (one.call != kNobody) {
      const NaiveHost& call = model.host[static_cast<size_t>(one.call)];
      const auto lane = static_cast<size_t>(call.lane);
      const NaiveStep& step = model.steps[static_cast<size_t>(index)];
      const auto ranges = call.lane == step.lane ? user_ranges(model, call.lane, step.mark) : std::vector<int>();
      phase = phase_at(model, call.lane, call.begin, model.own[lane], model.autograd[lane], ranges);
    }
    out[phase.value_or("rest")] += (one.end - one.begin) * model.tick;
  }
  return out;
}

std::map<std::string, NaiveRow> naive_operators(const NaiveModel& model) {
  std::map<std::string, NaiveRow> out;
  for (size_t i = 0; i < model.host.size(); ++i) {
    const NaiveHost& row = model.host[i];
    if (row.frame()) continue;
    NaiveRow& sum = out[key_of(row)];
    ++sum.calls;
    sum.self_cpu += model.self(static_cast<int>(i)) * model.tick;
    bool inside = false;
    for (size_t j = 0; j < model.host.size() && !row.runtime(); ++j) {
      const NaiveHost& other = model.host[j];
      if (i == j || other.lane != row.lane || key_of(other) != key_of(row) || !other.holds(row.begin)) continue;
      inside |= model.precedes(static_cast<int>(j), static_cast<int>(i));
    }
    if (!inside) sum.cpu += (row.end - row.begin) * model.tick;
  }
  for (const NaiveWork& one : model.work) {
    const Ns dur = (one.end - one.begin) * model.tick;
    if (one.owner != kNobody) out[key_of(model.host[static_cast<size_t>(one.owner)])].self_device += dur;
    if (one.call == kNobody) continue;
    const NaiveHost& call = model.host[static_cast<size_t>(one.call)];
    std::set<std::string> names;
    for (const NaiveHost& row : model.host) {
      if (row.lane == call.lane && !row.runtime() && !row.frame() && row.holds(call.begin)) names.insert(key_of(row));
    }
    for (const std::string& name : names) out[name].device += dur;
  }
  return out;
}

int64_t naive_busy(const NaiveModel& model, int64_t device, int64_t begin, int64_t end, bool any) {
  int64_t out = 0;
  for (int64_t t = begin; t < end; ++t) {
    out += std::any_of(model.work.begin(), model.work.end(), [&](const NaiveWork& one) {
      return one.device == device && (any || one.kernel()) && one.holds(t);
    });
  }
  return out;
}

}  // namespace stepscope::test
