#include "faults.h"

#include <algorithm>
#include <array>

#include "random.h"

namespace make_trace {
namespace {

struct Named {
  Fault fault;
  std::string_view name;
  bool needs_device;
};

constexpr std::array kFaults = {
    Named{Fault::kSlowLoader, "slow-loader", false},  Named{Fault::kItem, "item", true},
    Named{Fault::kTinyKernels, "tiny-kernels", true}, Named{Fault::kLateRank, "late-rank", true},
    Named{Fault::kSlowCopy, "slow-copy", true},       Named{Fault::kSlowComm, "slow-comm", true},
    Named{Fault::kAllocator, "allocator", true},      Named{Fault::kMemoryGrowth, "memory-growth", false},
    Named{Fault::kValidation, "validation", false},   Named{Fault::kLostKernels, "lost-kernels", true},
    Named{Fault::kBrokenText, "broken-text", false},  Named{Fault::kTruncated, "truncated", false},
    Named{Fault::kImpossible, "impossible", true},    Named{Fault::kClockSkew, "clock-skew", true},
    Named{Fault::kNegative, "negative", false},       Named{Fault::kNoSteps, "no-steps", false},
};

constexpr std::int64_t kSkewNs = 5'000'000;
constexpr std::int64_t kImpossibleNs = 50'000'000;
constexpr std::uint64_t kLostPercent = 30;

void lose_kernels(std::uint64_t seed, std::vector<DeviceRow>& device) {
  std::erase_if(device, [seed](const DeviceRow& row) {
    const auto key = static_cast<std::uint64_t>(row.correlation);
    return row.work == Work::kKernel && scramble(seed ^ scramble(key)) % 100 < kLostPercent;
  });
}

void skew(std::vector<DeviceRow>& device) {
  for (DeviceRow& row : device) row.start_ns -= kSkewNs;
}

// A reader may take an overlap shorter than the longest step for real, so the row outlasts that, too.
void cover_later_kernels(const StepPlace& place, std::vector<DeviceRow>& device) {
  if (place.index != place.steps / 2) return;
  for (std::size_t i = device.size() / 3; i < device.size(); ++i) {
    if (device[i].work != Work::kKernel || device[i].collective >= 0) continue;
    device[i].dur_ns = std::max(kImpossibleNs, 4 * place.step_ns);
    return;
  }
}

template <typename Row>
void negate(std::vector<Row>& rows, std::size_t every) {
  for (std::size_t i = every / 2; i < rows.size(); i += every) rows[i].dur_ns = -rows[i].dur_ns / 1000 - 1;
}

template <typename Row>
void mark(std::vector<Row>& rows, std::size_t part, std::size_t parts, Quirk quirk) {
  if (!rows.empty()) rows[std::min(rows.size() - 1, rows.size() * part / parts)].quirk = quirk;
}

// Of every 16 steps one is broken, at least one of any file.
void break_text(const StepPlace& place, StepRows& rows) {
  if (place.index % 16 != std::min<std::int64_t>(place.steps, 16) / 2) return;
  mark(rows.host, 1, 5, Quirk::kRawQuotes);
  mark(rows.host, 2, 5, Quirk::kControlBytes);
  mark(rows.host, 3, 5, Quirk::kCutEvent);
  mark(rows.device, 1, 3, Quirk::kBareInf);
  mark(rows.device, 2, 3, Quirk::kCutEvent);
}

void truncate(const StepPlace& place, StepRows& rows) {
  if (place.index != place.steps - 1) return;
  if (rows.device.empty()) {
    mark(rows.host, 3, 5, Quirk::kEndOfFile);
  } else {
    mark(rows.device, 3, 5, Quirk::kEndOfFile);
  }
}

}  // namespace

bool parse_fault(std::string_view name, Fault& fault) {
  const auto* found = std::ranges::find(kFaults, name, &Named::name);
  if (found == kFaults.end()) return false;
  fault = found->fault;
  return true;
}

std::string fault_names(std::string_view separator) {
  std::string text;
  for (const Named& named : kFaults) {
    if (!text.empty()) text += separator;
    text += named.name;
  }
  return text;
}

bool needs_device(Fault fault) { return std::ranges::find(kFaults, fault, &Named::fault)->needs_device; }

std::string_view fault_name(Fault fault) { return std::ranges::find(kFaults, fault, &Named::fault)->name; }

void damage(const FaultSet& faults, const StepPlace& place, StepRows& rows) {
  if (!faults.any()) return;
  if (faults.has(Fault::kImpossible)) cover_later_kernels(place, rows.device);
  if (faults.has(Fault::kLostKernels)) lose_kernels(place.seed, rows.device);
  if (faults.has(Fault::kClockSkew)) skew(rows.device);
  if (faults.has(Fault::kNegative)) {
    negate(rows.host, 151);
    negate(rows.device, 97);
  }
  if (faults.has(Fault::kBrokenText)) break_text(place, rows);
  if (faults.has(Fault::kTruncated)) truncate(place, rows);
}

}  // namespace make_trace
