#include <fmt/format.h>

#include "base/blocks.h"
#include "base/text_width.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/step_facts.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/words.h"
#include "outputs/parts/wrap.h"

namespace stepscope {
namespace {

constexpr size_t kNameColumns = 23;
constexpr size_t kBarColumns = 32;
constexpr size_t kMostPhases = 4;

std::string bar_line(const ClassShare& one) {
  return fmt::format("  {} {} {} {}", pad_right(one.name, kNameColumns), bar(one.share, kBarColumns),
                     pad_left(percent(one.share), 8), pad_left(human_time(one.time), 9));
}

void add(Lines& out, const std::string& text) {
  for (std::string& line : wrap_labelled("  ", text, kReportColumns, 2)) out.push_back(std::move(line));
}

}  // namespace

Lines step_section(const Report& report, const Style& style) {
  const size_t index = shown_rank(report);
  const RankReport& rank = report.ranks[index];
  std::string base = breakdown_base(rank);
  if (report.ranks.size() > 1) base += " · " + rank_label(report, index);
  Lines out{style.bold("Step") + fit("  " + base, kReportColumns - 4)};
  for (const ClassShare& one : class_shares(rank)) out.push_back(bar_line(one));
  add(out, step_time_line(rank));
  add(out, left_out_line(rank));
  add(out, window_line(rank));
  if (const std::string phases = phase_line(rank, kMostPhases); !phases.empty()) add(out, "host phases: " + phases);
  return out;
}

}  // namespace stepscope
