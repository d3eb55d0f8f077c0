// Time cut into classes: at every moment the highest class that is going on owns it, so the parts of any window sum to
// the window to the nanosecond.
//
// Classes, highest first: compute, communication (so: exposed), memcpy, memset, runtime, dataloader, cpu; what is left
// is other. Without device work a rank has three: dataloader, cpu (runtime calls included) and other.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "model/derive/device_time.h"
#include "model/derive/name_facts.h"
#include "model/derive/nesting.h"

namespace stepscope {

enum class TimeClass { kCompute, kCommunication, kMemcpy, kMemset, kRuntime, kDataloader, kCpu, kOther };
inline constexpr size_t kTimeClasses = 8;
std::string_view to_string(TimeClass time_class);

// Nanoseconds by class. A class the rank does not know (without a device) is 0 and not shown.
using Breakdown = std::array<Ns, kTimeClasses>;

class TimeClasses {
 public:
  TimeClasses() = default;

  // Host rows of `only_lane` alone, of all threads when it is none; the device's always.
  TimeClasses(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
              const std::vector<DeviceTime>& devices, LaneId only_lane = {});

  // Sums to end - begin.
  Breakdown of(Ns begin, Ns end) const;

 private:
  std::array<IntervalSet, kTimeClasses - 1> exclusive_;
};

// The classes this rank's breakdowns show, in order.
std::vector<TimeClass> shown_classes(bool has_device);

}  // namespace stepscope
