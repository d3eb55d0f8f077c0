#include "model/derive/device_time.h"

#include <map>
#include <span>

#include "base/sort_by_key.h"

namespace stepscope {
namespace {

DeviceTime time_of(const Trace& trace, const NameFacts& facts, int64_t id, std::vector<DeviceRow> rows) {
  sort_by_key(std::span(rows), [&](DeviceRow row) { return trace.device.begin(row); });
  std::vector<Interval> compute, communication, memcpy, memset;
  for (DeviceRow row : rows) {
    const Interval span{trace.device.begin(row), trace.device.end(row)};
    switch (trace.device.kind[row.index()]) {
      case DeviceKind::kMemcpy: add_span(memcpy, span); break;
      case DeviceKind::kMemset: add_span(memset, span); break;
      case DeviceKind::kKernel:
        add_span(facts.communication(trace.device, row.index()) ? communication : compute, span);
        break;
    }
  }
  DeviceTime out;
  out.id = id;
  out.rows = std::move(rows);
  out.compute = IntervalSet::of(std::move(compute));
  out.communication = IntervalSet::of(std::move(communication));
  out.memcpy = IntervalSet::of(std::move(memcpy));
  out.memset = IntervalSet::of(std::move(memset));
  out.kernels = out.compute.unite(out.communication);
  out.busy = out.kernels.unite(out.memcpy).unite(out.memset);
  return out;
}

}  // namespace

std::vector<DeviceTime> device_times(const Trace& trace, const NameFacts& facts) {
  std::map<int64_t, std::vector<DeviceRow>> rows;
  for (size_t row = 0; row < trace.device.size(); ++row) rows[trace.device.device[row]].push_back(DeviceRow(row));
  std::vector<DeviceTime> out;
  for (auto& [id, of_device] : rows) out.push_back(time_of(trace, facts, id, std::move(of_device)));
  return out;
}

}  // namespace stepscope
