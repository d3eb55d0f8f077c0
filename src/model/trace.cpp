#include "model/trace.h"

#include <algorithm>

namespace stepscope {
namespace {

// Lanes of `later` in `first`, by pid and tid.
std::vector<LaneId> join_lanes(Trace& first, const Trace& later, const std::vector<StringId>& renamed) {
  const auto here = [&](StringId id) { return id ? renamed[id.index()] : id; };
  std::map<std::pair<StringId, StringId>, LaneId> known;
  for (size_t i = 0; i < first.lanes.size(); ++i)
    known.emplace(std::pair(first.lanes[i].pid, first.lanes[i].tid), LaneId(i));
  std::vector<LaneId> out;
  for (const Lane& lane : later.lanes) {
    const Lane same{here(lane.pid), here(lane.tid), here(lane.thread_name)};
    const auto [place, added] = known.emplace(std::pair(same.pid, same.tid), LaneId(first.lanes.size()));
    if (added) first.lanes.push_back(same);
    Lane& joined = first.lanes[place->second.index()];
    if (first.strings.view(joined.thread_name).empty()) joined.thread_name = same.thread_name;
    out.push_back(place->second);
  }
  return out;
}

// Column by column, the rows of `later` behind those of `first`.
template <class Table>
void append_columns(Table& first, Table& later) {
  std::vector<void*> columns;
  first.each_column([&](auto& column) { columns.push_back(&column); });
  size_t next = 0;
  later.each_column([&](auto& column) {
    auto& target = *static_cast<std::remove_reference_t<decltype(column)>*>(columns[next++]);
    target.insert(target.end(), column.begin(), column.end());
    column = {};
  });
}

}  // namespace

void TraceFile::warn(std::string_view code, int64_t count, std::optional<uint64_t> byte, std::string note) {
  auto known = std::find_if(warnings.begin(), warnings.end(), [&](const Warning& w) { return w.code == code; });
  if (known == warnings.end()) {
    warnings.push_back({std::string(code), count, byte, std::move(note)});
    return;
  }
  known->count += count;
  if (byte && (!known->first_byte || *byte < *known->first_byte)) known->first_byte = byte;
  if (known->note.empty()) known->note = std::move(note);
}

void TraceFile::append(TraceFile&& part) {
  events += part.events;
  skipped_events += part.skipped_events;
  if (part.text_bytes > 0) text_bytes = part.text_bytes;
  if (part.truncated_at) truncated_at = part.truncated_at;
  for (Warning& one : part.warnings) warn(one.code, one.count, one.first_byte, std::move(one.note));
}

std::vector<StringId> join_strings(StringPool& first, const StringPool& later) {
  std::vector<StringId> out;
  out.reserve(later.size());
  for (size_t id = 0; id < later.size(); ++id) out.push_back(first.intern(later.view(StringId(id))));
  return out;
}

void append_rows(Trace& first, Trace& later, const std::vector<StringId>& strings, const std::vector<LaneId>& lanes) {
  const auto rename = [&](StringId& id) {
    if (id) id = strings[id.index()];
  };
  for (auto* ids :
       {&later.host.name, &later.host.shapes, &later.host.stack, &later.device.name, &later.device.stream}) {
    for (StringId& id : *ids) rename(id);
  }
  for (LaneId& lane : later.host.lane) lane = lanes[lane.index()];
  append_columns(first.host, later.host);
  append_columns(first.device, later.device);
  for (MemoryEvent& record : later.memory) {
    if (record.lane) record.lane = lanes[record.lane.index()];
    first.memory.push_back(record);
  }
  for (ShownRow& row : later.shown) {
    for (StringId* id : {&row.name, &row.category, &row.pid, &row.tid}) rename(*id);
    first.shown.push_back(row);
  }
  first.real_times |= later.real_times;
}

void join_cycles(Trace& first, Trace&& later) {
  const std::vector<StringId> strings = join_strings(first.strings, later.strings);
  const std::vector<LaneId> lanes = join_lanes(first, later, strings);
  const auto files = static_cast<uint32_t>(first.files.size());
  for (auto* sources : {&later.host.source, &later.device.source}) {
    for (uint32_t& source : *sources) source += files;
  }
  for (MemoryEvent& record : later.memory) record.source += files;
  append_rows(first, later, strings, lanes);
  std::move(later.files.begin(), later.files.end(), std::back_inserter(first.files));
}

std::optional<Interval> extent_of(const Trace& trace) {
  std::optional<Interval> out;
  const auto add = [&](const auto& table) {
    for (size_t i = 0; i < table.size(); ++i) {
      if (table.timeless[i]) continue;
      const Ns end = table.start[i] + table.dur[i];
      if (!out) out = Interval{table.start[i], end};
      out->begin = std::min(out->begin, table.start[i]);
      out->end = std::max(out->end, end);
    }
  };
  add(trace.host);
  add(trace.device);
  return out;
}

}  // namespace stepscope
