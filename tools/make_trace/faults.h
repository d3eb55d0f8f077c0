#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rows.h"

namespace make_trace {

// Causes of slowness come first (the simulation makes them), then defects of the file (made after it).
enum class Fault : std::uint8_t {
  kSlowLoader,
  kItem,
  kTinyKernels,
  kLateRank,
  kSlowCopy,
  kSlowComm,
  kAllocator,
  kMemoryGrowth,
  kValidation,
  kLostKernels,
  kBrokenText,
  kTruncated,
  kImpossible,
  kClockSkew,
  kNegative,
  kNoSteps,
};

class FaultSet {
 public:
  void add(Fault fault) { bits_ |= bit(fault); }
  void remove(Fault fault) { bits_ &= ~bit(fault); }
  bool has(Fault fault) const { return (bits_ & bit(fault)) != 0; }
  bool any() const { return bits_ != 0; }

 private:
  static std::uint32_t bit(Fault fault) { return 1u << static_cast<unsigned>(fault); }

  std::uint32_t bits_ = 0;
};

bool parse_fault(std::string_view name, Fault& fault);
std::string fault_names(std::string_view separator);

// True for what cannot show in a trace without a device.
bool needs_device(Fault fault);
std::string_view fault_name(Fault fault);

struct StepPlace {
  std::int64_t index;
  std::int64_t steps;
  std::uint64_t seed;
  std::int64_t step_ns;  // how long a healthy step takes
};

// Damages the rows of one step as the set says. Each pass over the file calls it again and must get the same damage,
// so it depends on its arguments only.
void damage(const FaultSet& faults, const StepPlace& place, StepRows& rows);

}  // namespace make_trace
