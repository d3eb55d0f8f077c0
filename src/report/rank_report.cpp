#include "report/rank_report.h"

#include <algorithm>

#include "base/threads.h"
#include "report/host_use.h"
#include "report/model_warnings.h"

namespace stepscope {
namespace {

std::vector<StepReport> step_reports(const Model& model, const StepTimes& times) {
  std::vector<std::vector<Phase>> phases = phases_of_steps(model);
  std::vector<StepReport> out;
  for (size_t i = 0; i < model.steps.all.size(); ++i) {
    const Step& step = model.steps.all[i];
    out.push_back({step.number, step.begin, step.dur(), step.partial, step.counted(), std::string(to_string(step.reason)),
                   times.breakdown[i], times.main_thread[i], std::move(phases[i])});
  }
  return out;
}

// The loader's class says whether it has workers at all; how many, no trace of torch's says.
std::vector<int64_t> loader_workers(const Model& model) {
  const HostTable& host = model.trace.host;
  for (size_t row = 0; row < host.size(); ++row) {
    if (host.kind[row] != HostKind::kAnnotation || !model.facts.is(host, row, Fact::kDataloader)) continue;
    if (model.text(host.name[row]).find("_SingleProcessDataLoaderIter") != std::string_view::npos) return {0};
  }
  return {};
}

void add_identity(const Trace& trace, RankReport& out) {
  out.rank = trace.meta.rank;
  out.host = trace.meta.host;
  out.pid = trace.meta.pid;
  out.torch = trace.meta.torch;
  out.world_size = trace.meta.world_size;
  out.meta = trace.meta;
}

void add_steps(const Model& model, RankReport& out) {
  const StepTimes times = step_times(model);
  out.steps_from = model.steps.source;
  out.steps_window = model.steps.window.length();
  if (model.device_window) out.device_window = model.device_window->length();
  if (model.capture) out.capture_window = model.capture->length();
  out.steps = step_reports(model, times);
  out.step_time = times.step_time;
  out.breakdown = times.mean;
  out.loader_wait = times.loader_wait;
  out.loader_workers = loader_workers(model);
}

}  // namespace

RankReport make_rank_report(Model& model, int threads) {
  RankReport out;
  add_identity(model.trace, out);
  out.has_device = model.has_device();
  together(threads, {
                        [&] { out.devices = device_use(model); },
                        [&] { out.operators = operator_rows(model); },
                        [&] { add_steps(model, out); },
                        [&] { out.kernels = kernel_rows(model); },
                        [&] { out.launches = launch_counts(model); },
                        [&] { out.memory = memory_use(model); },
                        [&] { out.host_use = host_use(model); },
                        [&] { out.examples = longest_examples(model); },
                        [&] { out.quality = data_quality(model); },
                    });
  add_model_warnings(out.launches, model);
  return out;
}

}  // namespace stepscope
