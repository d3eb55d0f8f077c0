// One entry of the JSON report's `ranks` (docs/report.schema.json).
#pragma once

#include "base/json_writer.h"
#include "report/rank_report.h"

namespace stepscope {

// `limit`: rows of the operator and kernel lists, -1: all.
void write_rank(JsonWriter& json, const RankReport& rank, int64_t limit);

}  // namespace stepscope
