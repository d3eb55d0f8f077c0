#include "ingest/row_builder.h"

#include <algorithm>
#include <numeric>

#include "ingest/json/decode.h"

namespace stepscope {
namespace {

using json::Sort;
using json::Value;

// 7, "7", "stream 7": the number at the end of a text; the whole text when there is none, or when it is one (0x7f00).
std::string_view trailing_number(std::string_view text) {
  if (text.starts_with("0x")) return text;
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  size_t digits = text.size();
  while (digits > 0 && text[digits - 1] >= '0' && text[digits - 1] <= '9') --digits;
  if (digits == 1 && text[0] == '-') digits = 0;
  return digits == text.size() ? text : text.substr(digits);
}

int64_t device_of(const RawEvent& event) {
  if (const auto device = json::integer(event[Arg::kDevice])) return *device;
  if (const auto pid = json::integer(event.pid)) return *pid;
  return parse_integer(trailing_number(event.pid.raw)).value_or(0);
}

std::string_view stream_of(const RawEvent& event) {
  const Value stream = event[Arg::kStream];
  return trailing_number(stream.raw.empty() ? event.tid.raw : stream.raw);
}

double occupancy_of(const RawEvent& event) {
  const auto percent = json::figure(event[event.has(Arg::kOccupancy) ? Arg::kOccupancy : Arg::kTheoreticalOccupancy]);
  return percent ? *percent / 100 : kNoFigure;
}

// Phases that make no row: counters, flows, async and object events, samples, marks, clock syncs, contexts, links.
constexpr std::string_view kOtherPhases = "CRPstfbneSTpFNODVvcM()=";

int64_t whole(const RawEvent& event, Arg arg, int64_t otherwise) {
  return event.has(arg) ? json::integer(event[arg]).value_or(otherwise) : otherwise;
}

// Bytes beyond 8 PiB are no bytes; a thousand of the largest can be summed.
int64_t bytes_of(const RawEvent& event, Arg arg, int64_t otherwise) {
  constexpr int64_t kMost = int64_t{1} << 53;
  const int64_t bytes = whole(event, arg, otherwise);
  return bytes < -kMost || bytes > kMost ? otherwise : bytes;
}

int64_t sequence_of(const RawEvent& event) {
  const int64_t number = whole(event, Arg::kSequence, -1);
  return autograd_sequence(number, whole(event, Arg::kForwardThread, 0) != 0);
}

bool says_unfinished(const RawEvent& event) {
  return event.has(Arg::kFinished) && event[Arg::kFinished].raw == "false";
}

template <class Table>
void sort_by_offset(Table& table) {
  std::vector<uint32_t> order(table.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return table.offset[a] < table.offset[b]; });
  table.each_column([&](auto& column) {
    auto sorted = column;
    for (size_t i = 0; i < order.size(); ++i) sorted[i] = column[order[i]];
    column.swap(sorted);
  });
}

}  // namespace

void RowBuilder::add(const RawEvent& event, uint64_t offset) {
  const char phase = event.phase();
  if (phase == 'M') return metadata(event);
  if (event.empty) return;  // {}: what some writers put behind their last comma
  ++usable_;
  switch (phase) {
    case 'X': return slice(event, offset);
    case 'B': return begin(event, offset);
    case 'E': return end(event, offset);
    case 'i':
    case 'I': return instant(event, offset);
    default:
      if (kOtherPhases.find(phase) == kOtherPhases.npos) return skip("broken_event", offset);  // or none at all
      if (const auto time = time_stamp(event.ts)) seen(*time);
  }
}

void RowBuilder::skip(const char* code, uint64_t offset) {
  --usable_;
  ++file_.skipped_events;
  file_.warn(code, 1, offset);
}

void RowBuilder::seen(Ns time, Ns dur) {
  latest_ = std::max(latest_, time + dur);
  trace_.real_times |= time != 0;
}

void RowBuilder::slice(const RawEvent& event, uint64_t offset) {
  const auto start = time_stamp(event.ts);
  if (!start) return skip("no_time", offset);
  if (event.name.raw.starts_with('[') && allocator_record(event, *start)) return;
  const Duration dur = duration(event.dur, *start);
  if (dur.verdict == Duration::Verdict::kNegative) return skip("negative_duration", offset);
  if (dur.verdict == Duration::Verdict::kNone) return skip("no_time", offset);
  seen(*start, dur.ns);
  row(event, {*start, dur.ns, offset, says_unfinished(event)});
}

