#include "support/random_trace.h"

#include <algorithm>
#include <random>
#include <string>

#include "support/vocabulary.h"

namespace stepscope::test {
namespace {

constexpr int kSpan = 160;  // ticks that the host rows of a trace spread over

class Generator {
 public:
  Generator(uint64_t seed, const RandomOptions& options) : options_(options), random_(seed) {}

  RandomTrace make() {
    const Ns ticks[] = {1, 500, 250'000};
    out_.tick = ticks[below(3)];
    base_ = one_in(3) ? 0 : below(1'000'000);
    out_.trace.files.push_back({.path = "random.json", .format = "chrome-json"});
    has_marks_ = !one_in(3);
    has_optimizer_ = !one_in(3);
    by_external_id_ = one_in(8);
    two_processes_ = one_in(3);
    add_lanes();
    if (has_marks_) add_marks();
    for (size_t lane = 0; lane < out_.trace.lanes.size(); ++lane) add_rows(LaneId(lane));
    if (!one_in(10)) add_work();
    add_sequences();
    add_memory();
    return std::move(out_);
  }

 private:
  int64_t below(int64_t limit) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(limit)); }
  bool one_in(int64_t n) { return below(n) == 0; }
  // Short lengths are common, no length too, and now and then one is long.
  int64_t length(int64_t usual, int64_t longest) { return one_in(12) ? below(longest) : below(usual); }
  Ns at(int64_t tick) const { return (base_ + tick) * out_.tick; }

  LaneId add_lane(const char* pid, const char* tid, const char* name) {
    StringPool& strings = out_.trace.strings;
    out_.trace.lanes.push_back({strings.intern(pid), strings.intern(tid), strings.intern(name)});
    return LaneId(out_.trace.lanes.size() - 1);
  }

  void add_lanes() {
    add_lane("1", "1", "");
    if (!one_in(3)) add_lane("1", "2", one_in(2) ? "pt_autograd_0" : "");
    if (one_in(2)) add_lane("1", "3", "");
    if (two_processes_) add_lane("2", "1", "");
  }

  HostEvent& row(HostEvent& event, HostKind kind, std::string_view name, int64_t start, int64_t dur) {
    event.kind = kind;
    event.name = out_.trace.strings.intern(name);
    event.start = at(start);
    event.dur = dur * out_.tick;
    event.shapes = event.stack = StringPool::kEmpty;
    event.offset = out_.trace.host.size();
    return event;
  }

  void add_marks() {
    int64_t number = below(7);
    int64_t start = below(10);
    const auto count = 1 + below(6);
    for (int64_t i = 0; i < count; ++i) {
      HostEvent event;
      const int64_t dur = i == 0 ? 10 + below(30) : length(40, 80);
      row(event, HostKind::kAnnotation, "ProfilerStep#" + std::to_string(number), start, dur);
      event.lane = LaneId(one_in(8) ? static_cast<size_t>(below(static_cast<int64_t>(out_.trace.lanes.size()))) : size_t{0});
      if (out_.trace.strings.view(out_.trace.lanes[event.lane.index()].thread_name) != "") event.lane = LaneId(size_t{0});
      event.unfinished = one_in(15);
      out_.trace.host.append(event);
      number += one_in(10) ? 3 : 1;
      start += options_.overlapping_marks ? below(dur + 5) : dur;
      if (!one_in(2)) start += one_in(5) ? below(80) : below(6);
    }
  }

  const Word& word(LaneId lane) {
    const bool autograds = out_.trace.strings.view(out_.trace.lanes[lane.index()].thread_name) != "";
    while (true) {
      const Word& one = words()[static_cast<size_t>(below(static_cast<int64_t>(words().size())))];
      if ((one.roles & kOptimizes) && !has_optimizer_) continue;
      if ((one.roles & kOptimizes) && autograds && !has_marks_) continue;  // it would be a step's own thread
      if ((one.roles & (kValidates | kSaves | kCompiles)) && !one_in(3)) continue;
      if ((one.roles & kOfAutograd) && lane.index() == 0 && !one_in(3)) continue;
      return one;
    }
  }

