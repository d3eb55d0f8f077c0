// Breakdowns, phases and rows of operators of the naive model.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/derive/time_classes.h"
#include "support/naive/naive_model.h"

namespace stepscope::test {

// `lane`: host rows of that thread alone; kNobody: of all.
Breakdown naive_breakdown(const NaiveModel& model, int64_t begin, int64_t end, int lane);

using NaivePhases = std::map<std::string, Ns>;
NaivePhases naive_host_phases(const NaiveModel& model, int step);
NaivePhases naive_device_phases(const NaiveModel& model, int step);

struct NaiveRow {
  int64_t calls = 0;
  Ns self_cpu = 0, cpu = 0, self_device = 0, device = 0;
};
// By kind and name, "operator aten::mm".
std::map<std::string, NaiveRow> naive_operators(const NaiveModel& model);

// Ticks of the window in which a kernel (or, with `any`, any work) of the device runs.
int64_t naive_busy(const NaiveModel& model, int64_t device, int64_t begin, int64_t end, bool any);

}  // namespace stepscope::test
