#pragma once

#include <cstdint>

#include "rows.h"

namespace make_trace {

// The order of a file: each section holds the rows of all steps, so a file is never in order of time. Every section
// is a pass of its own over the simulation, which costs some time and saves all of the memory.
enum class Section : std::uint8_t { kMainOps, kAutogradOps, kMemory, kCalls, kDevice };

inline constexpr Section kSections[] = {Section::kMainOps, Section::kAutogradOps, Section::kMemory, Section::kCalls,
                                        Section::kDevice};

// Turns rows into the text of one file.
class Writer {
 public:
  virtual ~Writer() = default;

  virtual void begin() = 0;
  virtual void write(Section section, const StepRows& rows) = 0;
  virtual void end() = 0;
  virtual std::int64_t events() const = 0;
  virtual std::int64_t bytes() const = 0;
};

}  // namespace make_trace
