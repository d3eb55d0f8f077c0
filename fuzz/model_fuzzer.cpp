// Any bytes through the reader, the model and every analysis; what is read must add up.
#include "bytes.h"
#include "analyses/analysis.h"
#include "ingest/readers/catalog.h"
#include "report/rank_report.h"

namespace {

using namespace stepscope;

Ns sum_of(const Breakdown& parts) {
  Ns sum = 0;
  for (const Ns part : parts) sum += part;
  return sum;
}

void check_sums(const Model& model, const RankReport& report) {
  for (const StepReport& step : report.steps) {
    fuzz::must_hold(sum_of(step.breakdown) == step.dur, "the classes sum to the step");
    fuzz::must_hold(sum_of(step.main_thread) == step.dur, "the classes of the own thread sum to the step");
  }
  for (size_t row = 0; row < model.nesting.self.size(); ++row) {
    fuzz::must_hold(model.nesting.self[row] >= 0, "no self time is negative");
  }
  for (const DeviceUse& use : report.devices) {
    fuzz::must_hold(use.busy <= use.kernel + use.memcpy + use.memset, "a union is no more than its parts");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Trace trace;
  trace.files.emplace_back().path = "text";
  if (readers().front()->read(std::make_unique<fuzz::Bytes>(fuzz::view(data, size)), {}, trace)) return 0;
  Model model(std::move(trace), {});
  check_sums(model, make_rank_report(model));
  for (const Analysis* one : analyses()) {
    fuzz::must_hold(run_analysis(*one, model, {}).has_value(), "every table can be made");
    for (const std::string_view group : one->groups) {
      fuzz::must_hold(run_analysis(*one, model, {"", std::string(group), -1}).has_value(), "every grouping too");
    }
  }
  return 0;
}
