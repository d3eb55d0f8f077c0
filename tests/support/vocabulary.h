// The names that random traces are made of, with what each of them means written down by hand.
#pragma once

#include <span>
#include <string_view>

#include "model/tables/device_table.h"
#include "model/tables/host_table.h"

namespace stepscope::test {

enum Role : unsigned {
  kPlain = 0,
  kMark = 1u << 0,
  kLoads = 1u << 1,
  kOptimizes = 1u << 2,       // Optimizer.step
  kOptimizerPart = 1u << 3,   // Optimizer.step or zero_grad
  kTorchsOwnRange = 1u << 4,
  kValidates = 1u << 5,
  kSaves = 1u << 6,
  kLogs = 1u << 7,
  kCompiles = 1u << 8,
  kOfAutograd = 1u << 9,
  kBlocks = 1u << 10,
  kCopies = 1u << 11,
  kAllocates = 1u << 12,
  kLaunches = 1u << 13,
  kMayBlock = 1u << 14,       // when a blocking or copying call begins inside
};

struct Word {
  HostKind kind;
  const char* name;
  unsigned roles;
};

struct WorkWord {
  DeviceKind kind;
  const char* name;
  bool communicates;
  bool pageable;
};

std::span<const Word> words();  // but for the marks
std::span<const WorkWord> work_words();

// Of marks too.
unsigned roles_of(HostKind kind, std::string_view name);
const WorkWord& work_word(std::string_view name);

}  // namespace stepscope::test
