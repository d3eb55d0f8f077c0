#include "analyses/operators.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "analyses/analysis.h"
#include "model/modules.h"

namespace stepscope {
namespace {

constexpr const char* kNoOperator = "(no operator)";
constexpr const char* kBeforeCapture = "(launched before capture)";
constexpr const char* kNoLaunchRecord = "(no launch record)";
constexpr const char* kNoModuleName = "(no module)";

// What makes two calls the same row.
struct Key {
  uint8_t kind = 0;
  StringId name;
  uint32_t extra = StringId::kNone;  // shapes or stack, by number; the module's node
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  size_t operator()(const Key& key) const noexcept {
    return (std::hash<StringId>{}(key.name) * 31 + std::hash<uint32_t>{}(key.extra)) * 31 + key.kind;
  }
};

// Durations of device work by the begin of its call on one lane, as running totals.
class WorkOfLane {
 public:
  WorkOfLane(const Model& model, const LaunchedWork& work, size_t lane)
      : begins_(std::span(work.call_begin).subspan(work.lane_begin[lane], work.lane_begin[lane + 1] - work.lane_begin[lane])) {
    totals_.push_back(0);
    for (size_t i = work.lane_begin[lane]; i < work.lane_begin[lane + 1]; ++i) {
      totals_.push_back(totals_.back() + model.trace.device.dur[work.rows[i].index()]);
    }
  }

  Ns launched_in(Ns begin, Ns end) const {
    return begin < end ? totals_[before(end)] - totals_[before(begin)] : 0;
  }

 private:
  size_t before(Ns t) const {
    return static_cast<size_t>(std::lower_bound(begins_.begin(), begins_.end(), t) - begins_.begin());
  }

  std::span<const Ns> begins_;
  std::vector<Ns> totals_;
};

class Rows {
 public:
  Rows(const Model& model, OperatorGroup group) : model_(model), group_(group) {
    if (group == OperatorGroup::kModule) modules_.emplace(model);
  }

  void add_lane(LaneId lane, const WorkOfLane& work) {
    ++lane_;
    for (HostRow row : model_.nesting.of_lane(lane)) add_call(row, work);
  }

  void add_owned(HostRow owner, Ns dur) { rows_[index(key(owner))].row.self_device += dur; }

  void add_memory(HostRow owner, const MemoryEvent& record) {
    OperatorRow& row = rows_[index(key(owner))].row;
    (record.device < 0 ? row.self_cpu_bytes : row.self_device_bytes).value() += record.bytes;
  }

  std::vector<OperatorRow> take() {
    std::vector<OperatorRow> out;
    for (Entry& entry : rows_) out.push_back(std::move(entry.row));
    return out;
  }

 private:
  struct Entry {
    OperatorRow row;
    size_t lane = 0;       // the lane `covered` speaks of
    Ns covered = INT64_MIN;
  };

  Key key(HostRow row) const {
    const size_t i = row.index();
    const HostTable& host = model_.trace.host;
    Key out{static_cast<uint8_t>(host.kind[i]), host.name[i], {}};
    if (group_ == OperatorGroup::kCategory) out.name = {};
    if (group_ == OperatorGroup::kShape) out.extra = host.shapes[i].value;
    if (group_ == OperatorGroup::kStack) out.extra = host.stack[i].value;
    if (modules_) out.extra = modules_->of_row[i];
    if (is_torch_step(row)) out.name = {};
    return out;
  }

  bool is_torch_step(HostRow row) const {
    const size_t i = row.index();
    return model_.trace.host.kind[i] == HostKind::kAnnotation && model_.facts.is(model_.trace.host, i, Fact::kStepMark) &&
           NameLists::builtin().step_number(model_.host_name(row)).has_value();
  }

  std::string group_text(uint32_t extra) const {
    if (modules_) return extra == kNoModule ? kNoModuleName : modules_->path(model_, extra);
    return extra == StringId::kNone ? std::string() : std::string(model_.text(StringId(size_t{extra})));
  }

  size_t index(const Key& key) {
    const auto [found, fresh] = index_.try_emplace(key, rows_.size());
    if (!fresh) return found->second;
    static constexpr std::array<const char*, 4> kKinds{"operator", "annotation", "", "runtime"};
    Entry entry;
    entry.row.kind = kKinds[key.kind];
    if (group_ == OperatorGroup::kCategory) {
      entry.row.name = entry.row.kind;
    } else if (!key.name) {
      entry.row.name = "ProfilerStep*";
    } else {
      const std::string_view name = model_.text(key.name);
      entry.row.name = name.empty() ? "(unnamed)" : std::string(name);
    }
    entry.row.group = group_text(key.extra);
    if (!model_.trace.memory.empty() && key.kind == static_cast<uint8_t>(HostKind::kOperator)) {
      entry.row.self_cpu_bytes = entry.row.self_device_bytes = 0;
    }
    rows_.push_back(std::move(entry));
    return rows_.size() - 1;
  }

