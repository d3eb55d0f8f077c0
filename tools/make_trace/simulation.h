#pragma once

#include <cstdint>
#include <vector>

#include "catalog.h"
#include "options.h"
#include "rank.h"
#include "recipe.h"

namespace make_trace {

// All ranks of a job in lockstep, instruction by instruction, so that a collective can end on all of them at once:
// it transfers only when the last rank has arrived, and the others wait inside their kernels.
class Simulation {
 public:
  Simulation(const Options& options, const Recipe& recipe, const Catalog& catalog);

  void run_step(std::int64_t index);
  void stop();
  StepRows& rows(int rank) { return ranks_[static_cast<std::size_t>(rank)].rows(); }

 private:
  bool applies(const Instruction& instruction, std::int64_t index) const;
  void all_reduce(const Instruction& instruction);

  const Options& options_;
  const Recipe& recipe_;
  Random random_;
  std::vector<Rank> ranks_;
};

}  // namespace make_trace
