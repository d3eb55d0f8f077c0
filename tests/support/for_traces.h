// Runs a check over many random traces; the seed of the first one that fails is in the message, and the rest is left.
#pragma once

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/random_trace.h"

namespace stepscope::test {

inline constexpr uint64_t kManyTraces = 3000;

// `check(model, seed)`
template <class Check>
void for_random_models(uint64_t count, Check check, const RandomOptions& options = {}) {
  for (uint64_t seed = 0; seed < count && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Model model(random_trace(seed, options).trace, {});
    check(model, seed);
  }
}

}  // namespace stepscope::test
