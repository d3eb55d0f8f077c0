#include "analyses/phases.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <array>

#include "analyses/analysis.h"

namespace stepscope {
namespace {

constexpr const char* kDataloaderPhase = "dataloader";
constexpr const char* kOptimizerPhase = "optimizer";
constexpr const char* kBackwardPhase = "backward";
constexpr const char* kForwardPhase = "forward";
constexpr const char* kRestPhase = "rest";

// The phases of a step in order; a range of the user's that is named like one of them adds to it. Names are views of
// texts that outlive the list.
class PhaseList {
 public:
  PhaseList() {
    for (const char* name : {kDataloaderPhase, kOptimizerPhase, kBackwardPhase}) add(name);
  }

  void add_user(std::string_view name) {
    if (name != kForwardPhase && name != kRestPhase && find(name) == nullptr) add(name);
  }
  void finish(bool has_device) {
    for (const char* name : {kForwardPhase, kRestPhase}) add(name);
    if (!has_device) return;
    for (Phase& phase : phases_) phase.device_ns = 0;
  }
  Phase* find(std::string_view name) {
    if (phases_.size() > kFew) {
      const auto found = by_name_.find(name);
      return found == by_name_.end() ? nullptr : &phases_[found->second];
    }
    const auto found = std::find_if(phases_.begin(), phases_.end(), [&](const Phase& one) { return one.name == name; });
    return found == phases_.end() ? nullptr : &*found;
  }
  Phase& operator[](std::string_view name) { return *find(name); }
  std::vector<Phase> take() { return std::move(phases_); }

 private:
  static constexpr size_t kFew = 8;  // found faster by looking at each

  void add(std::string_view name) {
    phases_.push_back({std::string(name), 0, {}});
    if (phases_.size() == kFew + 1) {
      for (size_t i = 0; i < kFew; ++i) by_name_.emplace(names_[i], i);
    }
    if (phases_.size() > kFew) {
      by_name_.emplace(name, phases_.size() - 1);
    } else {
      names_[phases_.size() - 1] = name;
    }
  }

  std::vector<Phase> phases_;
  std::array<std::string_view, kFew> names_;
  tsl::robin_map<std::string_view, size_t> by_name_;
};

// Time by phase on one lane, as sets: what the host cut and the question "where did this call begin?" both need.
struct LanePhases {
  IntervalSet dataloader, optimizer, backward, forward;
};

LanePhases phases_of_lane(const Model& model, LaneId lane, bool own, bool autograd) {
  const HostTable& host = model.trace.host;
  std::vector<Interval> loader, optimizer, backward, forward;
  for (HostRow row : model.nesting.of_lane(lane)) {
    const size_t i = row.index();
    const Interval span{host.begin(row), host.end(row)};
    if (host.kind[i] == HostKind::kAnnotation) {
      if (model.facts.is(host, i, Fact::kDataloader) && (own || !autograd)) add_span(loader, span);
      if (model.facts.is(host, i, Fact::kOptimizerPhase)) add_span(optimizer, span);
      if (model.facts.is(host, i, Fact::kStepMark)) continue;
    }
    const bool is_operator = host.kind[i] == HostKind::kOperator;
    if (autograd || (is_operator && model.facts.is(host, i, Fact::kAutograd))) {
      add_span(backward, span);
    } else if (is_operator) {
      add_span(forward, span);
    }
  }
  return {IntervalSet::of(std::move(loader)), IntervalSet::of(std::move(optimizer)), IntervalSet::of(std::move(backward)),
          IntervalSet::of(std::move(forward))};
}

// Ranges of the user's: annotations that are direct children of a mark, or outermost where there are no marks.
struct UserRange {
  Interval span;
  std::string_view name;
};

bool is_mark(const Model& model, HostRow row) {
  return row && model.trace.host.kind[row.index()] == HostKind::kAnnotation &&
         model.facts.is(model.trace.host, row.index(), Fact::kStepMark);
}

std::vector<UserRange> user_ranges(const Model& model, LaneId lane) {
  std::vector<UserRange> out;
  const bool marks = model.steps.source == StepSource::kMarks;
  Ns covered = INT64_MIN;  // by the annotations so far: a row that begins before lies inside one
  for (HostRow row : model.nesting.of_lane(lane)) {
    const size_t i = row.index();
    if (model.trace.host.kind[i] != HostKind::kAnnotation) continue;
    const Interval span{model.trace.host.begin(row), model.nesting.cut_end[i]};
    const bool outermost = span.begin >= covered;
    covered = std::max(covered, span.end);
    if (is_mark(model, row) || model.facts.is(model.trace.host, i, Fact::kTorchsOwn)) continue;
    if (!(marks ? is_mark(model, model.nesting.parent[i]) : outermost)) continue;
    const std::string_view name = model.host_name(row);
    out.push_back({span, name.empty() ? "(unnamed)" : name});
  }
  return out;
}

class PhaseCutter {
 public:
  explicit PhaseCutter(const Model& model) : model_(model), lanes_(model.trace.lanes.size()) {
    for (size_t lane = 0; lane < lanes_.size(); ++lane) {
      if (model.autograd_lanes[lane]) autograd_.push_back(LaneId(lane));
    }
  }

