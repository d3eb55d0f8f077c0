#include "analyses/steps.h"

#include <algorithm>
#include <map>

#include "analyses/analysis.h"

namespace stepscope {
namespace {

bool has_loader(const Model& model) {
  for (size_t row = 0; row < model.trace.host.size(); ++row) {
    if (model.trace.host.kind[row] != HostKind::kAnnotation) continue;
    if (model.facts.is(model.trace.host, row, Fact::kDataloader)) return true;
  }
  return false;
}

std::vector<Breakdown> own_thread_breakdowns(const Model& model) {
  std::map<LaneId, TimeClasses> by_lane;
  std::vector<Breakdown> out;
  for (const Step& step : model.steps.all) {
    auto found = by_lane.find(step.lane);
    if (found == by_lane.end()) {
      found = by_lane.emplace(step.lane, TimeClasses(model.trace, model.facts, model.nesting, model.devices, step.lane))
                  .first;
    }
    out.push_back(found->second.of(step.begin, step.end));
  }
  return out;
}

std::optional<Breakdown> mean_of_counted(const Steps& steps, const std::vector<Breakdown>& parts) {
  Breakdown sum{};
  int64_t n = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!steps.all[i].counted()) continue;
    ++n;
    for (size_t c = 0; c < kTimeClasses; ++c) sum[c] += parts[i][c];
  }
  if (n == 0) return std::nullopt;
  for (Ns& part : sum) part = rounded_mean(part, n);
  return sum;
}

std::vector<Column> columns() {
  std::vector<Column> out{{"number", "step", Unit::kCount, "the step's number in the file"},
                          {"start_ns", "start", Unit::kNs, "absolute begin"},
                          {"dur_ns", "duration", Unit::kNs, "begin to end"},
                          {"counted", "counted", Unit::kText, "yes, or why it stays out of the means"}};
  for (TimeClass c : shown_classes(true)) {
    const std::string name(to_string(c));
    out.push_back({name + "_ns", name, Unit::kNs, "time of the step that " + name + " owns"});
  }
  return out;
}

Table run(const Model& model, const TableOptions&) {
  const StepTimes times = step_times(model);
  Table out{.columns = columns()};
  for (size_t i = 0; i < model.steps.all.size(); ++i) {
    const Step& step = model.steps.all[i];
    std::vector<Cell> row{step.number, step.begin, step.dur(),
                          step.counted() ? std::string("yes") : std::string(to_string(step.reason))};
    for (Ns part : times.breakdown[i]) row.emplace_back(part);
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace

StepTimes step_times(const Model& model) {
  StepTimes out;
  std::vector<Ns> counted;
  for (const Step& step : model.steps.all) {
    out.breakdown.push_back(model.classes.of(step.begin, step.end));
    if (step.counted()) counted.push_back(step.dur());
  }
  out.main_thread = own_thread_breakdowns(model);
  out.step_time = statistics_of(std::move(counted));
  out.mean = mean_of_counted(model.steps, out.breakdown);
  if (out.mean && has_loader(model)) out.loader_wait = (*out.mean)[static_cast<size_t>(TimeClass::kDataloader)];
  return out;
}

extern const Analysis steps_analysis;
const Analysis steps_analysis{"steps", "every step with its duration and what the time went into", columns(), {}, -1, run};

}  // namespace stepscope
