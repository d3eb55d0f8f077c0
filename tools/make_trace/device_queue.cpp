#include "device_queue.h"

#include <algorithm>

namespace make_trace {
namespace {

constexpr std::int64_t kBetweenKernelsNs = 1'100;
constexpr std::size_t kFixedLanes = 3;

}  // namespace

DeviceQueue::DeviceQueue(int streams, std::size_t depth, std::int64_t start_ns) : starts_(depth, start_ns) {
  lanes_ = {{kCompute, start_ns}, {kComm, start_ns}};
  if (streams > 1) lanes_.push_back({kCopy, start_ns});
  for (int i = 2; i < streams; ++i) lanes_.push_back({kComm + 4 * (i - 1), start_ns});
}

DeviceQueue::Lane& DeviceQueue::lane(int stream) { return *std::ranges::find(lanes_, stream, &Lane::id); }

int DeviceQueue::side_stream() {
  if (lanes_.size() <= kFixedLanes) return kCompute;
  next_side_ = (next_side_ + 1) % (lanes_.size() - kFixedLanes);
  return lanes_[kFixedLanes + next_side_].id;
}

std::int64_t DeviceQueue::admitted(std::int64_t now) const { return std::max(now, starts_[next_]); }

std::int64_t DeviceQueue::begin(int stream, std::int64_t earliest) {
  Lane& on = lane(stream);
  const std::int64_t start = std::max(earliest, on.free_ns + kBetweenKernelsNs);
  starts_[next_] = start;
  next_ = (next_ + 1) % starts_.size();
  on.free_ns = start;
  return start;
}

void DeviceQueue::finish(int stream, std::int64_t end) { lane(stream).free_ns = end; }

void DeviceQueue::wait(int stream, int for_stream) {
  lane(stream).free_ns = std::max(lane(stream).free_ns, lane(for_stream).free_ns);
}

void DeviceQueue::wait_all(int stream) { lane(stream).free_ns = std::max(lane(stream).free_ns, idle_at()); }

std::int64_t DeviceQueue::idle_at() const { return std::ranges::max(lanes_, {}, &Lane::free_ns).free_ns; }

}  // namespace make_trace