uint32_t RowBuilder::track(const RawEvent& event) {
  return tracks_.find(json::decode(event.pid, scratch_), json::decode(event.tid, other_scratch_));
}

RawEvent RowBuilder::kept(const RawEvent& event) {
  RawEvent out = event;
  const auto keep = [&](Value& value) { value.raw = strings_.view(strings_.intern(value.raw)); };
  for (Value* field : {&out.name, &out.cat, &out.pid, &out.tid}) keep(*field);
  for (size_t arg = 0; arg < out.args.size(); ++arg) {
    if (out.has(static_cast<Arg>(arg))) keep(out.args[arg]);
  }
  return out;
}

void RowBuilder::begin(const RawEvent& event, uint64_t offset) {
  looks_back_ = true;
  const auto start = time_stamp(event.ts);
  if (!start) return skip("no_time", offset);
  seen(*start);
  begun_[track(event)].push_back({kept(event), *start, offset});
}

void RowBuilder::end(const RawEvent& event, uint64_t offset) {
  looks_back_ = true;
  const auto time = time_stamp(event.ts);
  if (!time) return skip("no_time", offset);
  seen(*time);
  const auto open = begun_.find(track(event));
  if (open == begun_.end() || open->second.empty()) return skip("stray_end", offset);
  Begun begun = open->second.back();
  open->second.pop_back();
  if (*time < begun.start) return skip("negative_duration", begun.offset);
  for (size_t arg = 0; arg < event.args.size(); ++arg) {
    if (event.has(static_cast<Arg>(arg))) begun.event.args[arg] = event.args[arg];
  }
  begun.event.args_present |= event.args_present;
  out_of_order_ = true;
  row(begun.event, {begun.start, *time - begun.start, begun.offset, says_unfinished(begun.event)});
}

void RowBuilder::instant(const RawEvent& event, uint64_t offset) {
  const auto time = time_stamp(event.ts);
  if (!time) return skip("no_time", offset);
  seen(*time);
  allocator_record(event, *time);
}

// Newer exporters write them as slices.
bool RowBuilder::allocator_record(const RawEvent& event, Ns time) {
  if (event.name.raw == "[OutOfMemory]") return true;
  if (event.name.raw != "[memory]") return false;
  seen(time);
  MemoryEvent record;
  record.time = time;
  record.device = whole(event, Arg::kDeviceType, 1) == 0 ? -1 : whole(event, Arg::kDeviceId, -1);
  record.bytes = bytes_of(event, Arg::kBytes, 0);
  record.address = json::address(event[Arg::kAddress]).value_or(0);
  record.total_allocated = bytes_of(event, Arg::kTotalAllocated, -1);
  record.total_reserved = bytes_of(event, Arg::kTotalReserved, -1);
  record.lane = tracks_.lane(track(event));
  trace_.memory.push_back(record);
  return true;
}

void RowBuilder::metadata(const RawEvent& event) {
  if (event.name.raw == "thread_name" && event.has(Arg::kName)) {
    tracks_[track(event)].thread_name = intern(event[Arg::kName]);
  }
}

void RowBuilder::row(const RawEvent& event, const Span& span) {
  const StringId name = intern(event.name);
  const CategoryTraits& traits = kinds_.traits(json::decode(event.cat, scratch_));
  const std::string_view pid = event.pid.sort == Sort::kText ? event.pid.raw : std::string_view();
  switch (kinds_.category(traits, name, pid)) {
    case Category::kHostOp: return host_row(event, span, HostKind::kOperator, name, false);
    case Category::kAnnotation: return host_row(event, span, HostKind::kAnnotation, name, false);
    case Category::kFrame: return host_row(event, span, HostKind::kFrame, name, false);
    case Category::kRuntime: return host_row(event, span, HostKind::kRuntime, name, traits.driver);
    case Category::kKernel: return device_row(event, span, DeviceKind::kKernel, name);
    case Category::kMemcpy: return device_row(event, span, DeviceKind::kMemcpy, name);
    case Category::kMemset: return device_row(event, span, DeviceKind::kMemset, name);
    default: return shown_row(event, span, name, traits);
  }
}

