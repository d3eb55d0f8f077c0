// What only the whole model can see to be wrong with a trace, as warnings on the files it came from.
#pragma once

#include "report/rank_report.h"

namespace stepscope {

DataQuality data_quality(const Model& model);

// Adds impossible_duration, suspect_overlap, clock_skew, launches_without_work, external_id_fallback and late_burst to
// model.trace.files, at the byte of the first row concerned where there is one.
void add_model_warnings(const LaunchCounts& launches, Model& model);

}  // namespace stepscope