  std::vector<std::vector<Phase>> all() {
    std::vector<PhaseList> lists;
    for (const Step& step : model_.steps.all) lists.push_back(host_phases(step));
    add_device(lists);
    std::vector<std::vector<Phase>> out;
    for (PhaseList& list : lists) out.push_back(list.take());
    return out;
  }

 private:
  struct OfLane {
    LanePhases phases;
    std::vector<UserRange> ranges;  // disjoint, in order
  };

  const OfLane& of(LaneId lane) {
    auto& slot = lanes_[lane.index()];
    if (slot) return *slot;
    const bool own = model_.own_lanes[lane.index()];
    slot = OfLane{phases_of_lane(model_, lane, own, model_.autograd_lanes[lane.index()]), {}};
    if (own) slot->ranges = user_ranges(model_, lane);
    return *slot;
  }

  template <class Use>
  void for_ranges_in(const OfLane& lane, Interval window, Use use) {
    auto range = std::lower_bound(lane.ranges.begin(), lane.ranges.end(), window.begin,
                                  [](const UserRange& r, Ns t) { return r.span.end <= t; });
    for (; range != lane.ranges.end() && range->span.begin < window.end; ++range) use(*range);
  }

  PhaseList host_phases(const Step& step) {
    PhaseList out;
    if (!step.lane) {
      out.finish(model_.has_device());
      out[kRestPhase].host_ns = step.host.length();
      return out;
    }
    const OfLane& own = of(step.lane);
    for_ranges_in(own, step.host, [&](const UserRange& range) { out.add_user(range.name); });
    out.finish(model_.has_device());
    IntervalSet free = IntervalSet::of({step.host});
    const auto take = [&](std::string_view name, const IntervalSet& what) {
      const IntervalSet got = free.intersect(what);
      out[name].host_ns += got.length();
      free = free.minus(got);
    };
    take(kDataloaderPhase, own.phases.dataloader.within(step.host));
    IntervalSet optimizer = own.phases.optimizer.within(step.host);
    IntervalSet backward = own.phases.backward.within(step.host);
    for (LaneId lane : autograd_) {
      optimizer = optimizer.unite(of(lane).phases.optimizer.within(step.host));
      backward = backward.unite(of(lane).phases.backward.within(step.host));
    }
    take(kOptimizerPhase, optimizer);
    take(kBackwardPhase, backward);
    free = free.minus(add_user_ranges(own, step, free, out));
    take(kForwardPhase, own.phases.forward.within(step.host));
    out[kRestPhase].host_ns += free.length();
    return out;
  }

  // What is free of each range, to the name of the range; returns what they cover.
  IntervalSet add_user_ranges(const OfLane& own, const Step& step, const IntervalSet& free, PhaseList& out) {
    std::vector<Interval> covered;
    for_ranges_in(own, step.host, [&](const UserRange& range) {
      const Ns begin = covered.empty() ? range.span.begin : std::max(covered.back().end, range.span.begin);
      if (begin >= range.span.end) return;
      out[range.name].host_ns += free.length_within(begin, range.span.end);
      covered.push_back({begin, range.span.end});
    });
    return IntervalSet::of(std::move(covered));
  }

  void add_device(std::vector<PhaseList>& lists) {
    for (size_t row = 0; row < model_.trace.device.size(); ++row) {
      const auto step = model_.step_of_work[row];
      if (!step) continue;
      PhaseList& list = lists[*step];
      Phase* phase = list.find(phase_of_call(model_.links.call[row]));
      if (phase == nullptr) phase = list.find(kRestPhase);
      *phase->device_ns += model_.trace.device.dur[row];
    }
  }

  // By the rows of the call's own thread at the begin of the call.
  std::string_view phase_of_call(HostRow call) {
    if (!call) return kRestPhase;
    const Ns t = model_.trace.host.begin(call);
    const OfLane& lane = of(model_.trace.host.lane[call.index()]);
    if (lane.phases.dataloader.contains(t)) return kDataloaderPhase;
    if (lane.phases.optimizer.contains(t)) return kOptimizerPhase;
    if (lane.phases.backward.contains(t)) return kBackwardPhase;
    std::string_view name = lane.phases.forward.contains(t) ? kForwardPhase : kRestPhase;
    for_ranges_in(lane, {t, t + 1}, [&](const UserRange& range) { name = range.name; });
    return name;
  }

  const Model& model_;
  std::vector<std::optional<OfLane>> lanes_;
  std::vector<LaneId> autograd_;
};

const std::vector<Column>& columns() {
  static const std::vector<Column> all{
      {"step", "step", Unit::kCount, "the step's number in the file"},
      {"phase", "phase", Unit::kText, "part of the step"},
      {"host_ns", "host", Unit::kNs, "time the host spent in it; sums to the step's host range"},
      {"device_ns", "device", Unit::kNs, "durations of the device work it launched, summed"}};
  return all;
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  const auto phases = phases_of_steps(model);
  for (size_t i = 0; i < phases.size(); ++i) {
    for (const Phase& phase : phases[i]) {
      out.rows.push_back({model.steps.all[i].number, phase.name, phase.host_ns, cell(phase.device_ns)});
    }
  }
  return out;
}

}  // namespace

std::vector<std::vector<Phase>> phases_of_steps(const Model& model) { return PhaseCutter(model).all(); }

extern const Analysis phases_analysis;
const Analysis phases_analysis{"phases", "loader, forward, backward, optimizer and your own ranges, step by step",
                               columns(), {}, -1, run};

}  // namespace stepscope
