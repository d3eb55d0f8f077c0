// Runs a check over many random traces; the seed of the first one that fails is in the message, and the rest is left.
// STEPSCOPE_RANDOM_TRACES=100000 in the environment makes the search longer.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "model/model.h"
#include "support/random_trace.h"

namespace stepscope::test {

inline uint64_t random_traces() {
  const char* wish = std::getenv("STEPSCOPE_RANDOM_TRACES");
  return wish == nullptr ? 3000 : std::strtoull(wish, nullptr, 10);
}

// `check(model, seed)`
template <class Check>
void for_random_models(Check check, const RandomOptions& options = {}) {
  for (uint64_t seed = 0; seed < random_traces() && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const Model model(random_trace(seed, options).trace, {});
    check(model, seed);
  }
}

}  // namespace stepscope::test
