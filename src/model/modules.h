// The nn.Modules of a run, as the Python frames of their calls show them: who holds whom, and which of them each host
// row belongs to.
//
// A module call inside another one on its thread is its child. Instance names ("Linear_3") are unique in a process, so
// a module that is called by itself (recomputed in the backward pass) counts at the one place where it stands inside
// another; where there is none, or several, it is a root. A row belongs to the innermost module open when it begins; a
// row under autograd's operators to the module of the forward operator with the same sequence number, whichever of the
// two begins later. Sorts and sweeps, O(n log n).
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace stepscope {

inline constexpr uint32_t kNoModule = UINT32_MAX;

struct ModuleNode {
  uint32_t parent = kNoModule;
  StringId name;  // of the frame: "nn.Module: Linear_3"
  int64_t calls = 0;
  Ns host = 0;       // whole calls, frames cut to the frames around them
  Ns self_host = 0;  // less the modules inside
};

struct Modules {
  explicit Modules(const Model& model);

  std::vector<ModuleNode> nodes;  // parents before their children
  std::vector<uint32_t> of_row;   // by host row (of frames: the innermost module, itself included), else kNoModule
  std::vector<uint8_t> backward;  // by host row: under an operator of autograd's that is linked to the forward pass

  // "ResNet_0/Sequential_1/Conv2d_3"; the innermost kLongestPath names, "..." for the others.
  std::string path(const Model& model, uint32_t node) const;

  static constexpr size_t kLongestPath = 64;
};

}  // namespace stepscope
