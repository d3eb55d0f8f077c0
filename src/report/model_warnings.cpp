#include "report/model_warnings.h"

#include <fmt/format.h>

namespace stepscope {
namespace {

TraceFile& file_of(Model& model, uint32_t source) {
  return model.trace.files[source < model.trace.files.size() ? source : 0];
}

void warn_device_rows(Model& model, std::string_view code, const std::vector<DeviceRow>& rows, const std::string& note) {
  for (DeviceRow row : rows) {
    const size_t i = row.index();
    file_of(model, model.trace.device.source[i]).warn(code, 1, model.trace.device.offset[i], note);
  }
}

void warn_launches(Model& model, const std::string& skew_note) {
  for (const Launch& launch : model.links.launches) {
    const size_t call = launch.call.index();
    TraceFile& file = file_of(model, model.trace.host.source[call]);
    if (launch.work.empty()) {
      file.warn("launches_without_work", 1, model.trace.host.offset[call],
                "launch calls whose kernel, copy or fill is not in the file; device times are lower bounds");
    } else if (const size_t work = launch.work.front().index();
               !model.trace.device.timeless[work] && model.trace.device.start[work] < model.trace.host.start[call]) {
      file.warn("clock_skew", 1, model.trace.device.offset[launch.work.front().index()], skew_note);
    }
  }
}

// Steps none of whose work begins before the host has finished the following step too.
int64_t late_steps(const Model& model) {
  const auto& steps = model.steps.all;
  if (model.steps.source != StepSource::kMarks) return 0;
  std::vector<Ns> first_work(steps.size(), INT64_MAX);
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    if (const auto step = model.step_of_work[row]; step && model.links.call[row]) {
      first_work[*step] = std::min(first_work[*step], model.trace.device.start[row]);
    }
  }
  int64_t out = 0;
  for (size_t i = 0; i + 1 < steps.size(); ++i) {
    out += first_work[i] != INT64_MAX && first_work[i] > steps[i + 1].host.end;
  }
  return out;
}

}  // namespace

DataQuality data_quality(const Model& model) {
  DataQuality out;
  out.past_parent = model.nesting.past_parent;
  out.impossible = static_cast<int64_t>(model.cuts.impossible.size());
  out.suspect_overlaps = static_cast<int64_t>(model.cuts.suspect.size());
  out.late_burst_steps = late_steps(model);
  out.linked_by_external_id = model.links.external_links;
  return out;
}

void add_model_warnings(const LaunchCounts& launches, Model& model) {
  if (model.trace.files.empty()) return;
  warn_device_rows(model, "impossible_duration", model.cuts.impossible,
                   "device work that ends a whole step after later work of its stream began; cut there");
  warn_device_rows(model, "suspect_overlap", model.cuts.suspect,
                   "device work that overlaps later work of its stream by more than 1 ms; kept as it is");
  warn_launches(model, fmt::format("device work that begins before its launch call, by up to {}; kept, left out of delays",
                                   human_time(launches.largest_skew)));
  const DataQuality quality = data_quality(model);
  if (quality.linked_by_external_id > 0) {
    model.trace.files.front().warn("external_id_fallback", quality.linked_by_external_id, {},
                                   "no correlation ids in the file; device work was linked by External id");
  }
  if (quality.late_burst_steps > 0) {
    model.trace.files.front().warn("late_burst", quality.late_burst_steps, {},
                                   "steps whose kernels run long after the host has gone on; each is charged to its own step");
  }
}

}  // namespace stepscope
