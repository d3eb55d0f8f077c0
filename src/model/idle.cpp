#include "model/idle.h"

#include <algorithm>

#include "model/derive/queued_work.h"

namespace stepscope {
namespace {

Ns& at(Portions& portions, Portion portion) { return portions[static_cast<size_t>(portion)]; }

Ns overlap(Ns begin, Ns end, Ns from, Ns to) { return std::max<Ns>(0, std::min(end, to) - std::max(begin, from)); }

class Attribution {
 public:
  Attribution(const Model& model, const DeviceTime& device)
      : model_(model), device_(device), queued_(model.trace, model.links, device.rows) {
    for (DeviceRow row : device.rows) {
      if (model.facts.communication(model.trace.device, row.index())) {
        collective_ends_.push_back(model.trace.device.end(row));
      }
    }
    std::sort(collective_ends_.begin(), collective_ends_.end());
  }

  Gap gap(Interval span, bool ends_with_work) const {
    Gap out{.span = span, .next = {}, .thread = own_thread(span.begin)};
    if (ends_with_work) out.next = work_that_begins(span.end);
    if (!ends_with_work) {
      add_doing(span.begin, span.end, LaneId(), out.portions);  // by the own thread of each step in it
    } else if (const HostRow launch = launch_of(out.next)) {
      out.thread = model_.trace.host.lane[launch.index()];
      add_around_launch(out, launch);
    } else {
      at(out.portions, Portion::kUnknown) = span.length();
    }
    out.after_blocking = blocks(out.thread, span.begin) || blocks(own_thread(span.begin), span.begin);
    return out;
  }

 private:
  HostRow launch_of(DeviceRow row) const { return row ? model_.links.outermost[row.index()] : HostRow(); }

  bool blocks(LaneId lane, Ns t) const { return lane && model_.activity(lane).blocking.contains(t); }

  LaneId own_thread(Ns t) const {
    const auto step = model_.steps.at_or_before(t);
    return step ? model_.steps.all[*step].lane : LaneId();
  }

  // Of the work of some length that begins at t the first linked one in the file, else any.
  DeviceRow work_that_begins(Ns t) const {
    auto row = std::lower_bound(device_.rows.begin(), device_.rows.end(), t, [&](DeviceRow r, Ns time) {
      return model_.trace.device.begin(r) < time;
    });
    DeviceRow any;
    for (; row != device_.rows.end() && model_.trace.device.begin(*row) == t; ++row) {
      if (model_.trace.device.dur[row->index()] == 0) continue;
      if (launch_of(*row)) return *row;
      if (!any) any = *row;
    }
    return any;
  }

  // [begin, end) by what `thread` was doing, and where it is in no row by the step's own thread.
  void add_doing(Ns begin, Ns end, LaneId thread, Portions& out) const {
    std::array<Ns, kDoings> doing{};
    Ns untraced = 0;
    std::vector<Interval> left{{begin, end}};
    if (thread) {
      model_.activity(thread).add(begin, end, doing);
      left = model_.activity(thread).any.gaps_within({begin, end});
    }
    for (const Interval& part : left) untraced += add_own_thread(part, thread, doing);
    for (size_t i = 0; i < kDoings; ++i) out[i] += doing[i];
    at(out, Portion::kUntraced) += untraced;
  }

  // Returns what of the part is in no row of the steps' own threads either.
  Ns add_own_thread(Interval part, LaneId asked, std::array<Ns, kDoings>& doing) const {
    Ns untraced = 0;
    while (part.begin < part.end) {
      const auto step = model_.steps.at_or_before(part.begin);
      const size_t next = step ? *step + 1 : 0;
      const Ns until =
          next < model_.steps.all.size() ? std::min(part.end, std::max(part.begin + 1, model_.steps.all[next].begin)) : part.end;
      const LaneId own = step ? model_.steps.all[*step].lane : LaneId();
      if (own && own != asked) {
        model_.activity(own).add(part.begin, until, doing);
        untraced += until - part.begin - model_.activity(own).any.length_within(part.begin, until);
      } else {
        untraced += until - part.begin;
      }
      part.begin = until;
    }
    return untraced;
  }

  void add_around_launch(Gap& gap, HostRow launch) const {
    const Ns call = model_.trace.host.begin(launch);
    const Ns split = std::clamp(call, gap.span.begin, gap.span.end);
    add_doing(gap.span.begin, split, gap.thread, gap.portions);
    if (split == gap.span.end) return;
    const bool first = model_.links.first_of_launch[gap.next.index()];
    if (!first || queued_.at(call)) {
      const bool collective = std::binary_search(collective_ends_.begin(), collective_ends_.end(), gap.span.begin);
      at(gap.portions, collective ? Portion::kCommunication : Portion::kDependency) += gap.span.end - split;
    } else {
      add_launch(split, gap.span.end, call, model_.trace.host.end(launch), gap.portions);
    }
  }

  // A launch takes microseconds. Beyond a millisecond inside the call the host is at work (a module being loaded), and
  // beyond a millisecond after its return something unseen held the device.
  static void add_launch(Ns begin, Ns end, Ns call, Ns returned, Portions& out) {
    const Ns host = overlap(begin, end, call + kMillisecond, returned);
    const Ns unknown = overlap(begin, end, returned + kMillisecond, end);
    at(out, Portion::kHost) += host;
    at(out, Portion::kUnknown) += unknown;
    at(out, Portion::kLaunch) += end - begin - host - unknown;
  }

  const Model& model_;
  const DeviceTime& device_;
  QueuedWork queued_;
  std::vector<Ns> collective_ends_;
};

}  // namespace

std::string_view to_string(Portion portion) {
  static constexpr std::array<std::string_view, kPortions> kNames{
      "validation", "checkpoint", "input",      "sync",          "allocator", "logging",
      "host",       "untraced",   "launch",     "dependency",    "communication", "unknown"};
  return kNames[static_cast<size_t>(portion)];
}

void each_gap(const Model& model, const DeviceTime& device, const std::function<void(const Gap&)>& take) {
  const Attribution attribution(model, device);
  for (const Interval& part : model.steps.window.parts()) {
    for (const Interval& span : device.busy.gaps_within(part)) take(attribution.gap(span, span.end < part.end));
  }
}

std::vector<Gap> idle_gaps(const Model& model, const DeviceTime& device) {
  std::vector<Gap> out;
  each_gap(model, device, [&](const Gap& gap) { out.push_back(gap); });
  return out;
}

Portions sum_of(const std::vector<Gap>& gaps) {
  Portions out{};
  for (const Gap& gap : gaps) {
    for (size_t i = 0; i < kPortions; ++i) out[i] += gap.portions[i];
  }
  return out;
}

}  // namespace stepscope
