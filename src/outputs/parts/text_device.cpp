#include <fmt/format.h>

#include "base/blocks.h"
#include "base/text_width.h"
#include "outputs/parts/device_facts.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/text_table.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

constexpr size_t kPortionsShown = 3;
constexpr size_t kCurveColumns = 50;

std::string curve_line(const DeviceUse& device) {
  if (device.curve.empty()) return {};
  return sparkline(squeezed(device.curve, kCurveColumns)) + " utilisation, steps window";
}

Lines one_device(const RankReport& rank, const DeviceUse& device, const Amounts& amounts, const Style& style) {
  const std::string name = fmt::format("Device {}", device.id);
  Lines out{style.bold(name) + fit("  " + printable(device.name), kReportColumns - name.size())};
  Lines facts = device_lines(rank, device, kPortionsShown);
  if (const std::string curve = curve_line(device); !curve.empty()) facts.insert(facts.begin(), curve);
  if (facts.size() > amounts.device_lines) facts.resize(amounts.device_lines);
  for (const std::string& line : facts) out.push_back("  " + fit(line, kReportColumns - 2));
  return out;
}

}  // namespace

Lines device_section(const Report& report, const Amounts& amounts, const Style& style) {
  const RankReport& rank = report.ranks[shown_rank(report)];
  if (rank.devices.empty()) return {};
  if (rank.devices.size() == 1) return one_device(rank, rank.devices.front(), amounts, style);
  Table table = devices_table(rank);
  limit_rows(table, static_cast<int64_t>(amounts.devices));
  Lines out = text_table(table, kReportColumns, style).lines;
  if (table.left_out > 0) out.push_back(fmt::format("… and {} more: stepscope show devices", table.left_out));
  return out;
}

}  // namespace stepscope
