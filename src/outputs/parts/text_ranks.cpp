#include <fmt/format.h>

#include "outputs/parts/rank_facts.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/text_table.h"

namespace stepscope {

Lines rank_section(const Report& report, const Amounts& amounts, const Style& style) {
  if (report.ranks.size() < 2) return {};
  const Table table = ranks_table(report, amounts.ranks);
  Lines out = text_table(table, kReportColumns, style).lines;
  if (table.left_out > 0) out.push_back(fmt::format("… and {} more", table.left_out));
  return out;
}

}  // namespace stepscope
