#include "diagnosis/signals.h"

#include <algorithm>
#include <vector>

namespace stepscope {
namespace {

constexpr size_t at(Portion portion) { return static_cast<size_t>(portion); }
constexpr size_t at(TimeClass time_class) { return static_cast<size_t>(time_class); }

// What a share of a step is a share of: the median step, else the mean of whatever steps there are.
std::optional<double> step_base(const RankReport& rank) {
  if (rank.step_time.median) return static_cast<double>(*rank.step_time.median);
  if (rank.steps.empty()) return std::nullopt;
  double sum = 0;
  for (const StepReport& step : rank.steps) sum += static_cast<double>(step.dur);
  return sum / static_cast<double>(rank.steps.size());
}

class Writer {
 public:
  Writer(Signals& out, std::optional<double> base) : out_(out), base_(base) {}

  // NAME.lost_ns and NAME.share of the step.
  void lost(const std::string& name, std::optional<double> ns, const std::string& meaning) {
    out_.set(name + ".lost_ns", ns, Unit::kNs, meaning + ", per step");
    const bool known = ns && base_ && *base_ > 0;
    out_.set(name + ".share", known ? std::optional(*ns / *base_) : std::nullopt, Unit::kShare,
             meaning + ", share of the step");
  }
  void number(const std::string& name, std::optional<double> value, Unit unit, const std::string& meaning) {
    out_.set(name, value, unit, meaning);
  }

