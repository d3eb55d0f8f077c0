// Every row of a trace as CSV, for tools that read tables.
//
//   kind,name,start_ns,dur_ns,pid,tid,device,stream,correlation,external_id,bytes,file
//
// Kinds: operator, annotation, frame, runtime, kernel, memcpy, memset, memory (an allocator record: `bytes` is what it
// took, negative what it gave back) and shown (device copies of annotations, synchronisation, overhead). Nothing is
// derived: durations are the file's own. Fields that a row does not have are empty.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/trace.h"

namespace stepscope {

Result<void> export_rows(const std::vector<Trace>& traces, const std::string& path);

}  // namespace stepscope
