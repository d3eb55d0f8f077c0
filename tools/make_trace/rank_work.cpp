// The lower half of a rank: runtime calls, the work they queue, and memory. rank.cpp is what the program does.
#include <algorithm>

#include "rank.h"

namespace make_trace {
namespace {

constexpr std::int64_t kUs = 1'000;
constexpr std::int64_t kAfterLaunchNs = 1'500;  // from the return of a launch call to the earliest start
constexpr std::int64_t kSegmentBytes = 20'971'520;
constexpr std::int64_t kLastAddress = 0x7F3F'0000'0000;

}  // namespace

// ---- calls and device work

CallRow& Rank::call(Call what, Thread thread, std::int64_t ns) {
  CallRow& row = rows_.calls.emplace_back();
  row.call = what;
  row.thread = thread;
  row.start_ns = now_;
  row.dur_ns = ns;
  row.correlation = next_correlation_++;
  row.external_id = open_rows_.empty() ? 0 : rows_.host[open_rows_.back()].external_id;
  now_ += ns;
  return row;
}

CallRow& Rank::blocking_call(Call what, Thread thread, std::int64_t until_ns) {
  return call(what, thread, std::max(until_ns - now_, random_.around(5 * kUs, 30)));
}

DeviceRow& Rank::queue_work(Call what, Thread thread, int stream, std::int64_t ns) {
  const std::int64_t held_ns = device_.admitted(now_) - now_;
  CallRow& from = call(what, thread, held_ns + random_.around(5'500, 25));
  from.has_work = true;
  DeviceRow& row = rows_.device.emplace_back();
  row.correlation = from.correlation;
  row.external_id = from.external_id;
  row.stream = stream;
  row.start_ns = device_.begin(stream, now_ + kAfterLaunchNs);
  row.dur_ns = ns;
  device_.finish(stream, row.start_ns + ns);
  if (thread == Thread::kMain) note_span(row);
  return row;
}

DeviceRow& Rank::launch(const Kernel& kernel, Thread thread, int stream, std::int64_t ns) {
  static DeviceRow none;
  if (options_.cpu_only) {  // the operator itself does the work
    now_ += ns;
    return none;
  }
  DeviceRow& row = queue_work(Call::kLaunch, thread, stream, ns);
  rows_.calls.back().kernel = row.kernel = &kernel;
  return row;
}

// A copy from or to pageable memory goes through a staging buffer: its call lasts until the copy is done.
DeviceRow& Rank::copy(Work work, int stream, std::int64_t bytes, std::int64_t ns) {
  DeviceRow& row = queue_work(Call::kMemcpyAsync, Thread::kMain, stream, ns);
  row.work = work;
  row.bytes = bytes;
  if (work == Work::kUploadPageable) {
    const std::int64_t held_ns = row.start_ns + row.dur_ns - now_;
    rows_.calls.back().dur_ns += held_ns;
    now_ += held_ns;
  }
  return row;
}

void Rank::note_span(const DeviceRow& row) {
  for (OpenRange& range : open_ranges_) {
    const auto span = std::ranges::find(range.spans, row.stream, &Span::stream);
    if (span == range.spans.end()) {
      range.spans.push_back({row.stream, row.start_ns, row.start_ns + row.dur_ns});
    } else {
      span->last_ns = row.start_ns + row.dur_ns;
    }
  }
}

// ---- memory

Rank::Block Rank::allocate(std::int64_t bytes, Thread thread) {
  const Block block = {next_address_, bytes};
  next_address_ += bytes;
  if (next_address_ > kLastAddress) next_address_ = kFirstAddress;
  record_memory(block, bytes, thread);
  return block;
}

void Rank::release(const Block& block, Thread thread) { record_memory(block, -block.bytes, thread); }

// What does not fit makes the pool grow by whole segments.
void Rank::record_memory(const Block& block, std::int64_t change, Thread thread) {
  if (block.bytes == 0) return;
  allocated_ += change;
  if (allocated_ > reserved_) reserved_ = (allocated_ / kSegmentBytes + 1) * kSegmentBytes;
  rows_.memory.push_back({now_, block.address, change, allocated_, reserved_, thread});
  now_ += 200;
}

}  // namespace make_trace
