#include "ingest/tracks.h"

#include <algorithm>
#include <map>

#include "base/time.h"

namespace stepscope {

uint32_t Tracks::find(std::string_view pid, std::string_view tid) {
  const auto last = [](std::string_view text) { return text.empty() ? 0u : static_cast<unsigned char>(text.back()); };
  Recent& recent = recent_[(last(tid) * 7u + static_cast<unsigned>(tid.size()) + last(pid)) % recent_.size()];
  if (recent.used && recent.tid == tid && recent.pid == pid) return recent.track;
  return look_up(pid, tid, recent);
}

uint32_t Tracks::look_up(std::string_view pid, std::string_view tid, Recent& recent) {
  const StringId pid_id = trace_.strings.intern(pid);
  const StringId tid_id = trace_.strings.intern(tid);
  const auto fresh = static_cast<uint32_t>(tracks_.size());
  const uint64_t ids = (uint64_t{pid_id.value} << 32) | tid_id.value;
  const auto [place, added] = by_ids_.emplace(ids, fresh);
  if (added) tracks_.push_back({pid_id, tid_id, {}, {}, 0});
  recent = {trace_.strings.view(pid_id), trace_.strings.view(tid_id), place->second, true};
  return place->second;
}

LaneId Tracks::lane(uint32_t track) {
  Track& at = tracks_[track];
  if (!at.lane) {
    at.lane = LaneId(trace_.lanes.size());
    trace_.lanes.push_back({at.pid, at.tid, StringPool::kEmpty});
  }
  return at.lane;
}

std::vector<LaneId> Tracks::append(const Tracks& part) {
  const StringPool& strings = part.trace_.strings;
  std::vector<uint32_t> here;
  for (const Track& track : part.tracks_) {
    here.push_back(find(strings.view(track.pid), strings.view(track.tid)));
    Track& same = tracks_[here.back()];
    same.host_rows += track.host_rows;
    if (track.thread_name) same.thread_name = trace_.strings.intern(strings.view(track.thread_name));
  }
  std::vector<uint32_t> track_of_lane(part.trace_.lanes.size());
  for (uint32_t i = 0; i < part.tracks_.size(); ++i) {
    if (part.tracks_[i].lane) track_of_lane[part.tracks_[i].lane.index()] = here[i];
  }
  std::vector<LaneId> out;
  for (const uint32_t track : track_of_lane) out.push_back(lane(track));
  return out;
}

void Tracks::finish() {
  std::map<StringId, int64_t> rows;
  for (const Track& track : tracks_) {
    if (track.lane && track.thread_name) trace_.lanes[track.lane.index()].thread_name = track.thread_name;
    if (track.host_rows > 0) rows[track.pid] += track.host_rows;
  }
  const auto most = std::max_element(rows.begin(), rows.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most != rows.end()) trace_.meta.pid = parse_integer(trace_.strings.view(most->first));
}

}  // namespace stepscope
