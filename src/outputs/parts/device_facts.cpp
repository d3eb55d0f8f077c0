#include "outputs/parts/device_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "outputs/parts/words.h"

namespace stepscope {
namespace {

std::vector<std::pair<Portion, Ns>> largest_portions(const DeviceUse& device, size_t most) {
  std::vector<std::pair<Portion, Ns>> out;
  for (size_t i = 0; i < kPortions; ++i) {
    if (device.idle[i] > 0) out.emplace_back(static_cast<Portion>(i), device.idle[i]);
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  out.resize(std::min(out.size(), most));
  return out;
}

// The texts that say something.
std::string known(std::vector<std::string> texts) {
  std::erase(texts, "");
  return joined(texts, ", ");
}

std::string portions_text(const RankReport& rank, const DeviceUse& device, size_t most) {
  std::vector<std::string> out;
  for (const auto& [portion, time] : largest_portions(device, most)) {
    out.push_back(fmt::format("{} {}", to_string(portion), percent(share_of(time, rank.steps_window))));
  }
  return joined(out, ", ");
}

std::optional<double> idle_share(const RankReport& rank, const DeviceUse& device) {
  if (!device.idle_steps) return std::nullopt;
  return share_of(*device.idle_steps, rank.steps_window);
}

std::string figure(std::string_view name, const std::optional<double>& share) {
  return share ? fmt::format("{} {}", name, percent(*share)) : std::string();
}

std::string steps_line(const RankReport& rank, const DeviceUse& device) {
  const std::string figures =
      known({figure("kernels run", device.utilization_steps), figure("SM efficiency about", device.sm_efficiency),
             figure("idle", idle_share(rank, device))});
  return figures.empty() ? figures : "steps window: " + figures;
}

std::string other_windows_line(const DeviceUse& device) {
  std::vector<std::string> out;
  const std::string in_device = figure("kernels run", device.utilization_device);
  const auto tensor_cores = device.tensor_core_share.value_or(0) > 0 ? device.tensor_core_share : std::nullopt;
  const std::string in_capture = known({figure("occupancy", device.occupancy), figure("Tensor Cores", tensor_cores)});
  if (!in_device.empty()) out.push_back("device window: " + in_device);
  if (!in_capture.empty()) out.push_back("capture: " + in_capture);
  return joined(out);
}

std::string memory_line(const RankReport& rank, const DeviceUse& device) {
  const auto use = std::find_if(rank.memory.begin(), rank.memory.end(),
                                [&](const MemoryUse& one) { return one.device == device.id; });
  if (use == rank.memory.end() || !use->peak_allocated) return {};
  std::vector<std::string> out{fmt::format("peak {}", human_bytes(*use->peak_allocated))};
  if (use->peak_reserved) out.push_back(fmt::format("reserved {}", human_bytes(*use->peak_reserved)));
  if (use->capacity) out.back() += fmt::format(" of {}", human_bytes(*use->capacity));
  if (const auto growth = static_cast<int64_t>(use->growth_per_step.value_or(0)); growth > 0) {
    out.push_back(fmt::format("growing {} a step", human_bytes(growth)));
  }
  return "memory: " + joined(out, ", ");
}

std::string gap_line(const DeviceUse& device) {
  if (!device.gaps.max) return {};
  return fmt::format("gaps: longest {}{}", human_time(device.gaps.max),
                     device.gaps.regular ? ", at the same place of each step" : "");
}

}  // namespace

std::vector<std::string> device_lines(const RankReport& rank, const DeviceUse& device, size_t most) {
  const std::string portions = portions_text(rank, device, most);
  std::vector<std::string> out{steps_line(rank, device), portions.empty() ? "" : "idle in it: " + portions,
                               other_windows_line(device), memory_line(rank, device), gap_line(device)};
  std::erase(out, "");
  return out;
}

std::vector<double> squeezed(const std::vector<double>& curve, size_t columns) {
  std::vector<double> out;
  for (size_t i = 0; i < columns && !curve.empty(); ++i) {
    const size_t begin = i * curve.size() / columns;
    const size_t end = std::max(begin + 1, (i + 1) * curve.size() / columns);
    double sum = 0;
    for (size_t at = begin; at < end; ++at) sum += curve[at];
    out.push_back(sum / static_cast<double>(end - begin));
  }
  return out;
}

Table devices_table(const RankReport& rank) {
  Table out{.name = "devices",
            .columns = {{"device", "Devices (steps window)", Unit::kText, ""},
                        {"kernels", "kernels run", Unit::kShare, ""},
                        {"sm_efficiency", "SM eff.", Unit::kShare, ""},
                        {"idle", "idle", Unit::kShare, ""},
                        {"portions", "mostly", Unit::kText, ""},
                        {"occupancy", "occupancy (capture)", Unit::kShare, ""}}};
  for (const DeviceUse& device : rank.devices) {
    out.rows.push_back({fmt::format("{} {}", device.id, device.name), cell(device.utilization_steps),
                        cell(device.sm_efficiency), cell(idle_share(rank, device)), portions_text(rank, device, 2),
                        cell(device.occupancy)});
  }
  return out;
}

}  // namespace stepscope
