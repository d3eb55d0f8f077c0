// Which operator owns each piece of device work: the innermost one, never an annotation, that is running on the call's
// thread when the call begins. Durations are whole here: an operator that reaches past its parent still owns what it
// launches out there. One sweep per lane over operators and calls together.
#pragma once

#include <vector>

#include "model/derive/links.h"

namespace stepscope {

// By device row; none without a call, or with a call in no operator.
std::vector<HostRow> owners_of_work(const Trace& trace, const Nesting& nesting, const Links& links);

// By memory record: the innermost operator running on the record's thread at its time; none in no operator.
std::vector<HostRow> owners_of_memory(const Trace& trace, const Nesting& nesting);

// Device rows with a call, grouped by the call's lane and sorted by the call's begin within it.
struct LaunchedWork {
  std::vector<DeviceRow> rows;
  std::vector<Ns> call_begin;        // parallel to rows
  std::vector<size_t> lane_begin;    // lane i: [lane_begin[i], lane_begin[i + 1])
};
LaunchedWork work_by_call(const Trace& trace, const Links& links);

}  // namespace stepscope
