#include "model/tables/host_table.h"

namespace stepscope {

void HostTable::append(const HostEvent& event) {
  start.push_back(event.start);
  dur.push_back(event.dur);
  name.push_back(event.name);
  kind.push_back(event.kind);
  lane.push_back(event.lane);
  correlation.push_back(event.correlation);
  external_id.push_back(event.external_id);
  sequence.push_back(event.sequence);
  shapes.push_back(event.shapes);
  stack.push_back(event.stack);
  driver.push_back(event.driver);
  unfinished.push_back(event.unfinished);
  timeless.push_back(event.timeless);
  offset.push_back(event.offset);
  source.push_back(event.source);
}

}  // namespace stepscope
