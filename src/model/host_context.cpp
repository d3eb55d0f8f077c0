#include "model/host_context.h"

#include <algorithm>

namespace stepscope {

HostRow innermost_at(const Model& model, LaneId lane, Ns t) {
  if (!lane) return HostRow();
  const auto rows = model.nesting.of_lane(lane);
  const auto after = std::upper_bound(rows.begin(), rows.end(), t,
                                      [&](Ns time, HostRow row) { return time < model.trace.host.begin(row); });
  if (after == rows.begin()) return HostRow();
  HostRow row = *std::prev(after);
  while (row && model.nesting.cut_end[row.index()] <= t) row = model.nesting.parent[row.index()];
  const bool mark = row && model.trace.host.kind[row.index()] == HostKind::kAnnotation &&
                    model.facts.is(model.trace.host, row.index(), Fact::kStepMark);
  return mark ? HostRow() : row;
}

}  // namespace stepscope
