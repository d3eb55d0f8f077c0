#include "simulation.h"

#include <algorithm>

namespace make_trace {

Simulation::Simulation(const Options& options, const Recipe& recipe, const Catalog& catalog)
    : options_(options), recipe_(recipe), random_(options.seed ^ 0xC011EC7) {
  ranks_.reserve(static_cast<std::size_t>(options.ranks));
  for (int rank = 0; rank < options.ranks; ++rank) ranks_.emplace_back(options, recipe, catalog, rank);
}

bool Simulation::applies(const Instruction& instruction, std::int64_t index) const {
  switch (instruction.when) {
    case When::kAlways: return true;
    case When::kWarmup: return index < options_.warmup;
    case When::kValidation: return index % options_.validation_every == options_.validation_every - 1;
  }
  return false;
}

void Simulation::run_step(std::int64_t index) {
  for (Rank& rank : ranks_) rank.begin_step(index);
  for (const Instruction& instruction : recipe_.instructions) {
    if (!applies(instruction, index)) continue;
    if (instruction.what == Do::kAllReduce) {
      all_reduce(instruction);
      continue;
    }
    for (Rank& rank : ranks_) rank.perform(instruction);
  }
  for (Rank& rank : ranks_) rank.end_step();
}

void Simulation::all_reduce(const Instruction& instruction) {
  std::int64_t last_ns = 0;
  for (Rank& rank : ranks_) last_ns = std::max(last_ns, rank.begin_all_reduce(instruction));
  const std::int64_t transfer_ns = random_.around(recipe_.step_ns * instruction.step_permille / 1'000, 4);
  for (Rank& rank : ranks_) rank.end_all_reduce(last_ns + transfer_ns);
}

void Simulation::stop() {
  for (Rank& rank : ranks_) rank.stop();
}

}  // namespace make_trace
