#include "outputs/parts/list_facts.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/text_sections.h"
#include "outputs/parts/text_table.h"

namespace stepscope {
namespace {

Lines list_section(const Table& table, const Style& style) {
  return table.rows.empty() ? Lines() : text_table(table, kReportColumns, style).lines;
}

}  // namespace

Lines operator_section(const Report& report, const Amounts& amounts, const OutputOptions& options) {
  const RankReport& rank = report.ranks[shown_rank(report)];
  return list_section(top_operators(rank, options.sort, amounts.operators), options.style);
}

Lines kernel_section(const Report& report, const Amounts& amounts, const OutputOptions& options) {
  const RankReport& rank = report.ranks[shown_rank(report)];
  return list_section(top_kernels(rank, options.sort, amounts.kernels), options.style);
}

}  // namespace stepscope
