// The report on one screen: what holds the step back, why, what to do, and the numbers that show it. And tables in
// columns.
#include <fmt/format.h>

#include "outputs/parts/text_sections.h"
#include "outputs/parts/text_table.h"
#include "outputs/parts/words.h"
#include "outputs/parts/wrap.h"
#include "outputs/report.h"

namespace stepscope {
namespace {

std::string compose(const Report& report, const OutputOptions& options, const Amounts& amounts) {
  std::vector<Lines> sections{verdict_section(report.diagnosis.verdict, amounts, options.style)};
  if (!report.ranks.empty()) {
    sections.push_back(step_section(report, options.style));
    sections.push_back(device_section(report, amounts, options.style));
    sections.push_back(operator_section(report, amounts, options));
    sections.push_back(kernel_section(report, amounts, options));
    sections.push_back(rank_section(report, amounts, options.style));
    sections.push_back(closing_section(report, amounts, options.style));
  }
  std::string out;
  for (const Lines& section : sections) {
    if (section.empty()) continue;
    if (!out.empty()) out += '\n';
    for (const std::string& line : section) out += line + '\n';
  }
  return out;
}

std::string report(const Report& report, const OutputOptions& options) {
  return fitting([&](const Amounts& amounts) { return compose(report, options, amounts); });
}

std::string notes_of(const Table& table, const std::vector<std::string>& columns_out, size_t width) {
  Lines lines;
  const auto add = [&](const std::string& text) {
    for (std::string& line : wrap(text, width)) lines.push_back(std::move(line));
  };
  if (!columns_out.empty())
    add(fmt::format("no room for: {}; --format csv has all columns", joined(columns_out, ", ")));
  if (table.left_out > 0) add(fmt::format("{} not shown: --limit N", counted(table.left_out, "more row")));
  add(table.note);
  std::string out;
  for (const std::string& line : lines) out += line + '\n';
  return out;
}

std::string tables(const std::vector<RankTable>& all, const OutputOptions& options) {
  std::string out;
  for (const RankTable& one : all) {
    if (!out.empty()) out += '\n';
    if (all.size() > 1) out += options.style.bold(one.label) + '\n';
    const TextTable text = text_table(one.table, options.width, options.style);
    for (const std::string& line : text.lines) out += line + '\n';
    if (one.table.rows.empty()) out += "no rows\n";
    out += notes_of(one.table, text.columns_out, options.width);
  }
  return out;
}

}  // namespace

extern const Output text_output;
const Output text_output{"text", "for a terminal: 80 columns, under 60 lines", ".txt", true, report, tables};

}  // namespace stepscope