bool RowBuilder::timeless(const Span& span) {
  if (span.start != 0 || span.dur != 0) return false;
  if (timeless_rows_++ == 0) first_timeless_ = span.offset;
  return true;
}

void RowBuilder::host_row(const RawEvent& event, const Span& span, HostKind kind, StringId name, bool driver) {
  HostEvent row;
  row.start = span.start;
  row.dur = span.dur;
  row.name = name;
  row.kind = kind;
  const uint32_t track_id = track(event);
  ++tracks_[track_id].host_rows;
  row.lane = tracks_.lane(track_id);
  if (kind == HostKind::kRuntime) row.correlation = whole(event, Arg::kCorrelation, 0);
  row.external_id = whole(event, Arg::kExternalId, 0);
  row.sequence = sequence_of(event);
  row.shapes = intern_if_there(event[Arg::kInputShapes]);
  row.stack = intern_if_there(event[Arg::kCallStack]);
  row.driver = driver;
  row.unfinished = span.unfinished;
  row.timeless = timeless(span);
  row.offset = span.offset;
  trace_.host.append(row);
}

void RowBuilder::device_row(const RawEvent& event, const Span& span, DeviceKind kind, StringId name) {
  DeviceEvent row;
  row.start = span.start;
  row.dur = span.dur;
  row.name = name;
  row.kind = kind;
  row.device = device_of(event);
  row.stream = strings_.intern(stream_of(event));
  row.correlation = whole(event, Arg::kCorrelation, 0);
  row.external_id = whole(event, Arg::kExternalId, 0);
  row.blocks_per_sm = json::figure(event[Arg::kBlocksPerSm]).value_or(kNoFigure);
  row.occupancy = occupancy_of(event);
  row.bandwidth_gbs = json::figure(event[Arg::kBandwidth]).value_or(kNoFigure);
  row.bytes = bytes_of(event, Arg::kBytes, -1);
  row.collective = event.has(Arg::kCollectiveName);
  row.timeless = timeless(span);
  row.offset = span.offset;
  trace_.device.append(row);
}

void RowBuilder::shown_row(const RawEvent& event, const Span& span, StringId name, const CategoryTraits& traits) {
  const bool on_device = traits.device_prefix || event.has(Arg::kDevice) || event.has(Arg::kStream);
  if (traits.may_be_unknown_device && on_device) file_.warn("unknown_device_rows", 1, span.offset);
  trace_.shown.push_back({span.start, span.dur, name, traits.id, intern(event.pid), intern(event.tid)});
}

void RowBuilder::settle_timeless() {
  if (timeless_rows_ == 0) return;
  if (trace_.real_times) return file_.warn("no_time", timeless_rows_, first_timeless_);
  std::fill(trace_.host.timeless.begin(), trace_.host.timeless.end(), uint8_t{0});
  std::fill(trace_.device.timeless.begin(), trace_.device.timeless.end(), uint8_t{0});
}

void RowBuilder::append(RowBuilder& part) {
  const std::vector<StringId> strings = join_strings(strings_, part.strings_);
  const std::vector<LaneId> lanes = tracks_.append(part.tracks_);
  append_rows(trace_, part.trace_, strings, lanes);
  latest_ = std::max(latest_, part.latest_);
  usable_ += part.usable_;
  if (timeless_rows_ == 0) first_timeless_ = part.first_timeless_;
  timeless_rows_ += part.timeless_rows_;
}

void RowBuilder::finish(Ns base) {
  for (auto& [track_id, open] : begun_) {
    for (const Begun& begun : open) {
      out_of_order_ = true;
      row(begun.event, {begun.start, latest_ - begun.start, begun.offset, true});
    }
  }
  begun_.clear();
  if (out_of_order_) {
    sort_by_offset(trace_.host);
    sort_by_offset(trace_.device);
  }
  settle_timeless();
  for (Ns& start : trace_.host.start) start += base;
  for (Ns& start : trace_.device.start) start += base;
  for (MemoryEvent& record : trace_.memory) record.time += base;
  for (ShownRow& row : trace_.shown) row.start += base;
  tracks_.finish();
}

}  // namespace stepscope
