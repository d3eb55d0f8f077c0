// Pieces of the events of a Kineto file: names and lanes, times, fixed texts, and how an event ends.
#include <algorithm>

#include "kineto_writer.h"

namespace make_trace {
namespace {

using namespace std::string_view_literals;

int multiprocessors(Vendor vendor) { return vendor == Vendor::kCuda ? 108 : 304; }

std::int64_t floor_us(std::int64_t ns) { return ns >= 0 ? ns / 1000 : -((999 - ns) / 1000); }

}  // namespace

void KinetoWriter::slice(std::string_view cat, std::string_view name, std::int64_t number, Quirk quirk,
                         const Where& where) {
  event_start_ = text_.unsettled();
  text_.put(layout_.open);
  text_.put("\"ph\": \"X\", \"cat\": \""sv);
  text_.put(cat);
  text_.put("\", "sv);
  if (dialect_.text_lanes) text_.put(layout_.mid);
  text_.put("\"name\": \""sv);
  text_.put(name);
  if (number >= 0) text_.put(number);
  if (quirk == Quirk::kRawQuotes) text_.put(" \"quoted\" once"sv);
  if (quirk == Quirk::kControlBytes) text_.put(" \x01\x02\n\t\x1f"sv);
  text_.put("\", "sv);
  lane(where);
  text_.put(","sv);
  text_.put(layout_.mid);
}

void KinetoWriter::times(std::int64_t start_ns, std::int64_t dur_ns) {
  note(start_ns, start_ns + dur_ns);
  text_.put("\"ts\": "sv);
  time(start_ns);
  text_.put(", \"dur\": "sv);
  if (dialect_.whole_us) {  // both ends are cut, so that what nests still nests
    text_.put(floor_us(facts_.origin_ns + start_ns + dur_ns) - floor_us(facts_.origin_ns + start_ns));
  } else {
    text_.put_us(dur_ns);
  }
  text_.put(","sv);
}

void KinetoWriter::time(std::int64_t ns) {
  if (dialect_.whole_us) {
    text_.put((FileFacts::kBaseNs + facts_.origin_ns + ns) / 1000);
  } else {
    text_.put_us(facts_.origin_ns + ns);
  }
}

// A cut event loses its second half and the line goes on with the next; a cut file ends there.
void KinetoWriter::close_event(Quirk quirk) {
  text_.put(layout_.close);
  ++events_;
  if (quirk == Quirk::kCutEvent || quirk == Quirk::kEndOfFile) {
    text_.take_back((text_.unsettled() - event_start_) / 2);
    if (quirk == Quirk::kCutEvent) text_.put("\n"sv);
    ended_ = quirk == Quirk::kEndOfFile;
  }
  text_.settle();
}

void KinetoWriter::lane(const Where& where) {
  text_.put("\"pid\": "sv);
  text_.put(where.pid);
  text_.put(", \"tid\": "sv);
  if (dialect_.text_lanes) text_.put(where.stream ? "\"stream "sv : "\""sv);
  text_.put(where.tid);
  if (dialect_.text_lanes) text_.put("\""sv);
}

KinetoWriter::Where KinetoWriter::host_lane(Thread thread) const {
  return {facts_.pid, thread == Thread::kMain ? facts_.pid : facts_.autograd_tid, false};
}

void KinetoWriter::collective_args(std::int64_t sequence) {
  text_.put(collective_);
  text_.put(sequence);
}

std::string_view KinetoWriter::memory_name(Work work) const {
  const bool xpu = dialect_.vendor == Vendor::kXpu;
  switch (work) {
    case Work::kUploadPinned: return xpu ? "Memcpy M2D (Host -> Device)"sv : "Memcpy HtoD (Pinned -> Device)"sv;
    case Work::kUploadPageable: return xpu ? "Memcpy M2D (Host -> Device)"sv : "Memcpy HtoD (Pageable -> Device)"sv;
    case Work::kDownload: return xpu ? "Memcpy D2M (Device -> Host)"sv : "Memcpy DtoH (Device -> Pageable)"sv;
    default: return "Memset (Device)"sv;
  }
}

std::string KinetoWriter::kernel_args(const Kernel& kernel) const {
  if (dialect_.vendor != Vendor::kCuda) return {};
  const double blocks = static_cast<double>(kernel.grid) / multiprocessors(dialect_.vendor);
  return fmt::format(
      ",      \"registers per thread\": {},      \"shared memory\": {},      \"blocks per SM\": {:.6f},      "
      "\"warps per SM\": {:.6f},      \"grid\": [{}, 1, 1],      \"block\": [{}, 1, 1],      "
      "\"est. achieved occupancy %\": {}",
      kernel.registers, kernel.shared_bytes, blocks, blocks * kernel.block / 32, kernel.grid, kernel.block,
      kernel.occupancy);
}

void KinetoWriter::note(std::int64_t start_ns, std::int64_t end_ns) {
  first_ns_ = std::min(first_ns_, start_ns);
  last_ns_ = std::max(last_ns_, end_ns);
}

}  // namespace make_trace