  void add_rows(LaneId lane) {
    const auto count = below(one_in(10) ? 3 : 24);
    int64_t last = 0, last_end = 0;
    for (int64_t i = 0; i < count; ++i) {
      const Word& one = word(lane);
      // Often where another row begins or ends.
      const int64_t start = one_in(4) ? last : one_in(4) ? last_end : below(kSpan);
      HostEvent event;
      row(event, one.kind, one.name, start, one.kind == HostKind::kRuntime ? length(6, 20) : length(25, 90));
      event.lane = lane;
      if (!by_external_id_ && one.kind == HostKind::kRuntime && !one_in(6)) event.correlation = below(25);
      if (one_in(2)) event.external_id = below(6);
      event.driver = one.name[0] == 'c' && one.name[1] == 'u' && one.name[2] == 'L';
      out_.trace.host.append(event);
      last = start;
      last_end = start + event.dur / out_.tick;
    }
  }

  void add_work() {
    const auto count = 1 + below(40);
    const auto devices = one_in(3) ? 2 : 1;
    int64_t start = below(30);
    for (int64_t i = 0; i < count; ++i) {
      const WorkWord& one = work_words()[static_cast<size_t>(below(static_cast<int64_t>(work_words().size())))];
      DeviceEvent event;
      event.kind = one.kind;
      event.name = out_.trace.strings.intern(one.name);
      event.start = at(start);
      event.dur = (one_in(30) ? below(200) : length(8, 30)) * out_.tick;
      event.device = below(devices);
      event.stream = out_.trace.strings.intern(one_in(3) ? "20" : "7");
      if (!by_external_id_) event.correlation = one_in(8) ? 0 : below(27);
      event.external_id = one_in(2) ? 0 : below(6);
      event.collective = one.kind == DeviceKind::kKernel && one_in(15);
      if (one_in(2)) event.blocks_per_sm = 0.25 * static_cast<double>(below(6));
      if (one_in(2)) event.occupancy = 0.25 * static_cast<double>(below(5));
      event.offset = out_.trace.device.size();
      out_.trace.device.append(event);
      start = one_in(10) ? below(kSpan) : start + (one_in(3) ? 0 : below(14));
    }
  }

  // Operators before and after them with the same numbers, some of which nobody runs backwards.
  void add_sequences() {
    HostTable& host = out_.trace.host;
    for (size_t row = 0; row < host.size(); ++row) {
      if (host.kind[row] != HostKind::kOperator || one_in(3)) continue;
      host.sequence[row] = autograd_sequence(below(12), host.lane[row].index() > 0 && !one_in(4));
    }
  }

  // An allocator that counts right; some allocations are from before, some carry no address.
  void add_memory() {
    if (one_in(3)) return;
    std::vector<std::pair<int64_t, int64_t>> live;  // address and bytes
    const int64_t before = below(3) * 100;
    int64_t total = before, left_of_before = before;
    const int64_t count = below(40);
    for (int64_t i = 0, time = below(20), address = 1; i < count; ++i, time += below(12)) {
      MemoryEvent record{.time = at(time), .device = 0, .lane = LaneId(size_t{0})};
      if (!live.empty() && one_in(3)) {
        const auto gone = live.begin() + below(static_cast<int64_t>(live.size()));
        record.address = gone->first;
        record.bytes = -gone->second;
        live.erase(gone);
      } else if (left_of_before > 0 && one_in(4)) {
        record.address = 1000 + left_of_before;
        record.bytes = -std::min<int64_t>(left_of_before, 50);
        left_of_before += record.bytes;
      } else {
        record.address = one_in(10) ? 0 : address++;
        record.bytes = 1 + below(90);
        if (record.address != 0) live.emplace_back(record.address, record.bytes);
      }
      record.total_allocated = total += record.bytes;
      record.total_reserved = total + below(50);
      out_.trace.memory.push_back(record);
    }
  }

  RandomOptions options_;
  std::mt19937_64 random_;
  RandomTrace out_;
  int64_t base_ = 0;
  bool has_marks_ = false, has_optimizer_ = false, by_external_id_ = false, two_processes_ = false;
};

}  // namespace

RandomTrace random_trace(uint64_t seed, const RandomOptions& options) { return Generator(seed, options).make(); }

}  // namespace stepscope::test
