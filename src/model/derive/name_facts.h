// What the names of this trace mean, one bit a question, asked once per distinct name.
//
// Every later pass tests bits instead of running patterns, so its cost does not depend on the lists.
#pragma once

#include <cstdint>
#include <vector>

#include "model/names.h"
#include "model/trace.h"

namespace stepscope {

enum class Fact : uint32_t {
  kStepMark = 1u << 0,       // ProfilerStep#N, or what the user says marks a step
  kDataloader = 1u << 1,     // the loader's __next__
  kOptimizerStep = 1u << 2,
  kOptimizerPhase = 1u << 3, // step or zero_grad
  kTorchsOwn = 1u << 4,      // a range torch makes itself
  kValidation = 1u << 5,
  kCheckpoint = 1u << 6,
  kLogging = 1u << 7,
  kCompile = 1u << 8,
  kAutograd = 1u << 9,       // an operator of autograd's own
  kLaunch = 1u << 10,
  kBlocking = 1u << 11,      // a call that waits for the device
  kCopying = 1u << 12,
  kAllocator = 1u << 13,     // device malloc or free
  kBlockingOperator = 1u << 14,  // item, nonzero: blocks when such a call begins inside
  kModuleFrame = 1u << 15,   // the call of an nn.Module
  kSourceFrame = 1u << 16,   // a frame with file and line
  kLibraryFrame = 1u << 17,  // of Python or a package, not the user's
  kKnown = 1u << 31,
};

class NameFacts {
 public:
  NameFacts() = default;

  // `step_marker`: a pattern of annotation names that mark steps, empty for torch's own.
  NameFacts(const Trace& trace, const NameLists& lists, const std::string& step_marker = {});

  bool is(HostKind kind, StringId name, Fact fact) const {
    return (bits_[static_cast<size_t>(kind)][name.index()] & static_cast<uint32_t>(fact)) != 0;
  }
  bool is(const HostTable& host, size_t row, Fact fact) const { return is(host.kind[row], host.name[row], fact); }

  // Of device rows.
  bool communication(const DeviceTable& device, size_t row) const {
    return device.kind[row] == DeviceKind::kKernel && (device.collective[row] || communication_[device.name[row].index()]);
  }
  bool pageable(StringId name) const { return pageable_[name.index()]; }

  // N of ProfilerStep#N; of a marker of the user's the digits its name ends with, else none.
  std::optional<int64_t> step_number(StringId name) const;

 private:
  std::vector<uint32_t> bits_[4];  // by HostKind, then by name
  std::vector<uint8_t> communication_, pageable_;
  const Trace* trace_ = nullptr;
  const NameLists* lists_ = nullptr;
};

}  // namespace stepscope
