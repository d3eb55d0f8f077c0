#include "report/host_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace stepscope {
namespace {

// Mean per counted step of the time that no operator of any thread and no loader range covers.
std::optional<Ns> outside_operators(const Model& model) {
  std::vector<Interval> spans;
  const HostTable& host = model.trace.host;
  for (size_t row = 0; row < host.size(); ++row) {
    const bool loader = host.kind[row] == HostKind::kAnnotation && model.facts.is(host, row, Fact::kDataloader);
    if (loader || host.kind[row] == HostKind::kOperator) spans.push_back({host.start[row], host.end(HostRow(row))});
  }
  const IntervalSet inside = IntervalSet::of(std::move(spans));
  Ns outside = 0;
  int64_t counted = 0;
  for (const Step& step : model.steps.all) {
    if (!step.counted()) continue;
    outside += step.dur() - inside.length_within(step.begin, step.end);
    ++counted;
  }
  if (counted == 0) return std::nullopt;
  return rounded_mean(outside, counted);
}

std::string lane_name(const Model& model, LaneId lane) {
  const Lane& names = model.trace.lanes[lane.index()];
  return fmt::format("thread {}/{}", model.text(names.pid), model.text(names.tid));
}

// The longest row of each sort so far; names are made only for what stays.
class Longest {
 public:
  template <class MakeExample>
  void offer(const char* what, Ns dur, MakeExample make) {
    if (what == nullptr) return;
    const auto found = by_sort_.find(what);
    if (found != by_sort_.end() && found->second.dur >= dur) return;
    Example example = make();
    example.what = what;
    by_sort_.insert_or_assign(what, std::move(example));
  }
  std::vector<Example> take() {
    std::vector<Example> out;
    for (auto& [what, example] : by_sort_) out.push_back(std::move(example));
    return out;
  }

 private:
  std::map<std::string_view, Example> by_sort_;
};

const char* sort_of_host_row(const Model& model, size_t row) {
  const HostTable& host = model.trace.host;
  if (host.kind[row] == HostKind::kAnnotation && model.facts.is(host, row, Fact::kDataloader)) return "loader";
  if (host.kind[row] != HostKind::kRuntime) return nullptr;
  if (model.facts.is(host, row, Fact::kBlocking)) return "blocking";
  return model.facts.is(host, row, Fact::kAllocator) ? "allocator" : nullptr;
}

const char* sort_of_work(const Model& model, size_t row) {
  if (model.trace.device.kind[row] == DeviceKind::kMemcpy) return "copy";
  return model.facts.communication(model.trace.device, row) ? "communication" : nullptr;
}

}  // namespace

HostUse host_use(const Model& model) {
  HostUse out;
  out.outside_operators = outside_operators(model);
  const HostTable& host = model.trace.host;
  std::map<std::pair<StringId, StringId>, Ns> by_shape;
  for (size_t row = 0; row < host.size(); ++row) {
    if (host.kind[row] != HostKind::kOperator) continue;
    const Ns self = model.nesting.self[row];
    out.operator_time += self;
    if (host.dur[row] < 10 * kMicrosecond) out.short_operator_time += self;
    by_shape[{host.name[row], host.shapes[row]}] += self;
  }
  for (const auto& [key, time] : by_shape) {
    if (time <= out.dominant_time) continue;
    out.dominant_time = time;
    out.dominant = std::string(model.text(key.first));
    if (!model.text(key.second).empty()) out.dominant += " " + std::string(model.text(key.second));
  }
  return out;
}

std::vector<Example> longest_examples(const Model& model) {
  Longest longest;
  const HostTable& host = model.trace.host;
  for (size_t row = 0; row < host.size(); ++row) {
    longest.offer(sort_of_host_row(model, row), host.dur[row], [&] {
      return Example{{}, lane_name(model, host.lane[row]), host.start[row], host.dur[row],
                     std::string(model.text(host.name[row]))};
    });
  }
  const DeviceTable& device = model.trace.device;
  for (size_t row = 0; row < device.size(); ++row) {
    longest.offer(sort_of_work(model, row), device.dur[row], [&] {
      return Example{{}, fmt::format("device {} stream {}", device.device[row], model.text(device.stream[row])),
                     device.start[row], device.dur[row], std::string(model.text(device.name[row]))};
    });
  }
  return longest.take();
}

}  // namespace stepscope
