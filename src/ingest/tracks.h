// The (pid, tid) pairs of a file, by the text they are written in, so that 7 and "7" are one.
//
// Only tracks that hold host rows become lanes of the Trace; the others carry thread names that may belong to a lane
// that comes later, or begun slices that are not ended yet.
#pragma once

#include <tsl/robin_map.h>

#include <array>
#include <deque>
#include <string_view>
#include <vector>

#include "model/trace.h"

namespace stepscope {

struct Track {
  StringId pid, tid;
  StringId thread_name;  // none: not told
  LaneId lane;
  int64_t host_rows = 0;
};

class Tracks {
 public:
  explicit Tracks(Trace& trace) : trace_(trace) {}

  uint32_t find(std::string_view pid, std::string_view tid);
  Track& operator[](uint32_t track) { return tracks_[track]; }
  LaneId lane(uint32_t track);  // made on the first call

  // Takes over the tracks of a later part of the file: by its lane, the lane here.
  std::vector<LaneId> append(const Tracks& part);

  // Thread names and Metadata::pid, when all rows are there.
  void finish();

 private:
  struct Recent {
    std::string_view pid, tid;
    uint32_t track = 0;
    bool used = false;
  };
  uint32_t look_up(std::string_view pid, std::string_view tid, Recent& recent);

  Trace& trace_;
  std::vector<Track> tracks_;
  tsl::robin_map<uint64_t, uint32_t> by_ids_;
  std::array<Recent, 64> recent_;
};

}  // namespace stepscope
