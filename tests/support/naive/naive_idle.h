// Idle time of the naive model, tick by tick.
#pragma once

#include <vector>

#include "model/idle.h"
#include "support/naive/naive_model.h"

namespace stepscope::test {

struct NaiveGap {
  int64_t begin, end;  // ticks
  int next = kNobody;  // the work that ends it
  Portions portions{};
  bool after_blocking = false;
};

std::vector<NaiveGap> naive_gaps(const NaiveModel& model, int64_t device);

}  // namespace stepscope::test