  void add_call(HostRow row, const WorkOfLane& work) {
    Entry& entry = rows_[index(key(row))];
    const Ns begin = model_.trace.host.begin(row);
    const Ns end = model_.trace.host.end(row);
    const bool runtime = model_.trace.host.kind[row.index()] == HostKind::kRuntime;
    if (entry.lane != lane_) entry.lane = lane_, entry.covered = INT64_MIN;
    ++entry.row.calls;
    entry.row.self_cpu += model_.nesting.self[row.index()];
    if (runtime || begin >= entry.covered) entry.row.cpu += end - begin;
    if (runtime) return;
    entry.row.device += work.launched_in(std::max(begin, entry.covered), end);
    entry.covered = std::max(entry.covered, end);
  }

  const Model& model_;
  OperatorGroup group_;
  std::optional<Modules> modules_;  // when grouped by them
  size_t lane_ = 0;
  tsl::robin_map<Key, size_t, KeyHash> index_;
  std::vector<Entry> rows_;
};

// Work that no operator owns, as rows of their own: nothing is dropped.
class Unowned {
 public:
  void add(const Model& model, size_t row) {
    const bool called = static_cast<bool>(model.links.call[row]);
    const int64_t correlation = model.trace.device.correlation[row];
    const bool before = correlation > 0 && correlation < model.links.lowest_correlation;
    OperatorRow& out = rows_[called ? 0 : before ? 1 : 2];
    ++out.calls;
    out.self_device += model.trace.device.dur[row];
    out.device += model.trace.device.dur[row];
  }

  void append_to(std::vector<OperatorRow>& out, const std::string& group) const {
    static constexpr std::array<const char*, 3> kNames{kNoOperator, kBeforeCapture, kNoLaunchRecord};
    for (size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].calls == 0) continue;
      out.push_back(rows_[i]);
      out.back().name = kNames[i];
      out.back().kind = "none";
      out.back().group = group;
    }
  }

 private:
  std::array<OperatorRow, 3> rows_;
};

std::vector<Column> columns() {
  return {{"name", "name", Unit::kText, "operator, range or runtime call"},
          {"kind", "kind", Unit::kText, "operator, annotation, runtime; none for work that no operator owns"},
          {"calls", "calls", Unit::kCount, "how often"},
          {"self_cpu_ns", "self host", Unit::kNs, "host time less what is inside; never negative"},
          {"cpu_ns", "host", Unit::kNs, "host time, whole; a call inside another of its name is left out"},
          {"self_device_ns", "self device", Unit::kNs, "device work it launched itself"},
          {"device_ns", "device", Unit::kNs, "device work launched inside it, each piece once"},
          {"self_cpu_bytes", "host mem", Unit::kBytes, "host memory allocated less released while it was innermost"},
          {"self_device_bytes", "device mem", Unit::kBytes, "device memory allocated less released while it was innermost"}};
}

Table run(const Model& model, const TableOptions& options) {
  Table out{.columns = columns()};
  const OperatorGroup group = operator_group(options.group_by);
  const bool grouped = group != OperatorGroup::kName && group != OperatorGroup::kCategory;
  if (grouped) out.columns.push_back({options.group_by, options.group_by, Unit::kText, "what the rows are grouped by"});
  for (OperatorRow& row : operator_rows(model, group)) {
    out.rows.push_back({row.name, row.kind, row.calls, row.self_cpu, row.cpu, row.self_device, row.device,
                        cell(row.self_cpu_bytes), cell(row.self_device_bytes)});
    if (grouped) out.rows.back().emplace_back(row.group);
  }
  return out;
}

}  // namespace

OperatorGroup operator_group(std::string_view name) {
  if (name == "shape") return OperatorGroup::kShape;
  if (name == "stack") return OperatorGroup::kStack;
  if (name == "module") return OperatorGroup::kModule;
  if (name == "category") return OperatorGroup::kCategory;
  return OperatorGroup::kName;
}

std::vector<OperatorRow> operator_rows(const Model& model, OperatorGroup group) {
  Rows rows(model, group);
  const LaunchedWork work = work_by_call(model.trace, model.links);
  for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) {
    rows.add_lane(LaneId(lane), WorkOfLane(model, work, lane));
  }
  Unowned unowned;
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    if (model.owner[row]) {
      rows.add_owned(model.owner[row], model.trace.device.dur[row]);
    } else {
      unowned.add(model, row);
    }
  }
  const std::vector<HostRow> owners = owners_of_memory(model.trace, model.nesting);
  for (size_t i = 0; i < owners.size(); ++i) {
    if (owners[i]) rows.add_memory(owners[i], model.trace.memory[i]);
  }
  std::vector<OperatorRow> out = rows.take();
  unowned.append_to(out, group == OperatorGroup::kModule ? kNoModuleName : "");
  std::stable_sort(out.begin(), out.end(), [](const OperatorRow& a, const OperatorRow& b) {
    return std::tuple(-a.self_device, -a.self_cpu, std::string_view(a.name)) <
           std::tuple(-b.self_device, -b.self_cpu, std::string_view(b.name));
  });
  return out;
}

extern const Analysis operators_analysis;
const Analysis operators_analysis{"operators", "what each operator cost the host and launched on the device", columns(),
                                  {"shape", "stack", "module", "category"}, 20, run};

}  // namespace stepscope
