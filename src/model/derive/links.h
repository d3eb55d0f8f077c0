// From device work to the host call that launched it.
//
// By correlation within the call's process. Of several calls with one correlation the last that starts no later than
// the work, else the first. Where processes of one file share a correlation, the process is told by the device it
// uses elsewhere, then by the External id, then by the latest call before the work. A file without any correlation is
// linked by External id: to the runtime call that has it, else to the operator, which then stands for the call.
// Cost: two sorts of the calls and one search per device row.
#pragma once

#include <vector>

#include "model/derive/name_facts.h"
#include "model/derive/nesting.h"
#include "model/trace.h"

namespace stepscope {

struct Launch {
  HostRow call;                 // the outermost runtime call of the launch
  std::vector<DeviceRow> work;  // in the order of start, then of the file; empty: launched nothing that was recorded
};

struct Links {
  std::vector<HostRow> call;       // by device row: the linked call (or operator), none
  std::vector<HostRow> outermost;  // by device row: the outermost runtime call around it, or the operator itself; none
  std::vector<uint8_t> first_of_launch;  // by device row: no earlier work of the same launch
  std::vector<Launch> launches;    // runtime calls on the launch list or with work, nested ones folded, by host row
  int64_t work_without_call = 0;   // device rows without a runtime call
  int64_t lowest_correlation = 0;  // of the recorded calls, 0: none recorded
  int64_t external_links = 0;      // device rows linked by External id
};

Links link(const Trace& trace, const NameFacts& facts, const Nesting& nesting);

}  // namespace stepscope
