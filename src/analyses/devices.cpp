#include "analyses/devices.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "analyses/analysis.h"
#include "base/wide_int.h"
#include "model/derive/statistics.h"
#include "model/window_map.h"

namespace stepscope {
namespace {

constexpr Ns kShortestGap = kMicrosecond;
constexpr int kCurveBins = 100;
constexpr double kNear = 0.1 + 1e-9;  // a tenth of the step; the rest forgives the rounding of the places

std::optional<double> share(Ns part, Ns whole) {
  if (whole <= 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

// (1/T) of the integral of min(1, sum of blocks per SM of the running kernels) over the steps window.
std::optional<double> sm_efficiency(const Model& model, const DeviceTime& device) {
  const Ns window = model.steps.window.length();
  std::vector<std::pair<Ns, double>> changes;
  for (DeviceRow row : device.rows) {
    const double blocks = model.trace.device.blocks_per_sm[row.index()];
    if (model.trace.device.kind[row.index()] != DeviceKind::kKernel || !std::isfinite(blocks)) continue;
    changes.emplace_back(model.trace.device.begin(row), blocks);
    changes.emplace_back(model.trace.device.end(row), -blocks);
  }
  if (changes.empty() || window == 0) return std::nullopt;
  std::sort(changes.begin(), changes.end());
  double running = 0, integral = 0;
  for (size_t i = 0; i + 1 < changes.size(); ++i) {
    running += changes[i].second;
    if (changes[i].first == changes[i + 1].first) continue;
    const double level = std::clamp(running, 0.0, 1.0);
    integral += level * static_cast<double>(model.steps.window.length_within(changes[i].first, changes[i + 1].first));
  }
  return std::min(1.0, integral / static_cast<double>(window));
}

// Mean of the kernels' own figure, weighted by duration.
std::optional<double> occupancy(const Model& model, const DeviceTime& device) {
  double sum = 0, weight = 0;
  for (DeviceRow row : device.rows) {
    const double figure = model.trace.device.occupancy[row.index()];
    if (model.trace.device.kind[row.index()] != DeviceKind::kKernel || !std::isfinite(figure)) continue;
    const auto dur = static_cast<double>(model.trace.device.dur[row.index()]);
    sum += figure * dur;
    weight += dur;
  }
  if (weight == 0) return std::nullopt;
  return sum / weight;
}

std::optional<double> tensor_core_share(const Model& model, const DeviceTime& device) {
  std::map<StringId, bool> uses;
  Ns on_tensor_cores = 0, all = 0;
  for (DeviceRow row : device.rows) {
    if (model.trace.device.kind[row.index()] != DeviceKind::kKernel) continue;
    const StringId name = model.trace.device.name[row.index()];
    const auto [known, fresh] = uses.try_emplace(name);
    if (fresh) known->second = NameLists::builtin().tensor_core(model.text(name));
    all += model.trace.device.dur[row.index()];
    if (known->second) on_tensor_cores += model.trace.device.dur[row.index()];
  }
  return share(on_tensor_cores, all);
}

// In at least three counted steps and four fifths of them the longest gap, of 1 % of the step or more, begins within
// a tenth of the step of the median place.
bool regular_gaps(const Model& model, const DeviceTime& device) {
  int64_t counted = 0;
  std::vector<double> places;
  for (const Step& step : model.steps.all) {
    if (!step.counted()) continue;
    ++counted;
    Interval longest;
    for (const Interval& gap : device.busy.gaps_within({step.begin, step.end})) {
      if (gap.length() > longest.length()) longest = gap;
    }
    if (longest.length() == 0 || static_cast<WideInt>(longest.length()) * 100 < step.dur()) continue;
    places.push_back(static_cast<double>(longest.begin - step.begin) / static_cast<double>(step.dur()));
  }
  if (counted < 3 || places.empty()) return false;
  std::sort(places.begin(), places.end());
  const double median = (places[(places.size() - 1) / 2] + places[places.size() / 2]) / 2;
  const auto near = std::count_if(places.begin(), places.end(), [&](double p) { return std::abs(p - median) <= kNear; });
  return near * 5 >= counted * 4;
}

// What all gaps of a device come to.
class GapTotals {
 public:
  explicit GapTotals(const Model& model) : model_(model) {
    const auto& steps = model.steps.all;
    counted_ = std::count_if(steps.begin(), steps.end(), [](const Step& step) { return step.counted(); });
    of_counted_.steps = counted_ > 0 ? counted_ : static_cast<int64_t>(steps.size());
  }

  void add(const Gap& gap) {
    for (size_t i = 0; i < kPortions; ++i) all_[i] += gap.portions[i];
    if (gap.span.length() >= kShortestGap) lengths_.push_back(gap.span.length());
    const auto step = model_.steps.at_or_before(gap.span.begin);
    if (counted_ > 0 && step && !model_.steps.all[*step].counted()) return;
    for (size_t i = 0; i < kPortions; ++i) {
      of_counted_.portions[i] += gap.portions[i];
      if (gap.after_blocking) of_counted_.behind[i] += gap.portions[i];
    }
    if (gap.after_blocking) of_counted_.behind_blocking += gap.span.length();
  }

  const Portions& all() const { return all_; }
  const CountedIdle& of_counted() const { return of_counted_; }

  GapStatistics statistics(const DeviceTime& device) {
    const Statistics lengths = statistics_of(std::move(lengths_));
    return {lengths.n, lengths.median, lengths.p95, lengths.max, regular_gaps(model_, device)};
  }

 private:
  const Model& model_;
  int64_t counted_ = 0;
  Portions all_{};
  CountedIdle of_counted_;
  std::vector<Ns> lengths_;
};

std::vector<StreamUse> stream_use(const Model& model, const DeviceTime& device) {
  std::map<StringId, std::pair<int64_t, std::vector<Interval>>> streams;
  for (DeviceRow row : device.rows) {
    auto& [events, spans] = streams[model.trace.device.stream[row.index()]];
    ++events;
    add_span(spans, {model.trace.device.begin(row), model.trace.device.end(row)});
  }
  std::vector<StreamUse> out;
  for (auto& [id, use] : streams) {
    out.push_back({std::string(model.text(id)), use.first, IntervalSet::of(std::move(use.second)).length()});
  }
  return out;
}

IntervalSet operator_time(const Model& model) {
  std::vector<Interval> spans;
  for (HostRow row : model.nesting.rows) {
    if (model.trace.host.kind[row.index()] != HostKind::kOperator) continue;
    add_span(spans, {model.trace.host.begin(row), model.trace.host.end(row)});
  }
  return IntervalSet::of(std::move(spans));
}

std::string name_of(const Model& model, int64_t id) {
  for (const DeviceProperties& device : model.trace.meta.devices) {
    if (device.id == id) return device.name;
  }
  return {};
}

void add_windows(const Model& model, const DeviceTime& device, DeviceUse& out) {
  if (const Ns window = model.steps.window.length(); window > 0) {
    out.utilization_steps = share(device.kernels.intersect(model.steps.window).length(), window);
    out.idle_steps = window - device.busy.intersect(model.steps.window).length();
    out.curve = shares_by_bin(model.steps.window, device.kernels, kCurveBins);
  }
  if (!model.device_window) return;
  const auto [begin, end] = *model.device_window;
  out.utilization_device = share(device.kernels.length_within(begin, end), end - begin);
  out.idle_device = end - begin - device.busy.length_within(begin, end);
}

DeviceUse use_of(const Model& model, const DeviceTime& device, const IntervalSet& operators) {
  DeviceUse out;
  out.id = device.id;
  out.name = name_of(model, device.id);
  out.events = static_cast<int64_t>(device.rows.size());
  out.busy = device.busy.length();
  out.kernel = device.kernels.length();
  out.memcpy = device.memcpy.length();
  out.memset = device.memset.length();
  out.compute = device.compute.length();
  out.communication = device.communication.length();
  out.exposed_communication = device.communication.minus(device.compute).length();
  add_windows(model, device, out);
  out.sm_efficiency = sm_efficiency(model, device);
  out.occupancy = occupancy(model, device);
  out.tensor_core_share = tensor_core_share(model, device);
  GapTotals gaps(model);
  each_gap(model, device, [&](const Gap& gap) { gaps.add(gap); });
  out.idle = gaps.all();
  out.counted = gaps.of_counted();
  out.gaps = gaps.statistics(device);
  out.overlap = share(operators.intersect(device.busy).length(), std::min(operators.length(), out.busy));
  out.streams = stream_use(model, device);
  return out;
}

std::vector<Column> columns() {
  return {{"device", "device", Unit::kCount, "device number"},
          {"name", "name", Unit::kText, "as the file calls it"},
          {"events", "events", Unit::kCount, "kernels, copies and fills"},
          {"busy_ns", "busy", Unit::kNs, "union of kernels, copies and fills over the capture"},
          {"compute_ns", "compute", Unit::kNs, "union of the kernels that are not communication"},
          {"communication_ns", "comm", Unit::kNs, "union of the communication kernels"},
          {"exposed_communication_ns", "exposed comm", Unit::kNs, "communication with no compute under it"},
          {"utilization", "utilised", Unit::kShare, "kernels over the steps window"},
          {"sm_efficiency", "SM eff.", Unit::kShare, "estimated, over the steps window"},
          {"occupancy", "occupancy", Unit::kShare, "estimated, weighted by duration"},
          {"idle_ns", "idle", Unit::kNs, "of the steps window"}};
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  for (const DeviceUse& use : device_use(model)) {
    out.rows.push_back({use.id, use.name, use.events, use.busy, use.compute, use.communication,
                        use.exposed_communication, cell(use.utilization_steps), cell(use.sm_efficiency),
                        cell(use.occupancy), cell(use.idle_steps)});
  }
  return out;
}

}  // namespace

std::vector<DeviceUse> device_use(const Model& model) {
  std::vector<DeviceUse> out;
  if (!model.has_device()) return out;
  const IntervalSet operators = operator_time(model);
  for (const DeviceTime& device : model.devices) out.push_back(use_of(model, device, operators));
  return out;
}

extern const Analysis devices_analysis;
const Analysis devices_analysis{"devices", "how busy each device was, with what, and how long it waited", columns(), {},
                                -1, run};

}  // namespace stepscope
