#include "model/tables/device_table.h"

namespace stepscope {

void DeviceTable::append(const DeviceEvent& event) {
  start.push_back(event.start);
  dur.push_back(event.dur);
  name.push_back(event.name);
  kind.push_back(event.kind);
  device.push_back(event.device);
  stream.push_back(event.stream);
  correlation.push_back(event.correlation);
  external_id.push_back(event.external_id);
  blocks_per_sm.push_back(event.blocks_per_sm);
  occupancy.push_back(event.occupancy);
  bandwidth_gbs.push_back(event.bandwidth_gbs);
  bytes.push_back(event.bytes);
  collective.push_back(event.collective);
  timeless.push_back(event.timeless);
  offset.push_back(event.offset);
  source.push_back(event.source);
}

}  // namespace stepscope
