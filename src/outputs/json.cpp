// The report and the tables as JSON: every key of docs/report.schema.json, always, in one order, null where something
// is unknown. Times are whole nanoseconds.
#include "base/json_writer.h"
#include "outputs/parts/json_lines.h"
#include "outputs/parts/json_rank.h"
#include "outputs/parts/words.h"
#include "outputs/report.h"
#include "stepscope/version.h"

namespace stepscope {
namespace {

constexpr int kSchemaVersion = 1;

void write_action(JsonWriter& json, const Action& action) {
  json.begin_object().member("action", action.action);
  json.member("expected_gain_ns_per_step", action.expected_gain_ns_per_step).member("check", action.check).end_object();
}

void write_verdict(JsonWriter& json, const Verdict& verdict) {
  json.key("verdict").begin_object();
  json.member("cause", to_string(verdict.cause)).member("rank", verdict.rank);
  json.member("severity", to_string(verdict.severity)).member("confidence", verdict.confidence);
  json.member("lost_ns_per_step", verdict.lost_ns_per_step).member("share_of_step", verdict.share_of_step);
  json.member("title", verdict.title).member("why", verdict.why).key("next");
  line_each(json, verdict.next, write_action);
  member_or_null(json, "abstained", verdict.abstained);
  json.end_object();
}

void write_evidence(JsonWriter& json, const Evidence& evidence) {
  json.begin_object().member("text", evidence.text).member("rank", evidence.rank);
  if (!evidence.table.empty()) json.member("table", evidence.table);
  if (evidence.event) {
    json.key("event").begin_object().member("lane", evidence.event->lane).member("start_ns", evidence.event->start);
    json.member("dur_ns", evidence.event->dur).member("name", evidence.event->name).end_object();
  }
  json.end_object();
}

void write_finding(JsonWriter& json, const Finding& finding) {
  json.begin_object().member("id", finding.id).member("cause", to_string(finding.cause)).member("rank", finding.rank);
  json.member("severity", to_string(finding.severity)).member("title", finding.title);
  json.member("lost_ns_per_step", finding.lost_ns_per_step).member("share_of_step", finding.share_of_step);
  json.key("evidence");
  line_each(json, finding.evidence, write_evidence);
  json.member("advice", finding.advice).member("doc", finding.doc).end_object();
}

void write_ruled_out(JsonWriter& json, const RuledOut& out) {
  json.begin_object().member("cause", to_string(out.cause)).member("why", out.why).end_object();
}

void write_warning(JsonWriter& json, const Warning& warning) {
  json.begin_object().member("code", warning.code).member("count", warning.count);
  json.member("first_byte", warning.first_byte);
  member_or_null(json, "note", warning.note);
  json.end_object();
}

void write_input(JsonWriter& json, const InputReport& input) {
  const TraceFile& file = input.file;
  json.begin_object().member("path", file.path);
  member_or_null(json, "format", file.format);
  json.member("bytes", file.bytes).member("events", file.events).member("skipped_events", file.skipped_events);
  json.member("truncated_at", file.truncated_at).key("warnings");
  line_each(json, file.warnings, write_warning);
  member_or_null(json, "error", input.error);
  json.end_object();
}

template <class Elements, class Fill>
void write_list(JsonWriter& json, std::string_view key, const Elements& elements, Fill fill) {
  json.key(key).begin_array();
  for (const auto& element : elements) fill(json, element);
  json.end_array();
}

std::string report(const Report& report, const OutputOptions& options) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kPretty);
  json.begin_object().member("schema_version", kSchemaVersion).member("stepscope", STEPSCOPE_VERSION);
  write_verdict(json, report.diagnosis.verdict);
  write_list(json, "findings", report.diagnosis.findings, write_finding);
  json.key("ruled_out");
  line_each(json, report.diagnosis.ruled_out, write_ruled_out);
  write_list(json, "inputs", report.inputs, write_input);
  write_list(json, "ranks", report.ranks,
             [&](JsonWriter& in, const RankReport& rank) { write_rank(in, rank, options.limit); });
  json.key("comparison").null().end_object();
  return out += '\n';
}

void write_column(JsonWriter& json, const Column& column) {
  json.begin_object().member("name", column.name).member("unit", unit_key(column.unit));
  json.member("meaning", column.meaning).end_object();
}

struct WriteCell {
  JsonWriter& json;
  void operator()(std::monostate) const { json.null(); }
  void operator()(const auto& value) const { json.value(value); }
};

void write_rows(JsonWriter& json, const RankTable& one) {
  const Table& table = one.table;
  json.member("rank", one.rank).key("rows");
  line_each(json, table.rows, [&](JsonWriter& line, const std::vector<Cell>& row) {
    line.begin_object();
    for (size_t i = 0; i < row.size(); ++i) {
      line.key(table.columns[i].name);
      std::visit(WriteCell{line}, row[i]);
    }
    line.end_object();
  });
  json.member("left_out", table.left_out);
  member_or_null(json, "note", table.note);
}

// The columns stand once. One rank's rows follow at the top level, those of several under `ranks`.
std::string tables(const std::vector<RankTable>& all, const OutputOptions&) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kPretty);
  json.begin_object().member("schema_version", kSchemaVersion).member("table", all.front().table.name);
  json.key("columns");
  line_each(json, all.front().table.columns, write_column);
  if (all.size() == 1) {
    write_rows(json, all.front());
  } else {
    write_list(json, "ranks", all, [](JsonWriter& in, const RankTable& one) {
      in.begin_object();
      write_rows(in, one);
      in.end_object();
    });
  }
  json.end_object();
  return out += '\n';
}

}  // namespace

extern const Output json_output;
const Output json_output{"json", "every number, for scripts (docs/report.schema.json)", ".json", false, report, tables};

}  // namespace stepscope
