// Why a device waited: every gap of the steps window cut into portions that sum to it.
//
// A gap ends with the work that begins there. Until that work's launch call begins, the launching thread is asked what
// it was doing, and where it is in no row the step's own thread; from then on the device waited for other queued work
// (dependency, or communication when a collective had just ended) or for the launch itself. Where the launch is not
// known, neither is the reason. Gaps never cross a pause of the schedule.
#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace stepscope {

enum class Portion {
  kValidation, kCheckpoint, kInput, kSync, kAllocator, kLogging, kHost,  // in the order of Doing
  kUntraced, kLaunch, kDependency, kCommunication, kUnknown,
};
inline constexpr size_t kPortions = 12;
std::string_view to_string(Portion portion);

using Portions = std::array<Ns, kPortions>;

struct Gap {
  Interval span;
  DeviceRow next;          // the work that ends it; none at the end of the window or before a pause
  LaneId thread;           // whose doing was asked first
  Portions portions{};
  bool after_blocking = false;  // begins while a blocking call runs on the step's own or the launching thread
};

// By begin. Portions of each sum to its length. There may be millions of them: who only adds them up takes each in turn.
void each_gap(const Model& model, const DeviceTime& device, const std::function<void(const Gap&)>& take);
std::vector<Gap> idle_gaps(const Model& model, const DeviceTime& device);

Portions sum_of(const std::vector<Gap>& gaps);

}  // namespace stepscope
