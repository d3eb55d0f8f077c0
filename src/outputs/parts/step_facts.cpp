#include "outputs/parts/step_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "outputs/parts/fold.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

std::string class_name(TimeClass c) {
  switch (c) {
    case TimeClass::kCompute: return "compute (kernels)";
    case TimeClass::kCommunication: return "communication (exposed)";
    case TimeClass::kMemcpy: return "memcpy (exposed)";
    case TimeClass::kMemset: return "memset (exposed)";
    case TimeClass::kRuntime: return "runtime (calls)";
    case TimeClass::kDataloader: return "dataloader (waiting)";
    case TimeClass::kCpu: return "cpu (host code)";
    case TimeClass::kOther: return "other (nothing traced)";
  }
  return {};
}

// "1 warmup, 2 partial", in the order of their first step.
std::string reasons(const RankReport& rank) {
  std::vector<std::pair<std::string, int64_t>> counts;
  for (const StepReport& step : rank.steps) {
    if (step.counted) continue;
    auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == step.reason; });
    if (found == counts.end()) found = counts.insert(counts.end(), {step.reason, 0});
    ++found->second;
  }
  std::vector<std::string> out;
  for (const auto& [reason, count] : counts) out.push_back(fmt::format("{} {}", count, reason));
  return joined(out, ", ");
}

Ns total(const Breakdown& parts) {
  Ns out = 0;
  for (Ns part : parts) out += part;
  return out;
}

// Host time by phase over the counted steps, names folded.
std::vector<std::pair<std::string, Ns>> phase_times(const RankReport& rank) {
  std::vector<std::string> names;
  std::vector<Ns> times;
  for (const StepReport& step : rank.steps) {
    if (!step.counted) continue;
    for (const Phase& phase : step.phases) names.push_back(phase.name), times.push_back(phase.host_ns);
  }
  const std::vector<std::string> folded = folded_names(names);
  std::map<std::string, Ns> sums;
  for (size_t i = 0; i < folded.size(); ++i) sums[folded[i]] += times[i];
  std::vector<std::pair<std::string, Ns>> out(sums.begin(), sums.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return out;
}

}  // namespace

std::vector<ClassShare> class_shares(const RankReport& rank) {
  std::vector<ClassShare> out;
  if (!rank.breakdown) return out;
  const Ns step = total(*rank.breakdown);
  for (TimeClass c : shown_classes(rank.has_device)) {
    const Ns time = (*rank.breakdown)[static_cast<size_t>(c)];
    if (time > 0) out.push_back({class_name(c), time, share_of(time, step)});
  }
  return out;
}

std::string breakdown_base(const RankReport& rank) {
  if (rank.steps.empty()) return "the trace holds no step";
  const std::string source(step_source_text(rank.steps_from));
  if (!rank.breakdown) return fmt::format("no step counts ({}; {})", reasons(rank), source);
  const std::string whole = human_time(rank.step_time.mean);
  if (rank.steps_from == StepSource::kCapture) return fmt::format("{}, {}", source, whole);
  return fmt::format("mean of {} ({}), {} each", counted(rank.step_time.n, "counted step"), source, whole);
}

std::string step_time_line(const RankReport& rank) {
  const Statistics& time = rank.step_time;
  if (time.n == 0 || rank.steps_from == StepSource::kCapture) return {};
  return fmt::format("n = {} of {} · median {} · p95 {} · max {} · MAD {}", time.n, rank.steps.size(),
                     human_time(time.median), human_time(time.p95), human_time(time.max), human_time(time.mad));
}

std::string left_out_line(const RankReport& rank) {
  const std::string why = rank.step_time.n == 0 ? std::string() : reasons(rank);
  return why.empty() ? why : "left out: " + why;
}

std::string window_line(const RankReport& rank) {
  std::vector<std::string> out{"steps " + human_time(rank.steps_window)};
  if (rank.device_window) out.push_back("device " + human_time(rank.device_window));
  if (rank.capture_window) out.push_back("capture " + human_time(rank.capture_window));
  return "windows: " + joined(out);
}

std::string phase_line(const RankReport& rank, size_t most) {
  const auto phases = phase_times(rank);
  Ns all = 0;
  for (const auto& [name, time] : phases) all += time;
  std::vector<std::string> out;
  bool telling = false;
  for (const auto& [name, time] : phases) {
    if (time <= 0 || out.size() == most) break;
    telling |= name != "rest";
    out.push_back(fmt::format("{} {}", name, percent(share_of(time, all))));
  }
  return telling ? joined(out) : std::string();
}

}  // namespace stepscope
