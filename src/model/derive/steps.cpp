#include "model/derive/steps.h"

#include <algorithm>
#include <array>
#include <map>

#include "model/derive/own_thread.h"
#include "model/derive/range_maximum.h"
#include "model/derive/statistics.h"

namespace stepscope {
namespace {

// Where in sorted times the host range of a step begins and ends.
std::pair<size_t, size_t> within(const std::vector<Ns>& sorted, const Interval& range) {
  const auto first = std::lower_bound(sorted.begin(), sorted.end(), range.begin);
  const auto last = std::lower_bound(first, sorted.end(), std::max(range.begin, range.end));
  return {static_cast<size_t>(first - sorted.begin()), static_cast<size_t>(last - sorted.begin())};
}

// Ends: the host's, or the last device work launched inside the host range, never before the begin.
void set_ends(const Trace& trace, const Links& links, Steps& steps) {
  std::vector<std::pair<Ns, Ns>> work;  // begin of the call, end of the work
  for (size_t row = 0; row < trace.device.size(); ++row) {
    if (links.call[row]) work.emplace_back(trace.host.begin(links.call[row]), trace.device.end(DeviceRow(row)));
  }
  std::sort(work.begin(), work.end());
  std::vector<Ns> calls, ends;
  for (const auto& [call, end] : work) {
    calls.push_back(call);
    ends.push_back(end);
  }
  const RangeMaximum last_end(ends);
  Ns previous = INT64_MIN;
  for (Step& step : steps.all) {
    const auto [first, last] = within(calls, step.host);
    step.begin = std::max(previous, step.host.begin);
    step.end = last_end.of(first, last, std::max(step.begin, step.host.end));
    previous = step.end;
  }
}

// What rules a step out when it begins inside the step's host range, on any thread.
std::optional<Uncounted> disturbance(const Trace& trace, const NameFacts& facts, size_t row) {
  if (trace.host.kind[row] == HostKind::kRuntime) return std::nullopt;
  if (facts.is(trace.host, row, Fact::kCompile)) return Uncounted::kCompile;
  if (facts.is(trace.host, row, Fact::kValidation)) return Uncounted::kValidation;
  if (facts.is(trace.host, row, Fact::kCheckpoint)) return Uncounted::kCheckpoint;
  return std::nullopt;
}

void set_reasons(const Trace& trace, const NameFacts& facts, Steps& steps) {
  std::map<Uncounted, std::vector<Ns>> begins;  // in the order in which reasons count
  for (size_t row = 0; row < trace.host.size(); ++row) {
    if (const auto reason = disturbance(trace, facts, row)) begins[*reason].push_back(trace.host.start[row]);
  }
  for (auto& [reason, times] : begins) std::sort(times.begin(), times.end());
  for (Step& step : steps.all) {
    if (step.partial) step.reason = Uncounted::kPartial;
    for (const auto& [reason, times] : begins) {
      const auto [first, last] = within(times, step.host);
      if (step.counted() && first < last) step.reason = reason;
    }
  }
}

// In a file whose numbers start below 3: the leading steps, each over twice the median of all not ruled out otherwise.
void set_warmup(Steps& steps) {
  std::vector<Ns> durations;
  int64_t lowest = INT64_MAX;
  for (const Step& step : steps.all) {
    lowest = std::min(lowest, step.number);
    if (step.counted()) durations.push_back(step.dur());
  }
  if (lowest >= 3 || durations.empty()) return;
  const Ns twice_median = doubled_median(durations);
  for (Step& step : steps.all) {
    if (!step.counted()) continue;
    if (step.dur() <= twice_median) return;
    step.reason = Uncounted::kWarmup;
  }
}

// Spaces between steps longer than the median step are pauses of the schedule.
void set_window(Steps& steps) {
  if (steps.all.empty()) return;
  std::vector<Ns> counted, all;
  for (const Step& step : steps.all) {
    all.push_back(step.dur());
    if (step.counted()) counted.push_back(step.dur());
  }
  const Ns median = statistics_of(counted.empty() ? all : counted).median.value_or(0);
  std::vector<Interval> parts{{steps.all.front().begin, steps.all.front().end}};
  for (size_t i = 1; i < steps.all.size(); ++i) {
    const Step& step = steps.all[i];
    if (step.begin - parts.back().end > median) {
      steps.pauses.push_back({parts.back().end, step.begin});
      parts.push_back({step.begin, step.end});
    } else {
      parts.back().end = step.end;
    }
  }
  steps.window = IntervalSet::of(std::move(parts));
}

void choose(const StepRange& chosen, Steps& steps) {
  std::erase_if(steps.all, [&](const Step& step) { return step.number < chosen.first || step.number > chosen.last; });
  index_host_ranges(steps);
}

}  // namespace

std::string_view to_string(Uncounted reason) {
  static constexpr std::array<std::string_view, 6> kNames{"", "partial", "compile", "validation", "checkpoint", "warmup"};
  return kNames[static_cast<size_t>(reason)];
}

std::optional<size_t> Steps::of_host_time(Ns t) const {
  auto after = std::upper_bound(all.begin(), all.end(), t, [](Ns time, const Step& s) { return time < s.host.begin; });
  if (after == all.begin()) return std::nullopt;
  auto i = static_cast<uint32_t>(after - all.begin()) - 1;
  while (i != kNoStep && all[i].host.end <= t) i = around[i];
  return i == kNoStep ? std::nullopt : std::optional<size_t>(i);
}

void index_host_ranges(Steps& steps) {
  steps.around.assign(steps.all.size(), Steps::kNoStep);
  for (uint32_t i = 1; i < steps.all.size(); ++i) {
    uint32_t before = i - 1;
    while (before != Steps::kNoStep && steps.all[before].host.end <= steps.all[i].host.end) before = steps.around[before];
    steps.around[i] = before;
  }
}

std::optional<size_t> Steps::at_or_before(Ns t) const {
  auto after = std::upper_bound(all.begin(), all.end(), t, [](Ns time, const Step& s) { return time < s.begin; });
  if (after == all.begin()) return std::nullopt;
  return static_cast<size_t>(after - all.begin()) - 1;
}

std::optional<size_t> Steps::at(Ns t) const {
  const auto found = at_or_before(t);
  return found && t < all[*found].end ? found : std::nullopt;
}

void finish_steps(const Trace& trace, const NameFacts& facts, const Nesting& nesting, const Links& links,
                  std::optional<StepRange> chosen, Steps& steps) {
  if (steps.source == StepSource::kCapture) {
    if (const auto extent = extent_of(trace, nesting); extent && !steps.all.empty()) {
      Step& whole = steps.all.front();
      whole.host = *extent;  // again: cutting impossible durations may have shortened it
      whole.begin = extent->begin;
      whole.end = extent->end;
      index_host_ranges(steps);
    }
  } else {
    set_ends(trace, links, steps);
    set_reasons(trace, facts, steps);
    set_warmup(steps);
  }
  if (chosen) choose(*chosen, steps);
  set_window(steps);
}

std::vector<std::optional<uint32_t>> steps_of_work(const Trace& trace, const Links& links, const Steps& steps) {
  std::vector<std::optional<uint32_t>> out(trace.device.size());
  for (size_t row = 0; row < out.size(); ++row) {
    std::optional<size_t> step;
    if (links.call[row]) step = steps.of_host_time(trace.host.begin(links.call[row]));
    if (!step) step = steps.at(trace.device.start[row]);
    if (step) out[row] = static_cast<uint32_t>(*step);
  }
  return out;
}

}  // namespace stepscope
