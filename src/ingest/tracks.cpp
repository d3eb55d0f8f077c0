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
  if (added) tracks_.push_back({pid_id, tid_id, StringPool::kEmpty, {}, 0});
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

void Tracks::finish() {
  std::map<StringId, int64_t> rows;
  for (const Track& track : tracks_) {
    if (track.lane) trace_.lanes[track.lane.index()].thread_name = track.thread_name;
    if (track.host_rows > 0) rows[track.pid] += track.host_rows;
  }
  const auto most = std::max_element(rows.begin(), rows.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most != rows.end()) trace_.meta.pid = parse_integer(trace_.strings.view(most->first));
}

}  // namespace stepscope
