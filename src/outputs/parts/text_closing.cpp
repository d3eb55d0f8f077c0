#include <fmt/format.h>

#include "outputs/parts/input_facts.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/verdict_facts.h"
#include "outputs/parts/words.h"
#include "outputs/parts/wrap.h"

namespace stepscope {
namespace {

constexpr std::string_view kBlankLabel = "             ";

// The label in bold in front of the first of the lines, which begin with as many blanks.
void add_labelled(Lines& out, std::string_view label, Lines lines, const Style& style) {
  if (lines.empty()) return;
  lines.front().replace(0, label.size(), style.bold(label));
  out.insert(out.end(), lines.begin(), lines.end());
}

Lines wrapped_each(const std::vector<std::string>& texts, size_t most) {
  Lines out;
  for (const std::string& text : texts) {
    for (std::string& line : wrap_labelled(kBlankLabel, text, kReportColumns, most)) out.push_back(std::move(line));
  }
  return out;
}

std::string ruled_out(const Report& report) {
  std::vector<std::string> out;
  for (const RuledOut& one : report.diagnosis.ruled_out) out.push_back(ruled_out_text(one));
  return joined(out);
}

}  // namespace

Lines closing_section(const Report& report, const Amounts& amounts, const Style& style) {
  Lines out;
  add_labelled(out, "Ruled out", wrapped_each({ruled_out(report)}, amounts.ruled_out_lines), style);
  const auto quality = quality_lines(report, amounts.quality_lines);
  const bool clean = quality.empty();
  add_labelled(out, "Data quality", clean ? wrapped_each({"clean"}, 1) : wrapped_each(quality, 2), style);
  add_labelled(out, "Recorded", wrapped_each({run_line(report.ranks[shown_rank(report)])}, amounts.files > 1 ? 2 : 1),
               style);
  add_labelled(out, "Files", wrapped_each({files_line(report, amounts.files)}, 2), style);
  return out;
}

}  // namespace stepscope
