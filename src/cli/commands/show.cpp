// `stepscope show`: one table of the analyses, in any format.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analyses/analysis.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/job.h"
#include "cli/redact.h"
#include "cli/result_output.h"
#include "outputs/parts/fold.h"
#include "outputs/parts/list_facts.h"
#include "outputs/parts/wrap.h"

namespace stepscope {
namespace {

std::string table_names() {
  std::string out;
  for (const Analysis* one : analyses()) out += fmt::format("{}{}", out.empty() ? "" : ", ", one->name);
  return out;
}

// "kernels (category), modules, memory (operator, module)"
std::string tables_with_groupings() {
  std::string out;
  for (const Analysis* one : analyses()) {
    out += fmt::format("{}{}", out.empty() ? "" : ", ", one->name);
    if (!one->groups.empty()) out += fmt::format(" ({})", fmt::join(one->groups, ", "));
  }
  return out;
}

std::string help_notes() {
  std::string out;
  const std::string text = "TABLE (and what it groups by): " + tables_with_groupings() + ".";
  for (const std::string& line : wrap(text, 80)) out += line + "\n";
  return out;
}

std::string column_names(const std::vector<Column>& columns) {
  std::string out;
  for (const Column& column : columns) out += fmt::format("{}{}", out.empty() ? "" : ", ", column.name);
  return out;
}

// What can be known to be wrong before anything is read.
Result<const Analysis*> check(const Arguments& arguments) {
  const std::string& name = arguments.inputs.front();
  const Analysis* analysis = find_analysis(name);
  if (analysis == nullptr) return fail(fmt::format("unknown table '{}'; choose one of: {}", name, table_names()));
  if (arguments.inputs.size() < 2) return fail(fmt::format("show {} wants a trace: show {} INPUT...", name, name));
  if (const auto group = check_group(*analysis, arguments.group_by); !group) return tl::make_unexpected(group.error());
  // A grouping has columns of its own; a trace without rows shows them.
  Table empty = run_analysis(*analysis, Model(Trace{}, {}), {"", arguments.group_by, -1}).value();
  if (!arguments.sort.empty() && !sort_rows(empty, arguments.sort)) {
    return fail(
        fmt::format("{} has no column '{}'; sort by one of: {}", name, arguments.sort, column_names(empty.columns)));
  }
  return analysis;
}

std::string label_of(const Trace& trace, size_t index) {
  if (trace.meta.rank) return fmt::format("rank {}", *trace.meta.rank);
  if (trace.meta.pid) return fmt::format("pid {}", *trace.meta.pid);
  return fmt::format("process {}", index + 1);
}

// Absolute times are long numbers; people get them from the begin of the capture.
void make_relative(Table& table, Ns origin) {
  for (size_t c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].name != "start_ns") continue;
    for (auto& row : table.rows) {
      if (auto* start = std::get_if<int64_t>(&row[c])) *start -= origin;
    }
    table.note += fmt::format("{}start: from the begin of the capture", table.note.empty() ? "" : "; ");
  }
}

// Kernel names without parameters, which say little and push everything else off the screen.
void shorten_kernels(Table& table) {
  if (table.name != "kernels") return;
  for (auto& row : table.rows) {
    if (auto* name = std::get_if<std::string>(&row.front())) *name = short_kernel_name(*name);
  }
}

// All rows, folded for people before they are cut.
RankTable table_of(const Analysis& analysis, const Model& model, const Arguments& arguments, bool for_people) {
  RankTable out;
  out.rank = model.trace.meta.rank;
  auto table = run_analysis(analysis, model, {arguments.sort, arguments.group_by, INT64_MAX});
  if (!table) throw std::logic_error(table.error().message);  // check() has seen to it
  out.table = std::move(*table);
  if (for_people) {
    fold_ranges(out.table, arguments.sort.empty() ? "self_device_ns" : arguments.sort);
    shorten_kernels(out.table);
    if (model.capture) make_relative(out.table, model.capture->begin);
  }
  const int64_t most = for_people ? analysis.default_limit : -1;
  limit_rows(out.table, arguments.limit >= 0 ? arguments.limit : most);
  return out;
}

std::vector<RankTable> tables_of(const Analysis& analysis, Job& job, const Arguments& arguments) {
  std::vector<RankTable> out(job.ranks.size());
  const bool for_people = chosen_output(arguments).for_people;
  for_each_model(job.ranks, model_options(arguments), arguments.jobs, [&](size_t index, Model& model) {
    out[index] = table_of(analysis, model, arguments, for_people);
    out[index].label = label_of(model.trace, index);
  });
  return out;
}

Redactor redactor_of(const Job& job) {
  Redactor out;
  for (const Trace& trace : job.ranks) {
    out.learn_host(trace.meta.host);
    for (const TraceFile& file : trace.files) out.learn_input(file.path);
  }
  return out;
}

ExitCode run(const Arguments& arguments) {
  const auto analysis = check(arguments);
  if (!analysis) return wrong_usage(analysis.error(), "show");
  auto job = load_job({arguments.inputs.begin() + 1, arguments.inputs.end()}, arguments);
  if (!job) return failed(job.error(), kUnreadable);
  if (const auto target = check_target(arguments.output, *job); !target) return wrong_usage(target.error(), "show");
  if (const auto chosen = choose_rank(*job, arguments); !chosen) return failed(chosen.error(), kUnreadable);
  const Redactor redactor = redactor_of(*job);
  std::vector<RankTable> tables = tables_of(**analysis, *job, arguments);
  if (arguments.redact) redact(tables, redactor);
  for (const UnreadableFile& bad : job->unreadable) print_error(bad.message);
  return write_result(
      arguments, [&](const Output& output, const OutputOptions& options) { return output.tables(tables, options); });
}

}  // namespace

extern const Command show_command;
const Command show_command{
    .name = "show",
    .usage = "TABLE INPUT...",
    .summary = "one table of the analysis",
    .notes = help_notes,
    .options = {&kFormatOption, &kOutputOption, &kRankOption, &kStepOption, &kStepMarkerOption, &kSortOption,
                &kLimitOption, &kGroupByOption, &kRedactOption, &kColorOption, &kQuietOption, &kJobsOption},
    .examples = {"show operators trace.json --sort self_cuda_time_total --limit 30",
                 "show gaps traces/ --rank 0 --format csv -o gaps.csv"},
    .run = run,
};

}  // namespace stepscope