 private:
  Signals& out_;
  std::optional<double> base_;
};

const DeviceUse& busiest(const std::vector<DeviceUse>& devices) {
  return *std::max_element(devices.begin(), devices.end(),
                           [](const DeviceUse& a, const DeviceUse& b) { return a.kernel < b.kernel; });
}

void idle_signals(const CountedIdle& idle, Writer& out) {
  const auto per_step = [&](Ns total) -> std::optional<double> {
    if (idle.steps == 0) return std::nullopt;
    return static_cast<double>(total) / static_cast<double>(idle.steps);
  };
  const auto sum = [](const Portions& of, const std::vector<Portion>& which) {
    Ns total = 0;
    for (Portion one : which) total += of[at(one)];
    return total;
  };
  const std::vector<Portion> host_side{Portion::kHost, Portion::kLaunch, Portion::kUntraced};
  const std::vector<Portion> others{Portion::kInput, Portion::kValidation, Portion::kCheckpoint};
  out.lost("input", per_step(idle.portions[at(Portion::kInput)]), "the device waits for the loader");
  out.lost("host_idle", per_step(sum(idle.portions, host_side)), "device idle by host, launch and untraced");
  out.lost("host_idle_apart_from_sync", per_step(sum(idle.portions, host_side) - sum(idle.behind, host_side)),
           "device idle by host, launch and untraced, but not behind a blocking call");
  out.lost("sync", per_step(idle.behind_blocking), "device idle in gaps that begin while a blocking call runs");
  out.lost("sync_alone", per_step(idle.behind_blocking - sum(idle.behind, others)),
           "device idle behind blocking calls, less what the loader and validation take of it");
  out.lost("allocator", per_step(idle.portions[at(Portion::kAllocator)]), "device idle by device malloc and free");
  out.lost("dependency", per_step(idle.portions[at(Portion::kDependency)]), "device idle between queued work");
  out.lost("communication_idle", per_step(idle.portions[at(Portion::kCommunication)]), "device idle behind a collective");
  out.lost("unknown_idle", per_step(idle.portions[at(Portion::kUnknown)]), "device idle for a reason that was not recorded");
}

void interruption_signal(const RankReport& rank, const DeviceUse& device, Writer& out) {
  const Ns lost = device.idle[at(Portion::kValidation)] + device.idle[at(Portion::kCheckpoint)] +
                  device.idle[at(Portion::kLogging)];
  const auto window = static_cast<double>(rank.steps_window);
  const auto steps = static_cast<double>(rank.steps.size());
  out.number("interruptions.share", window > 0 ? std::optional(static_cast<double>(lost) / window) : std::nullopt,
             Unit::kShare, "device idle by validation, checkpoint and logging, share of the steps window");
  out.number("interruptions.lost_ns", steps > 0 ? std::optional(static_cast<double>(lost) / steps) : std::nullopt, Unit::kNs,
             "device idle by validation, checkpoint and logging, per step of the window");
}

void device_signals(const RankReport& rank, Writer& out) {
  const DeviceUse& device = busiest(rank.devices);
  out.number("device.utilization", device.utilization_steps, Unit::kShare, "kernels over the steps window");
  out.number("device.sm_efficiency", device.sm_efficiency, Unit::kShare, "estimated, over the steps window");
  out.number("device.regular_gaps", device.gaps.regular ? 1.0 : 0.0, Unit::kCount, "the longest gap has a fixed place");
  idle_signals(device.counted, out);
  interruption_signal(rank, device, out);
  const auto mean = [&](std::initializer_list<TimeClass> which) -> std::optional<double> {
    if (!rank.breakdown) return std::nullopt;
    double sum = 0;
    for (TimeClass one : which) sum += static_cast<double>((*rank.breakdown)[at(one)]);
    return sum;
  };
  out.lost("kernels", mean({TimeClass::kCompute, TimeClass::kCommunication}), "kernels");
  out.lost("communication", mean({TimeClass::kCommunication}), "communication with no compute under it");
  out.lost("copies", mean({TimeClass::kMemcpy, TimeClass::kMemset}), "copies and fills with no kernel under them");
}

void host_signals(const RankReport& rank, Writer& out) {
  const auto as_double = [](std::optional<Ns> ns) { return ns ? std::optional(static_cast<double>(*ns)) : std::nullopt; };
  out.lost("input", rank.loader_wait ? as_double(rank.loader_wait) : std::optional(0.0), "the step waits for the loader");
  out.lost("outside_operators", as_double(rank.host_use.outside_operators), "in no operator and not in the loader");
  const auto all = static_cast<double>(rank.host_use.operator_time);
  const auto part = [&](Ns time) { return all > 0 ? std::optional(static_cast<double>(time) / all) : std::nullopt; };
  out.number("short_operators.share", part(rank.host_use.short_operator_time), Unit::kShare,
             "operators under 10 µs, share of the operator time");
  out.number("dominant_operator.share", part(rank.host_use.dominant_time), Unit::kShare,
             "the largest operator and shape, share of the operator time");
}

// Of the fullest and of the fastest growing device, each by its own capacity; the host has none.
void memory_signals(const RankReport& rank, Writer& out) {
  std::optional<double> peak, growth, steps;
  for (const MemoryUse& use : rank.memory) {
    if (use.device < 0 || !use.capacity) continue;
    const auto capacity = static_cast<double>(*use.capacity);
    const auto held = std::max(use.peak_allocated, use.peak_reserved);
    if (held) peak = std::max(peak.value_or(0), static_cast<double>(*held) / capacity);
    if (!use.growth_per_step) continue;
    const double share = *use.growth_per_step * static_cast<double>(use.growth_steps - 1) / capacity;
    if (growth && share <= *growth) continue;
    growth = share;
    steps = static_cast<double>(use.growth_steps);
  }
  out.number("memory_peak.share", peak, Unit::kShare, "most device memory held at once, share of the device's");
  out.number("memory_growth.share", growth, Unit::kShare, "growth of allocated memory over the counted steps, share of the device's");
  out.number("memory_growth.steps", steps, Unit::kCount, "counted steps the growth was seen on");
}

}  // namespace

void Signals::set(std::string name, std::optional<double> value, Unit unit, std::string meaning) {
  signals_[std::move(name)] = {value, unit, std::move(meaning)};
}

std::optional<double> Signals::get(std::string_view name) const {
  const auto found = signals_.find(name);
  return found == signals_.end() ? std::nullopt : found->second.value;
}

Signals Signals::of(const RankReport& rank) {
  Signals out;
  Writer writer(out, step_base(rank));
  writer.number("steps.counted", static_cast<double>(rank.step_time.n), Unit::kCount, "steps the statistics rest on");
  writer.number("loader.in_main_process",
                rank.loader_workers.empty() ? std::nullopt : std::optional(rank.loader_workers.front() == 0 ? 1.0 : 0.0),
                Unit::kCount, "the loader has no worker processes");
  const auto launches = static_cast<double>(rank.launches.kernel_launches);
  writer.number("lost_launches.share",
                launches > 0 ? std::optional(static_cast<double>(rank.launches.kernel_launches_without_work) / launches)
                             : std::nullopt,
                Unit::kShare, "kernel launches without work, share of all");
  memory_signals(rank, writer);
  rank.devices.empty() ? host_signals(rank, writer) : device_signals(rank, writer);
  return out;
}

}  // namespace stepscope
