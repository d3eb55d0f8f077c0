// `stepscope convert`: the trace in another format, chosen by the suffix of the output.
#include <fmt/format.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/folded_export.h"
#include "cli/job.h"
#include "cli/row_export.h"

namespace stepscope {
namespace {

enum class Target { kJson, kJsonGz, kCsv, kFolded };

Result<Target> target_of(const std::string& path) {
  if (path.empty()) return fail("convert wants -o OUT; its suffix says the format: .json, .json.gz, .csv or .folded");
  if (path.ends_with(".json.gz")) return Target::kJsonGz;
  if (path.ends_with(".json")) return Target::kJson;
  if (path.ends_with(".csv")) return Target::kCsv;
  if (path.ends_with(".folded")) return Target::kFolded;
  return fail(fmt::format("cannot convert to '{}'; the suffix may be .json, .json.gz, .csv or .folded", path));
}

bool is_one_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISDIR(status.st_mode);
}

ExitCode write_json(const std::string& file, const Arguments& arguments, bool compress) {
  const auto written = write_repaired(file, arguments.output, compress);
  if (!written) return failed(written.error(), kUnreadable);
  if (written->skipped > 0 && !arguments.quiet) {
    print_note(fmt::format("{} of the events of {} cannot be used and were left out", written->skipped, file));
  }
  return kFine;
}

// Folders and globs must stand for one file.
ExitCode convert_json(const Arguments& arguments, bool compress) {
  const std::string& input = arguments.inputs.front();
  if (is_one_file(input)) return write_json(input, arguments, compress);
  const auto job = load_job(arguments.inputs, arguments);
  if (!job) return failed(job.error(), kUnreadable);
  size_t files = 0;
  for (const Trace& trace : job->ranks) files += trace.files.size();
  if (files > 1) return wrong_usage({fmt::format("{} holds {} traces; name one of them", input, files)}, "convert");
  return write_json(job->ranks.front().files.front().path, arguments, compress);
}

// Everything that the whole job goes into; `write` is handed its traces.
template <class Write>
ExitCode convert_job(const Arguments& arguments, Write write) {
  auto job = load_job(arguments.inputs, arguments);
  if (!job) return failed(job.error(), kUnreadable);
  if (const auto target = check_target(arguments.output, *job); !target) return wrong_usage(target.error(), "convert");
  const auto written = write(job->ranks);
  return written ? kFine : failed(written.error(), kUnreadable);
}

ExitCode convert_to(Target target, const Arguments& arguments) {
  const std::string& out = arguments.output;
  switch (target) {
    case Target::kJson: return convert_json(arguments, false);
    case Target::kJsonGz: return convert_json(arguments, true);
    case Target::kCsv: return convert_job(arguments, [&](auto& traces) { return export_rows(traces, out); });
    case Target::kFolded:
      return convert_job(arguments, [&](auto& traces) { return export_folded(traces, arguments.weight, out); });
  }
  return kWrongUsage;
}

ExitCode run(const Arguments& arguments) {
  const auto target = target_of(arguments.output);
  if (!target) return wrong_usage(target.error(), "convert");
  const ExitCode code = convert_to(*target, arguments);
  if (code == kFine && !arguments.quiet) print_written(arguments.output);
  return code;
}

}  // namespace

extern const Command convert_command;
const Command convert_command{
    .name = "convert",
    .usage = "INPUT -o OUT",
    .summary = "a trace in another format, by the suffix of OUT",
    .notes =
        [] {
          return std::string(
              ".json, .json.gz  the same trace as strict JSON: valid UTF-8, whole, closed\n"
              ".csv             every row: kind,name,start_ns,dur_ns,pid,tid,device,stream,\n"
              "                 correlation,external_id,bytes,file\n"
              ".folded          call paths for flame graphs, 'main;forward;aten::mm 81000'\n");
        },
    .options = {&kOutputOption, &kWeightOption, &kQuietOption, &kJobsOption},
    .examples = {"convert trace.json -o strict.json.gz", "convert trace.json -o host.folded"},
    .most_inputs = 1,
    .run = run,
};

}  // namespace stepscope
