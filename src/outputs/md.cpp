// The report as a comment on GitHub: tables, no colours, no folders, under 60 lines; and tables.
#include <fmt/format.h>

#include "outputs/parts/amounts.h"
#include "outputs/parts/device_facts.h"
#include "outputs/parts/input_facts.h"
#include "outputs/parts/list_facts.h"
#include "outputs/parts/md_table.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/step_facts.h"
#include "outputs/parts/verdict_facts.h"
#include "outputs/parts/words.h"
#include "outputs/report.h"
#include "stepscope/version.h"

namespace stepscope {
namespace {

constexpr size_t kListColumns = 1200;  // of a running list

std::string section(const Table& table) { return table.rows.empty() ? std::string() : "\n" + md_table(table); }

std::string verdict_part(const Verdict& verdict, const Amounts& amounts) {
  std::string out = fmt::format("### {}: {}\n\n**{}**\n\n", verdict_word(verdict), md_text(verdict_numbers(verdict)),
                                md_text(verdict.title));
  if (!verdict.why.empty()) out += fmt::format("Why: {}\n", md_text(verdict.why));
  if (verdict.next.empty()) return out;
  out += "\nNext:\n";
  for (size_t i = 0; i < std::min(verdict.next.size(), amounts.actions); ++i) {
    out += fmt::format("{}. {}\n", i + 1, md_text(action_text(verdict.next[i])));
  }
  return out;
}

Table class_table(const RankReport& rank) {
  Table out{.name = "classes",
            .columns = {{"class", "class", Unit::kText, ""},
                        {"share", "share of the step", Unit::kShare, ""},
                        {"time", "per step", Unit::kNs, ""}}};
  for (const ClassShare& one : class_shares(rank)) out.rows.push_back({one.name, one.share, one.time});
  return out;
}

std::string step_part(const Report& report, size_t index) {
  const RankReport& rank = report.ranks[index];
  std::string base = breakdown_base(rank);
  if (report.ranks.size() > 1) base += ", " + rank_label(report, index);
  std::string out = fmt::format("\nStep: {}\n", md_text(base)) + section(class_table(rank));
  std::vector<std::string> lines;
  for (const std::string& line : {step_time_line(rank), left_out_line(rank), window_line(rank)}) {
    if (!line.empty()) lines.push_back(md_text(line));
  }
  return out + "\n" + joined(lines, "; ") + "\n";
}

std::string device_part(const RankReport& rank, const Amounts& amounts) {
  Table table = devices_table(rank);
  limit_rows(table, static_cast<int64_t>(amounts.devices));
  return section(table);
}

std::string rank_part(const Report& report, const Amounts& amounts) {
  if (report.ranks.size() < 2) return {};
  const Table table = ranks_table(report, amounts.ranks);
  return section(table) + (table.left_out > 0 ? fmt::format("\nand {} more\n", counted(table.left_out, "rank")) : "");
}

std::string closing_part(const Report& report, const RankReport& rank, const Amounts& amounts) {
  std::string out = "\n";
  std::vector<std::string> ruled_out;
  for (const RuledOut& one : report.diagnosis.ruled_out) ruled_out.push_back(ruled_out_text(one));
  if (!ruled_out.empty()) out += fmt::format("- Ruled out: {}\n", md_text(joined(ruled_out, "; "), kListColumns));
  const std::vector<std::string> quality = quality_lines(report, amounts.quality_lines);
  for (const std::string& line : quality) out += fmt::format("- Data quality: {}\n", md_text(line));
  if (quality.empty()) out += "- Data quality: clean\n";
  if (const std::string run = run_line(rank); !run.empty()) out += fmt::format("- Recorded: {}\n", md_text(run));
  out += fmt::format("- Files: {}\n", md_text(files_line(report, amounts.files)));
  return out + fmt::format("- stepscope {}\n", STEPSCOPE_VERSION);
}

std::string compose(const Report& report, const OutputOptions& options, const Amounts& amounts) {
  std::string out = verdict_part(report.diagnosis.verdict, amounts);
  if (report.ranks.empty()) return out;
  const size_t index = shown_rank(report);
  const RankReport& rank = report.ranks[index];
  out += step_part(report, index) + device_part(rank, amounts);
  out += section(top_operators(rank, options.sort, amounts.operators));
  out += section(top_kernels(rank, options.sort, amounts.kernels));
  return out + rank_part(report, amounts) + closing_part(report, rank, amounts);
}

std::string report(const Report& report, const OutputOptions& options) {
  return fitting([&](const Amounts& amounts) { return compose(report, options, amounts); });
}

std::string tables(const std::vector<RankTable>& all, const OutputOptions&) {
  std::string out;
  for (const RankTable& one : all) {
    if (!out.empty()) out += '\n';
    if (all.size() > 1) out += fmt::format("**{}**\n\n", md_text(one.label));
    out += one.table.rows.empty() ? std::string("no rows\n") : md_table(one.table);
    if (one.table.left_out > 0) out += fmt::format("\n{} more\n", counted(one.table.left_out, "row"));
    if (!one.table.note.empty()) out += fmt::format("\n{}\n", md_text(one.table.note));
  }
  return out;
}

}  // namespace

extern const Output md_output;
const Output md_output{"md", "to paste into an issue: tables, under 60 lines, no folders", ".md", true, report, tables};

}  // namespace stepscope
