// Which process drives which device, told by the work whose launching process is beyond doubt.
#pragma once

#include <set>
#include <utility>

#include "model/trace.h"

namespace stepscope {

class DeviceUsers {
 public:
  // `process_of(row)` names the process of a device row, or none where it is in doubt. O(device rows).
  template <class ProcessOf>
  DeviceUsers(const Trace& trace, ProcessOf process_of) {
    std::pair<StringId, int64_t> last;
    for (size_t row = 0; row < trace.device.size(); ++row) {
      const std::pair one(process_of(row), trace.device.device[row]);
      if (one.first && one != last) users_.insert(last = one);
    }
  }

  bool uses(StringId process, int64_t device) const { return users_.contains({process, device}); }

 private:
  std::set<std::pair<StringId, int64_t>> users_;
};

}  // namespace stepscope
