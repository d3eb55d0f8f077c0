#include "model/derive/queued_work.h"

#include <algorithm>

namespace stepscope {

void QueuedWork::Ends::finish() {
  std::sort(by_begin.begin(), by_begin.end());
  for (size_t i = 1; i < by_begin.size(); ++i) by_begin[i].second = std::max(by_begin[i].second, by_begin[i - 1].second);
}

bool QueuedWork::Ends::any_alive(Ns t, bool including_begin) const {
  const auto after = std::partition_point(by_begin.begin(), by_begin.end(), [&](const auto& entry) {
    return including_begin ? entry.first <= t : entry.first < t;
  });
  return after != by_begin.begin() && std::prev(after)->second > t;
}

QueuedWork::QueuedWork(const Trace& trace, const Links& links, std::span<const DeviceRow> rows) {
  for (DeviceRow row : rows) {
    const HostRow launch = links.outermost[row.index()];
    const Ns end = trace.device.end(row);
    launch ? launched_.by_begin.emplace_back(trace.host.begin(launch), end)
           : running_.by_begin.emplace_back(trace.device.begin(row), end);
  }
  launched_.finish();
  running_.finish();
}

bool QueuedWork::at(Ns t) const { return launched_.any_alive(t, false) || running_.any_alive(t, true); }

}  // namespace stepscope
