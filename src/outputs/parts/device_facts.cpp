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

std::string figure(std::string_view name, const std::optional<double>& share) {
  return share ? fmt::format("{} {}", name, percent(*share)) : std::string();
}

std::string steps_line(const RankReport& rank, const DeviceUse& device) {
  const auto idle = device.idle_steps ? std::optional(share_of(*device.idle_steps, rank.steps_window)) : std::nullopt;
  const std::string figures = known({figure("kernels run", device.utilization_steps),
                                     figure("SM efficiency about", device.sm_efficiency), figure("idle", idle)});
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

std::string gap_line(const DeviceUse& device) {
  if (!device.gaps.max) return {};
  return fmt::format("gaps: longest {}{}", human_time(device.gaps.max),
                     device.gaps.regular ? ", at the same place of each step" : "");
}

}  // namespace

std::vector<std::string> device_lines(const RankReport& rank, const DeviceUse& device, size_t most) {
  const std::string portions = portions_text(rank, device, most);
  std::vector<std::string> out{steps_line(rank, device), portions.empty() ? "" : "idle in it: " + portions,
                               other_windows_line(device), gap_line(device)};
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
    const Cell idle = device.idle_steps ? Cell(share_of(*device.idle_steps, rank.steps_window)) : Cell();
    out.rows.push_back({fmt::format("{} {}", device.id, device.name), cell(device.utilization_steps),
                        cell(device.sm_efficiency), idle, portions_text(rank, device, 2), cell(device.occupancy)});
  }
  return out;
}

}  // namespace stepscope
