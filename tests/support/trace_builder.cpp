#include "support/trace_builder.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace stepscope::test {

TraceBuilder::TraceBuilder() {
  trace_.files.push_back({.path = "built.json", .format = "chrome-json"});
  thread("1", "1");
  on_device(0);
}

LaneId TraceBuilder::lane(std::string_view pid, std::string_view tid, std::string_view name) {
  const Lane wanted{text(pid), text(tid), text(name)};
  for (size_t i = 0; i < trace_.lanes.size(); ++i) {
    if (trace_.lanes[i].pid == wanted.pid && trace_.lanes[i].tid == wanted.tid) return LaneId(i);
  }
  trace_.lanes.push_back(wanted);
  return LaneId(trace_.lanes.size() - 1);
}

TraceBuilder& TraceBuilder::thread(std::string_view pid, std::string_view tid, std::string_view name) {
  lane_ = lane(pid, tid, name);
  return *this;
}

TraceBuilder& TraceBuilder::on_device(int64_t device, std::string_view stream) {
  device_ = device;
  stream_ = text(stream);
  return *this;
}

HostEvent& TraceBuilder::host(HostKind kind, std::string_view name, double start, double dur) {
  auto event = std::make_unique<HostEvent>();
  event->kind = kind;
  event->name = text(name);
  event->start = us(start);
  event->dur = us(dur);
  event->lane = lane_;
  event->shapes = StringPool::kEmpty;
  event->stack = StringPool::kEmpty;
  event->offset = host_.size();
  return *host_.emplace_back(std::move(event));
}

HostEvent& TraceBuilder::mark(int number, double start, double dur) {
  return range("ProfilerStep#" + std::to_string(number), start, dur);
}

HostEvent& TraceBuilder::loader(double start, double dur) {
  return range("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", start, dur);
}

HostEvent& TraceBuilder::call(std::string_view name, double start, double dur, int64_t correlation) {
  HostEvent& event = host(HostKind::kRuntime, name, start, dur);
  event.correlation = correlation;
  return event;
}

DeviceEvent& TraceBuilder::work(DeviceKind kind, std::string_view name, double start, double dur, int64_t correlation) {
  auto event = std::make_unique<DeviceEvent>();
  event->kind = kind;
  event->name = text(name);
  event->start = us(start);
  event->dur = us(dur);
  event->device = device_;
  event->stream = stream_;
  event->correlation = correlation;
  event->offset = device_events_.size();
  return *device_events_.emplace_back(std::move(event));
}

Trace TraceBuilder::take() {
  if (std::exchange(taken_, true)) throw std::logic_error("the trace is taken already");
  for (const auto& event : host_) {
    trace_.host.append(*event);
  }
  for (const auto& event : device_events_) {
    trace_.device.append(*event);
  }
  trace_.real_times = true;
  return std::move(trace_);
}

}  // namespace stepscope::test
