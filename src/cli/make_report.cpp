#include "cli/make_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "cli/job.h"
#include "cli/sorted_lists.h"

namespace stepscope {
namespace {

// What one rank adds to the report.
struct RankPart {
  RankReport report;
  std::vector<TraceFile> files;  // with the warnings that only the model could see
  std::string step_numbers;      // of the whole trace, when none of the chosen steps is in it
};

std::string range_text(const StepRange& range) {
  return range.first == range.last ? fmt::format("{}", range.first) : fmt::format("{}..{}", range.first, range.last);
}

std::string step_numbers(Model& model, const Arguments& arguments) {
  const Model whole(std::move(model.trace), {.step_marker = arguments.step_marker, .steps = {}});
  if (whole.steps.all.empty()) return "none";
  const auto [least, most] = std::minmax_element(whole.steps.all.begin(), whole.steps.all.end(),
                                                 [](const Step& a, const Step& b) { return a.number < b.number; });
  return range_text({least->number, most->number});
}

RankPart rank_part(Model& model, const Arguments& arguments, int threads) {
  RankPart out;
  out.report = make_rank_report(model, threads);
  if (!arguments.group_by.empty()) out.report.operators = operator_rows(model, operator_group(arguments.group_by));
  if (!arguments.sort.empty()) sort_lists(out.report, arguments.sort);
  out.files = model.trace.files;
  if (arguments.steps && model.steps.all.empty()) out.step_numbers = step_numbers(model, arguments);
  return out;
}

std::vector<RankPart> rank_parts(std::vector<Trace>& traces, const Arguments& arguments, const LookAtModel& look) {
  std::vector<RankPart> out(traces.size());
  const int threads = threads_a_model(traces.size(), arguments.jobs);
  for_each_model(traces, model_options(arguments), arguments.jobs, [&](size_t index, Model& model) {
    if (look) look(index, model);
    out[index] = rank_part(model, arguments, threads);
  });
  return out;
}

// The inputs on their way into the report, with the ranks that came out of them.
class InputList {
 public:
  explicit InputList(const std::vector<std::string>& given) : given_(given) {}

  void add(TraceFile file, std::string error = {}, std::optional<size_t> rank = {}) {
    const size_t place = place_of(file.path, given_);
    all_.push_back({{std::move(file), std::move(error)}, rank, place});
  }

  void move_into(Report& report) {
    std::stable_sort(all_.begin(), all_.end(), [](const Placed& a, const Placed& b) {
      return std::tie(a.place, a.input.file.path) < std::tie(b.place, b.input.file.path);
    });
    for (Placed& one : all_) {
      if (one.rank) report.ranks[*one.rank].inputs.push_back(report.inputs.size());
      report.inputs.push_back(std::move(one.input));
    }
  }

 private:
  struct Placed {
    InputReport input;
    std::optional<size_t> rank;  // index into Report::ranks
    size_t place = 0;
  };

  const std::vector<std::string>& given_;
  std::vector<Placed> all_;
};

InputList inputs_without_rank(Job& job, const Arguments& arguments) {
  InputList out(arguments.inputs);
  for (const Trace& trace : job.ranks) {
    if (is_chosen(trace, arguments)) continue;
    for (const TraceFile& file : trace.files) out.add(file);
  }
  for (UnreadableFile& bad : job.unreadable) out.add(std::move(bad.file), std::move(bad.message));
  return out;
}

Error no_such_steps(const StepRange& asked, const std::string& known) {
  return {fmt::format("no step {} in the input; it has {}", range_text(asked), known)};
}

}  // namespace

Result<Report> make_report(Job job, const Arguments& arguments, const LookAtModel& look) {
  InputList inputs = inputs_without_rank(job, arguments);
  if (const auto chosen = choose_rank(job, arguments); !chosen) return tl::make_unexpected(chosen.error());
  std::vector<RankPart> parts = rank_parts(job.ranks, arguments, look);
  const auto stepless = [](const RankPart& part) { return !part.step_numbers.empty(); };
  if (std::all_of(parts.begin(), parts.end(), stepless)) {
    return tl::make_unexpected(no_such_steps(*arguments.steps, parts.front().step_numbers));
  }
  const auto marked = [](const RankPart& part) { return part.report.steps_from == StepSource::kMarks; };
  if (!arguments.step_marker.empty() && std::none_of(parts.begin(), parts.end(), marked)) {
    return fail(fmt::format("no range of the input matches --step-marker '{}'; see: stepscope show operators",
                            arguments.step_marker));
  }
  Report report;
  for (RankPart& part : parts) {
    for (TraceFile& file : part.files) inputs.add(std::move(file), {}, report.ranks.size());
    report.ranks.push_back(std::move(part.report));
    report.ranks.back().inputs.clear();
  }
  inputs.move_into(report);
  report.diagnosis = diagnose(report.ranks);
  return report;
}

}  // namespace stepscope
