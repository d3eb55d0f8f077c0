// Was anything queued on a device at a moment? Asked once per gap, so answered in O(log n).
//
// Linked work is queued from the begin of its launch until it has ended; work without a known call only while it runs.
// Both questions are "does any interval that began before t end after it": sort by begin, keep the running maximum of
// the ends.
#pragma once

#include <span>
#include <vector>

#include "model/derive/links.h"

namespace stepscope {

class QueuedWork {
 public:
  QueuedWork(const Trace& trace, const Links& links, std::span<const DeviceRow> rows);

  // Work launched strictly before t that has not ended at t, or unlinked work running at t.
  bool at(Ns t) const;

 private:
  struct Ends {
    std::vector<std::pair<Ns, Ns>> by_begin;  // (begin, largest end so far)
    void finish();
    bool any_alive(Ns t, bool including_begin) const;
  };
  Ends launched_, running_;
};

}  // namespace stepscope
