// The report as one long table, and tables as they are: for spreadsheets and data frames.
//
// The report has one value a row, in columns that never change: section, rank, device, name, key, value. Sections are
// verdict, next, finding, ruled_out, input, rank, breakdown, step, device, memory, kernel, and for operators by their
// kind operator, annotation, runtime and no_operator. Times are nanoseconds; what is unknown has no row.
#include "outputs/parts/cells.h"
#include "outputs/parts/csv_rows.h"
#include "outputs/report.h"

namespace stepscope {
namespace {

void add_verdict(CsvRows& rows, const Verdict& verdict) {
  rows.begin("verdict", verdict.rank);
  rows.add("cause", to_string(verdict.cause)).add("severity", to_string(verdict.severity));
  rows.add("confidence", verdict.confidence).add("lost_ns_per_step", verdict.lost_ns_per_step);
  rows.add("share_of_step", verdict.share_of_step).add("title", verdict.title).add("why", verdict.why);
  rows.add("abstained", verdict.abstained);
  for (size_t i = 0; i < verdict.next.size(); ++i) {
    rows.begin("next", verdict.rank, std::to_string(i + 1));
    rows.add("action", verdict.next[i].action).add("check", verdict.next[i].check);
    rows.add("expected_gain_ns_per_step", verdict.next[i].expected_gain_ns_per_step);
  }
}

void add_findings(CsvRows& rows, const Diagnosis& diagnosis) {
  for (const Finding& finding : diagnosis.findings) {
    rows.begin("finding", finding.rank, finding.id);
    rows.add("cause", to_string(finding.cause)).add("severity", to_string(finding.severity));
    rows.add("title", finding.title).add("lost_ns_per_step", finding.lost_ns_per_step);
    rows.add("share_of_step", finding.share_of_step).add("advice", finding.advice);
  }
  for (const RuledOut& out : diagnosis.ruled_out) rows.begin("ruled_out", {}, to_string(out.cause)).add("why", out.why);
}

void add_input(CsvRows& rows, const InputReport& input) {
  const TraceFile& file = input.file;
  rows.begin("input", {}, file.path);
  rows.add("format", file.format).add("bytes", static_cast<int64_t>(file.bytes)).add("events", file.events);
  rows.add("skipped_events", file.skipped_events).add("error", input.error);
  if (file.truncated_at) rows.add("truncated_at", static_cast<int64_t>(*file.truncated_at));
  for (const Warning& warning : file.warnings) rows.add(warning.code, warning.count);
}

std::string report(const Report& report, const OutputOptions& options) {
  CsvRows rows;
  add_verdict(rows, report.diagnosis.verdict);
  add_findings(rows, report.diagnosis);
  for (const InputReport& input : report.inputs) add_input(rows, input);
  for (const RankReport& rank : report.ranks) add_rank(rows, rank, options.limit);
  return rows.take();
}

std::string tables(const std::vector<RankTable>& all, const OutputOptions&) {
  std::string out;
  const auto add_field = [&out](std::string_view text, bool first) {
    if (!first) out += ',';
    out += csv_field(text);
  };
  const bool several = all.size() > 1;
  if (several) add_field("rank", true);
  for (size_t c = 0; c < all.front().table.columns.size(); ++c) {
    add_field(all.front().table.columns[c].name, c == 0 && !several);
  }
  out += '\n';
  for (const RankTable& one : all) {
    for (const auto& row : one.table.rows) {
      if (several) add_field(one.rank ? std::to_string(*one.rank) : one.label, true);
      for (size_t c = 0; c < row.size(); ++c) add_field(raw_text(row[c]), c == 0 && !several);
      out += '\n';
    }
  }
  return out;
}

}  // namespace

extern const Output csv_output;
const Output csv_output{
    "csv", "one long table (section,rank,device,name,key,value); tables as they are", ".csv", false, report, tables};

}  // namespace stepscope
