#include "support/training.h"

namespace stepscope::test {

DeviceEvent& launched_kernel(TraceBuilder& t, double call, double start, double dur, std::string_view name) {
  const int64_t correlation = t.fresh_correlation();
  t.launch(call, 0, correlation);
  return t.kernel(name, start, dur, correlation);
}

RankReport report_of(TraceBuilder& t) {
  Model model(t.take(), {});
  return make_rank_report(model);
}

}  // namespace stepscope::test
