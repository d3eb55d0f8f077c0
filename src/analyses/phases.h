// Which part of the training step the host was in, and what each part cost the device.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace stepscope {

struct Phase {
  std::string name;
  Ns host_ns = 0;                 // sums to the host range of the step over its phases
  std::optional<Ns> device_ns;    // durations, summed; nothing where the rank has no device work
};

// Phases of every step, in priority order: dataloader, optimizer, backward, the user's ranges by name, forward, rest.
std::vector<std::vector<Phase>> phases_of_steps(const Model& model);

}  // namespace stepscope
