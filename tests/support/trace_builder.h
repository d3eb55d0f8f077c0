// Traces by hand, in microseconds, for tests.
//
//   TraceBuilder t;
//   t.mark(3, 0, 1000);                            // ProfilerStep#3
//   t.op("aten::mm", 10, 60);
//   t.launch(20, 10, 5);                           // cudaLaunchKernel, correlation 5
//   t.kernel("gemm", 40, 100, 5);
//   Model model(t.take(), {});
#pragma once

#include <string>
#include <string_view>

#include "model/model.h"
#include "support/printing.h"

namespace stepscope::test {

// To the nearest nanosecond.
inline constexpr Ns us(double microseconds) {
  return static_cast<Ns>(microseconds * 1000 + (microseconds < 0 ? -0.5 : 0.5));
}

class TraceBuilder {
 public:
  TraceBuilder();

  // All later host rows go to this thread; the first one is pid 1, tid 1.
  TraceBuilder& thread(std::string_view pid, std::string_view tid, std::string_view name = {});
  TraceBuilder& on_device(int64_t device, std::string_view stream = "7");

  HostEvent& host(HostKind kind, std::string_view name, double start, double dur);
  HostEvent& op(std::string_view name, double start, double dur) { return host(HostKind::kOperator, name, start, dur); }
  HostEvent& range(std::string_view name, double start, double dur) { return host(HostKind::kAnnotation, name, start, dur); }
  HostEvent& frame(std::string_view name, double start, double dur) { return host(HostKind::kFrame, name, start, dur); }
  HostEvent& mark(int number, double start, double dur);
  HostEvent& loader(double start, double dur);
  HostEvent& call(std::string_view name, double start, double dur, int64_t correlation = 0);
  HostEvent& launch(double start, double dur, int64_t correlation) { return call("cudaLaunchKernel", start, dur, correlation); }

  DeviceEvent& work(DeviceKind kind, std::string_view name, double start, double dur, int64_t correlation = 0);
  DeviceEvent& kernel(std::string_view name, double start, double dur, int64_t correlation = 0) {
    return work(DeviceKind::kKernel, name, start, dur, correlation);
  }
  DeviceEvent& copy(std::string_view name, double start, double dur, int64_t correlation = 0) {
    return work(DeviceKind::kMemcpy, name, start, dur, correlation);
  }

  // A correlation that no row has yet.
  int64_t fresh_correlation() { return next_correlation_++; }

  StringId text(std::string_view value) { return trace_.strings.intern(value); }
  Trace& trace() { return trace_; }

  // Appends what was described and hands the trace over. Once.
  Trace take();

 private:
  LaneId lane(std::string_view pid, std::string_view tid, std::string_view name);

  Trace trace_;
  bool taken_ = false;
  LaneId lane_;
  int64_t device_ = 0;
  int64_t next_correlation_ = 1'000'000;
  StringId stream_;
  std::vector<std::unique_ptr<HostEvent>> host_;
  std::vector<std::unique_ptr<DeviceEvent>> device_events_;
};

}  // namespace stepscope::test
