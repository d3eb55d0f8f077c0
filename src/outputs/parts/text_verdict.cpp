#include <fmt/format.h>

#include "base/text_width.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/verdict_facts.h"
#include "outputs/parts/wrap.h"

namespace stepscope {
namespace {

constexpr size_t kTitleLines = 3;

std::string badge(const Verdict& verdict, const Style& style) {
  const std::string word = fmt::format(" {}  ", verdict_word(verdict));
  if (!verdict.abstained.empty()) return style.bold(style.yellow(word));
  switch (verdict.severity) {
    case Severity::kCritical: return style.bold(style.red(word));
    case Severity::kWarn: return style.bold(style.yellow(word));
    default: return style.bold(style.green(word));
  }
}

void append(Lines& to, Lines lines) { to.insert(to.end(), lines.begin(), lines.end()); }

}  // namespace

Lines verdict_section(const Verdict& verdict, const Amounts& amounts, const Style& style) {
  const std::string word = fmt::format(" {}  ", verdict_word(verdict));
  Lines out = wrap_labelled(word, verdict_numbers(verdict), kReportColumns, 2);
  out.front().replace(0, word.size(), badge(verdict, style));
  for (const std::string& line : wrap(verdict.title, kReportColumns - 1, kTitleLines)) {
    out.push_back(" " + style.bold(line));
  }
  append(out, wrap_labelled(" Why   ", verdict.why, kReportColumns, amounts.why_lines));
  for (size_t i = 0; i < std::min(verdict.next.size(), amounts.actions); ++i) {
    const std::string label = fmt::format(" {}{}. ", i == 0 ? "Next  " : "      ", i + 1);
    append(out, wrap_labelled(label, action_text(verdict.next[i]), kReportColumns, amounts.action_lines));
  }
  return out;
}

}  // namespace stepscope
