// What a thread was doing, as the causes a waiting device can have: at every moment the first that holds of
// validation, checkpoint, input, sync, allocator, logging, host (any other row).
//
// Blocking time ("sync") is that of the calls which wait for the device; of item and nonzero, whole, when a blocking
// or copying call begins inside them; and of an asynchronous copy to pageable memory, which waits like a plain one.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/intervals.h"
#include "model/derive/links.h"

namespace stepscope {

enum class Doing { kValidation, kCheckpoint, kInput, kSync, kAllocator, kLogging, kHost };
inline constexpr size_t kDoings = 7;

struct ThreadActivity {
  std::array<IntervalSet, kDoings> doing;  // disjoint: the first cause that holds
  IntervalSet any;                         // their union: the thread is in some row
  IntervalSet blocking;                    // all blocking time, whatever else goes on

  // Adds to `out` how long each was going on in [begin, end).
  void add(Ns begin, Ns end, std::array<Ns, kDoings>& out) const;
};

// By host row: runtime calls that copy to pageable memory without blocking by name.
std::vector<uint8_t> pageable_calls(const Trace& trace, const NameFacts& facts, const Links& links);

ThreadActivity thread_activity(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                               const std::vector<uint8_t>& pageable, LaneId lane);

}  // namespace stepscope
