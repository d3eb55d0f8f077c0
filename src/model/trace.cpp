#include "model/trace.h"

#include <algorithm>

namespace stepscope {
namespace {

// The ids of one pool in another one, worked out once per text.
class Renamed {
 public:
  Renamed(const StringPool& from, StringPool& to) : from_(from), to_(to), known_(from.size()) {}

  StringId operator()(StringId id) {
    if (!id) return id;
    StringId& there = known_[id.index()];
    if (!there) there = to_.intern(from_.view(id));
    return there;
  }

 private:
  const StringPool& from_;
  StringPool& to_;
  std::vector<StringId> known_;
};

// Lanes of `later` in `first`, by pid and tid.
std::vector<LaneId> join_lanes(Trace& first, const Trace& later, Renamed& renamed) {
  std::map<std::pair<StringId, StringId>, LaneId> known;
  for (size_t i = 0; i < first.lanes.size(); ++i)
    known.emplace(std::pair(first.lanes[i].pid, first.lanes[i].tid), LaneId(i));
  std::vector<LaneId> out;
  for (const Lane& lane : later.lanes) {
    const Lane here{renamed(lane.pid), renamed(lane.tid), renamed(lane.thread_name)};
    const auto [place, added] = known.emplace(std::pair(here.pid, here.tid), LaneId(first.lanes.size()));
    if (added) first.lanes.push_back(here);
    Lane& joined = first.lanes[place->second.index()];
    if (first.strings.view(joined.thread_name).empty()) joined.thread_name = here.thread_name;
    out.push_back(place->second);
  }
  return out;
}

// Column by column, the rows of `later` behind those of `first`.
template <class Table>
void append_rows(Table& first, Table& later) {
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

void join_cycles(Trace& first, Trace&& later) {
  Renamed renamed(later.strings, first.strings);
  const std::vector<LaneId> lanes = join_lanes(first, later, renamed);
  const auto files = static_cast<uint32_t>(first.files.size());
  for (auto* ids :
       {&later.host.name, &later.host.shapes, &later.host.stack, &later.device.name, &later.device.stream}) {
    for (StringId& id : *ids) id = renamed(id);
  }
  for (auto* sources : {&later.host.source, &later.device.source}) {
    for (uint32_t& source : *sources) source += files;
  }
  for (LaneId& lane : later.host.lane) lane = lanes[lane.index()];
  append_rows(first.host, later.host);
  append_rows(first.device, later.device);
  for (MemoryEvent record : later.memory) {
    if (record.lane) record.lane = lanes[record.lane.index()];
    record.source += files;
    first.memory.push_back(record);
  }
  for (const ShownRow& row : later.shown) {
    first.shown.push_back(
        {row.start, row.dur, renamed(row.name), renamed(row.category), renamed(row.pid), renamed(row.tid)});
  }
  std::move(later.files.begin(), later.files.end(), std::back_inserter(first.files));
  first.real_times |= later.real_times;
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
