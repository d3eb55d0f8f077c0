// The report of a job: every rank's numbers, the inputs they came from, and the diagnosis over all of them.
#pragma once

#include <functional>

#include "base/result.h"
#include "cli/arguments.h"
#include "ingest/reader.h"
#include "model/model.h"
#include "outputs/report.h"

namespace stepscope {

// Called with each rank's index and model before it goes, from several threads.
using LookAtModel = std::function<void(size_t, const Model&)>;

// Uses the job up. An error when the chosen rank or steps are not in it.
Result<Report> make_report(Job job, const Arguments& arguments, const LookAtModel& look = {});

}  // namespace stepscope
