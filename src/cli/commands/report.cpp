// `stepscope report`: the verdict, why, what to do next, and the numbers behind it.
#include <fmt/format.h>
#include <unistd.h>

#include "analyses/analysis.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/job.h"
#include "cli/make_report.h"
#include "cli/redact.h"
#include "cli/result_output.h"
#include "cli/sorted_lists.h"

namespace stepscope {
namespace {

// What can be known to be wrong before anything is read.
Result<void> check(const Arguments& arguments) {
  RankReport nothing;
  if (!arguments.sort.empty() && !sort_lists(nothing, arguments.sort)) {
    return fail(fmt::format("no column '{}' to sort by; choose one of: {}", arguments.sort, sortable_columns()));
  }
  return check_group(*find_analysis("operators"), arguments.group_by);
}

ExitCode run(const Arguments& arguments) {
  if (const auto checked = check(arguments); !checked) return wrong_usage(checked.error(), "report");
  auto job = load_job(arguments.inputs, arguments);
  if (!job) return failed(job.error(), kUnreadable);
  if (const auto target = check_target(arguments.output, *job); !target) return wrong_usage(target.error(), "report");
  auto report = make_report(std::move(*job), arguments);
  if (!report) return failed(report.error(), kUnreadable);
  if (arguments.redact) redact(*report);
  return write_result(
      arguments, [&](const Output& output, const OutputOptions& options) { return output.report(*report, options); });
}

}  // namespace

extern const Command report_command;
const Command report_command{
    .name = "report",
    .usage = "INPUT...",
    .summary = "why the training step takes as long as it does, and what to do",
    .notes =
        [] {
          return std::string("CSV is one long table: section,rank,device,name,key,value; times in nanoseconds.\n");
        },
    .options = {&kFormatOption, &kOutputOption, &kRankOption, &kStepOption, &kStepMarkerOption, &kSortOption,
                &kLimitOption, &kGroupByOption, &kRedactOption, &kColorOption, &kQuietOption, &kJobsOption},
    .examples = {"report trace.json", "report traces/ --format md --redact -o report.md"},
    .run = run,
};

}  // namespace stepscope
