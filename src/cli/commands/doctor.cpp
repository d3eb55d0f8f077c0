// `stepscope doctor`: is this trace complete and sane, what is wrong with it, at which byte, and a repaired copy.
#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/health_text.h"
#include "cli/job.h"
#include "cli/result_output.h"

namespace stepscope {
namespace {

Result<void> check(const Arguments& arguments) {
  const std::string_view format = chosen_output(arguments).name;
  if (format != "text" && format != "json") return fail(fmt::format("doctor writes text or json, not {}", format));
  return {};
}

// The one file there is to repair.
Result<std::string> file_to_repair(const Health& health) {
  if (health.files.size() == 1) return health.files.front().input.file.path;
  return fail(fmt::format("--repair wants one trace, not {}; name the file", health.files.size()));
}

Result<std::optional<RepairedCopy>> repair(const Health& health, const std::string& target) {
  if (target.empty()) return std::nullopt;
  const auto file = file_to_repair(health);
  if (!file) return tl::make_unexpected(file.error());
  auto repaired = write_repaired(*file, target, target.ends_with(".gz"));
  if (!repaired) return tl::make_unexpected(repaired.error());
  return RepairedCopy{target, std::move(*repaired)};
}

ExitCode run(const Arguments& arguments) {
  if (const auto checked = check(arguments); !checked) return wrong_usage(checked.error(), "doctor");
  auto job = load_job(arguments.inputs, arguments);
  if (!job) return failed(job.error(), kUnreadable);
  if (const auto target = check_target(arguments.output, *job); !target) return wrong_usage(target.error(), "doctor");
  const auto health = examine(std::move(*job), arguments);
  if (!health) return failed(health.error(), kUnreadable);
  const bool several = !arguments.repair.empty() && !file_to_repair(*health);
  const auto copy = repair(*health, arguments.repair);
  if (!copy) return several ? wrong_usage(copy.error(), "doctor") : failed(copy.error(), kUnreadable);
  const ExitCode written = write_result(arguments, [&](const Output& output, const OutputOptions& options) {
    return output.name == "json" ? health_json(*health, *copy) : health_text(*health, *copy, options.style);
  });
  if (*copy && !arguments.quiet) print_written((*copy)->path);
  if (written != kFine) return written;
  return health->defects() > 0 ? kCheckFailed : kFine;
}

}  // namespace

extern const Command doctor_command;
const Command doctor_command{
    .name = "doctor",
    .usage = "INPUT...",
    .summary = "is this trace complete and sane; what is wrong, and at which byte",
    .notes =
        [] { return std::string("Leaves with 0 when all is clean, 1 with defects, 3 when nothing is readable.\n"); },
    .options = {&kRepairOption, &kFormatOption, &kOutputOption, &kStepMarkerOption, &kColorOption, &kQuietOption,
                &kJobsOption},
    .examples = {"doctor trace.json", "doctor cut.json.gz --repair whole.json.gz"},
    .run = run,
};

}  // namespace stepscope
