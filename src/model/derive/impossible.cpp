#include "model/derive/impossible.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace stepscope {
namespace {

constexpr Ns kNever = std::numeric_limits<Ns>::max();

// A launch by number: that of the outermost call, or one of its own for unlinked work.
uint64_t launch_of(const Links& links, DeviceRow row) {
  const HostRow call = links.outermost[row.index()];
  return call ? call.value : (uint64_t{1} << 32) + row.value;
}

// The nearest start seen so far, and the nearest of another launch than that one's. Fed from the right.
class NextStarts {
 public:
  Ns of_another(uint64_t launch) const { return nearest_launch_ == launch ? other_ : nearest_; }
  void add(Ns start, uint64_t launch) {
    if (launch != nearest_launch_) other_ = nearest_;
    nearest_ = start;
    nearest_launch_ = launch;
  }

 private:
  Ns nearest_ = kNever;
  Ns other_ = kNever;
  uint64_t nearest_launch_ = std::numeric_limits<uint64_t>::max();
};

// `rows`: one stream, by start. Calls judge(row, next strictly later start of another launch).
template <class Judge>
void sweep_stream(const Trace& trace, const Links& links, std::span<const DeviceRow> rows, Judge judge) {
  NextStarts next;
  size_t last = rows.size();
  while (last > 0) {
    const Ns start = trace.device.begin(rows[last - 1]);
    size_t first = last;
    while (first > 0 && trace.device.begin(rows[first - 1]) == start) --first;
    for (size_t i = first; i < last; ++i) judge(rows[i], next.of_another(launch_of(links, rows[i])));
    for (size_t i = first; i < last; ++i) next.add(start, launch_of(links, rows[i]));
    last = first;
  }
}

std::vector<DeviceRow> by_stream(const Trace& trace) {
  std::vector<DeviceRow> rows(trace.device.size());
  for (size_t i = 0; i < rows.size(); ++i) rows[i] = DeviceRow(i);
  const auto key = [&](DeviceRow row) {
    const size_t i = row.index();
    return std::tuple(trace.device.device[i], trace.device.stream[i], trace.device.start[i], row);
  };
  std::sort(rows.begin(), rows.end(), [&](DeviceRow a, DeviceRow b) { return key(a) < key(b); });
  return rows;
}

bool same_stream(const Trace& trace, DeviceRow a, DeviceRow b) {
  return trace.device.device[a.index()] == trace.device.device[b.index()] &&
         trace.device.stream[a.index()] == trace.device.stream[b.index()];
}

}  // namespace

Cuts cut_impossible(Trace& trace, const Links& links, Ns longest_mark) {
  Cuts out;
  const std::vector<DeviceRow> rows = by_stream(trace);
  const auto judge = [&](DeviceRow row, Ns next) {
    if (next == kNever || trace.device.end(row) <= next) return;
    const Ns overlap = trace.device.end(row) - next;
    if (longest_mark > 0 && overlap > longest_mark) {
      trace.device.dur[row.index()] = next - trace.device.begin(row);
      out.impossible.push_back(row);
    } else if (longest_mark == 0 && overlap > kMillisecond) {
      out.suspect.push_back(row);
    }
  };
  for (size_t first = 0; first < rows.size();) {
    size_t last = first;
    while (last < rows.size() && same_stream(trace, rows[first], rows[last])) ++last;
    sweep_stream(trace, links, std::span(rows).subspan(first, last - first), judge);
    first = last;
  }
  std::sort(out.impossible.begin(), out.impossible.end());
  std::sort(out.suspect.begin(), out.suspect.end());
  return out;
}

}  // namespace stepscope
