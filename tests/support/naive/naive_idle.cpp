#include "support/naive/naive_idle.h"

#include <algorithm>
#include <optional>

namespace stepscope::test {
namespace {

class Reasons {
 public:
  Reasons(const NaiveModel& model, int64_t device) : model_(model), device_(device) {
    for (const NaiveHost& row : model.host) reasons_.push_back(reason(row)), blocking_.push_back(blocking(row));
  }

  std::vector<NaiveGap> gaps() const {
    std::vector<NaiveGap> out;
    for (const NaivePart& part : model_.window) {
      for (int64_t t = part.begin; t < part.end; ++t) {
        if (busy(t)) continue;
        NaiveGap gap{t, t};
        while (gap.end < part.end && !busy(gap.end)) ++gap.end;
        explain(gap, part);
        out.push_back(gap);
        t = gap.end;
      }
    }
    return out;
  }

 private:
  bool busy(int64_t t) const {
    return std::any_of(model_.work.begin(), model_.work.end(),
                       [&](const NaiveWork& one) { return one.device == device_ && one.holds(t); });
  }

  const NaiveHost& host(int row) const { return model_.host[static_cast<size_t>(row)]; }

  bool blocking(const NaiveHost& row) const {
    if (row.runtime() && row.is(kBlocks)) return true;
    if (row.is(kMayBlock)) {
      for (const NaiveHost& call : model_.host) {
        if (call.lane == row.lane && call.is(kBlocks | kCopies) && row.begin <= call.begin && call.begin < row.end) return true;
      }
    }
    for (const NaiveWork& copy : model_.work) {
      if (copy.pageable && copy.call != kNobody && &host(copy.call) == &row && row.runtime() && row.is(kCopies)) return true;
    }
    return false;
  }

  Portion reason(const NaiveHost& row) const {
    if (row.is(kValidates)) return Portion::kValidation;
    if (row.is(kSaves)) return Portion::kCheckpoint;
    if (row.is(kLoads)) return Portion::kInput;
    if (blocking(row)) return Portion::kSync;
    if (row.is(kAllocates)) return Portion::kAllocator;
    if (row.is(kLogs)) return Portion::kLogging;
    return Portion::kHost;
  }

  // The portions stand in the order in which they win.
  std::optional<Portion> doing(int lane, int64_t t) const {
    std::optional<Portion> out;
    for (size_t i = 0; i < model_.host.size(); ++i) {
      const NaiveHost& row = model_.host[i];
      if (row.lane != lane || row.mark() || !row.holds(t)) continue;
      if (!out || reasons_[i] < *out) out = reasons_[i];
    }
    return out;
  }

  bool blocks(int lane, int64_t t) const {
    for (size_t i = 0; i < model_.host.size(); ++i) {
      if (blocking_[i] && model_.host[i].lane == lane && model_.host[i].holds(t)) return true;
    }
    return false;
  }

  Portion asked(int thread, int64_t t) const {
    if (const auto first = thread == kNobody ? std::nullopt : doing(thread, t)) return *first;
    const int own = model_.own_thread(t);
    if (const auto second = own == kNobody ? std::nullopt : doing(own, t)) return *second;
    return Portion::kUntraced;
  }

  int ends(int64_t t) const {
    int any = kNobody;
    for (size_t i = 0; i < model_.work.size(); ++i) {
      const NaiveWork& one = model_.work[i];
      if (one.device != device_ || one.begin != t || one.end == one.begin) continue;
      if (one.call != kNobody) return static_cast<int>(i);
      if (any == kNobody) any = static_cast<int>(i);
    }
    return any;
  }

  bool queued(int64_t call) const {
    for (const NaiveWork& one : model_.work) {
      if (one.device != device_ || one.end <= call) continue;
      if (one.call == kNobody ? one.begin <= call : host(one.outermost).begin < call) return true;
    }
    return false;
  }

  bool behind_collective(int64_t t) const {
    return std::any_of(model_.work.begin(), model_.work.end(), [&](const NaiveWork& one) {
      return one.device == device_ && one.communicates && one.end == t;
    });
  }

  Portion after_launch(const NaiveWork& next, const NaiveGap& gap, int64_t t) const {
    const NaiveHost& launch = host(next.outermost);
    if (!next.first_of_launch || queued(launch.begin)) {
      return behind_collective(gap.begin) ? Portion::kCommunication : Portion::kDependency;
    }
    const int64_t millisecond = kMillisecond / model_.tick;
    if (t < launch.end && t >= launch.begin + millisecond) return Portion::kHost;
    if (t >= launch.end + millisecond) return Portion::kUnknown;
    return Portion::kLaunch;
  }

  void explain(NaiveGap& gap, const NaivePart& part) const {
    if (gap.end < part.end) gap.next = ends(gap.end);
    const NaiveWork* next = gap.next == kNobody ? nullptr : &model_.work[static_cast<size_t>(gap.next)];
    const bool known = next != nullptr && next->call != kNobody;
    const int thread = known ? host(next->outermost).lane : kNobody;
    for (int64_t t = gap.begin; t < gap.end; ++t) {
      Portion portion = Portion::kUnknown;
      if (next == nullptr) {
        portion = asked(kNobody, t);
      } else if (known) {
        portion = t < host(next->outermost).begin ? asked(thread, t) : after_launch(*next, gap, t);
      }
      gap.portions[static_cast<size_t>(portion)] += model_.tick;
    }
    gap.after_blocking = blocks(thread, gap.begin) || blocks(model_.own_thread(gap.begin), gap.begin);
  }

  const NaiveModel& model_;
  int64_t device_;
  std::vector<Portion> reasons_;  // by host row
  std::vector<bool> blocking_;
};

}  // namespace

std::vector<NaiveGap> naive_gaps(const NaiveModel& model, int64_t device) { return Reasons(model, device).gaps(); }

}  // namespace stepscope::test
