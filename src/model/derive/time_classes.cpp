#include "model/derive/time_classes.h"

namespace stepscope {
namespace {

constexpr size_t at(TimeClass time_class) { return static_cast<size_t>(time_class); }

std::optional<TimeClass> class_of(const Trace& trace, const NameFacts& facts, size_t row, bool has_device) {
  switch (trace.host.kind[row]) {
    case HostKind::kRuntime: return has_device ? TimeClass::kRuntime : TimeClass::kCpu;
    case HostKind::kAnnotation:
      if (facts.is(trace.host, row, Fact::kStepMark)) return std::nullopt;
      return facts.is(trace.host, row, Fact::kDataloader) ? TimeClass::kDataloader : TimeClass::kCpu;
    default: return TimeClass::kCpu;
  }
}

}  // namespace

std::string_view to_string(TimeClass time_class) {
  static constexpr std::array<std::string_view, kTimeClasses> kNames{
      "compute", "communication", "memcpy", "memset", "runtime", "dataloader", "cpu", "other"};
  return kNames[at(time_class)];
}

TimeClasses::TimeClasses(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                         const std::vector<DeviceTime>& devices, LaneId only_lane) {
  std::array<IntervalSet, kTimeClasses - 1> all;
  for (const DeviceTime& device : devices) {
    all[at(TimeClass::kCompute)] = all[at(TimeClass::kCompute)].unite(device.compute);
    all[at(TimeClass::kCommunication)] = all[at(TimeClass::kCommunication)].unite(device.communication);
    all[at(TimeClass::kMemcpy)] = all[at(TimeClass::kMemcpy)].unite(device.memcpy);
    all[at(TimeClass::kMemset)] = all[at(TimeClass::kMemset)].unite(device.memset);
  }
  std::array<std::vector<Interval>, kTimeClasses - 1> host;
  const auto add = [&](HostRow row) {
    if (const auto time_class = class_of(trace, facts, row.index(), !devices.empty())) {
      add_span(host[at(*time_class)], {trace.host.begin(row), effective_end(trace, nesting, row)});
    }
  };
  for (size_t i = 0; i < trace.lanes.size(); ++i) {
    const LaneId lane(i);
    if (only_lane && lane != only_lane) continue;
    for (HostRow row : nesting.of_lane(lane)) add(row);
    for (HostRow row : nesting.frames_of_lane(lane)) add(row);
  }
  IntervalSet taken;
  for (size_t i = 0; i < all.size(); ++i) {
    if (!host[i].empty()) all[i] = all[i].unite(IntervalSet::of(std::move(host[i])));
    exclusive_[i] = all[i].minus(taken);
    taken = taken.unite(exclusive_[i]);
  }
}

Breakdown TimeClasses::of(Ns begin, Ns end) const {
  Breakdown out{};
  Ns left = end - begin;
  for (size_t i = 0; i < exclusive_.size(); ++i) left -= out[i] = exclusive_[i].length_within(begin, end);
  out[at(TimeClass::kOther)] = left;
  return out;
}

std::vector<TimeClass> shown_classes(bool has_device) {
  std::vector<TimeClass> out;
  for (size_t i = has_device ? 0 : at(TimeClass::kDataloader); i < kTimeClasses; ++i) out.push_back(TimeClass(i));
  return out;
}

}  // namespace stepscope
