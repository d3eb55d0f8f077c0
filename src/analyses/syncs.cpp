// Where the host waits for the device, and what that costs the device: blocking calls by name and site.
//
// While the host waits it launches nothing, so the device runs dry behind the wait. Each gap that begins while such a
// call runs is charged to it, whole and once: to the call of the launching thread, else to that of the step's own.
#include <tsl/robin_map.h>

#include <algorithm>
#include <map>
#include <optional>

#include "analyses/analysis.h"
#include "model/idle.h"
#include "model/sites.h"

namespace stepscope {
namespace {

std::vector<Column> columns() {
  return {{"name", "call", Unit::kText, "the outermost blocking call or operator"},
          {"site", "from", Unit::kText, "source line it is called from, else module, else operator"},
          {"calls", "calls", Unit::kCount, "calls that run in the steps window"},
          {"host_ns", "host waits", Unit::kNs, "time in them, within the steps window"},
          {"max_ns", "longest", Unit::kNs, "the longest of these, within the steps window"},
          {"idle_caused_ns", "idle caused", Unit::kNs, "gaps of all devices that begin while one runs, whole"}};
}

struct Sum {
  int64_t calls = 0;
  Ns host = 0, longest = 0, idle = 0;

  void add(const Sum& other) {
    calls += other.calls;
    host += other.host;
    longest = std::max(longest, other.longest);
    idle += other.idle;
  }
};

struct Key {
  StringId name;
  Site site;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  size_t operator()(const Key& key) const noexcept {
    return (std::hash<StringId>{}(key.name) * 31 + std::hash<StringId>{}(key.site.name)) * 31 +
           static_cast<size_t>(key.site.kind);
  }
};

class Groups {
 public:
  explicit Groups(const Model& model) : model_(model), lanes_(model.trace.lanes.size()) {
    for (size_t lane = 0; lane < lanes_.size(); ++lane) add_lane(LaneId(lane));
  }

  void charge(const Gap& gap) {
    if (!gap.after_blocking || charge(gap.thread, gap)) return;
    const auto step = model_.steps.at_or_before(gap.span.begin);
    if (step) charge(model_.steps.all[*step].lane, gap);
  }

  // Sites that read the same are one row.
  std::map<std::pair<std::string, std::string>, Sum> by_text() const {
    std::map<std::pair<std::string, std::string>, Sum> out;
    for (const auto& [key, index] : index_) {
      const std::string_view name = model_.text(key.name);
      out[{name.empty() ? "(unnamed)" : std::string(name), site_text(model_, key.site)}].add(sums_[index]);
    }
    return out;
  }

 private:
  struct Call {
    Interval span;
    size_t group;
  };

  void add_lane(LaneId lane) {
    Sites sites(model_, lane);
    for (const BlockingCall& call : model_.blocking_calls(lane)) {
      const Site site = sites.of(call.row);
      const Ns inside = model_.steps.window.length_within(call.span.begin, call.span.end);
      if (inside == 0 && !model_.steps.window.contains(call.span.begin)) continue;
      const auto [group, fresh] = index_.try_emplace({model_.trace.host.name[call.row.index()], site}, sums_.size());
      if (fresh) sums_.emplace_back();
      sums_[group->second].add({1, inside, inside, 0});
      lanes_[lane.index()].push_back({call.span, group->second});
    }
  }

  bool charge(LaneId lane, const Gap& gap) {
    if (!lane) return false;
    const auto& calls = lanes_[lane.index()];
    auto call = std::upper_bound(calls.begin(), calls.end(), gap.span.begin,
                                 [](Ns t, const Call& one) { return t < one.span.begin; });
    if (call == calls.begin() || !(--call)->span.contains(gap.span.begin)) return false;
    sums_[call->group].idle += gap.span.length();
    return true;
  }

  const Model& model_;
  tsl::robin_map<Key, size_t, KeyHash> index_;
  std::vector<Sum> sums_;
  std::vector<std::vector<Call>> lanes_;  // by begin, disjoint
};

Table run(const Model& model, const TableOptions&) {
  Groups groups(model);
  for (const DeviceTime& device : model.devices) {
    each_gap(model, device, [&](const Gap& gap) { groups.charge(gap); });
  }
  Table out{.columns = columns()};
  for (const auto& [key, sum] : groups.by_text()) {
    out.rows.push_back({key.first, key.second.empty() ? Cell() : Cell(key.second), sum.calls, sum.host, sum.longest,
                        model.has_device() ? Cell(sum.idle) : Cell()});
  }
  sort_rows(out, "host_ns");
  sort_rows(out, "idle_caused_ns");
  return out;
}

}  // namespace

extern const Analysis syncs_analysis;
const Analysis syncs_analysis{
    "syncs", "calls in which the host waits for the device, and the idle time behind them", columns(), {}, 20, run};

}  // namespace stepscope
