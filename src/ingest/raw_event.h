// One object of the event array as it stands in the text: the fields that rows are made of, as views. Nothing is
// decoded or copied before the event is known to be whole. A field that is an object or array says nothing.
#pragma once

#include <array>
#include <cstdint>

#include "ingest/json/scanner.h"

namespace stepscope {

// The members of `args` that tables have a column for. Their spellings through the ages: raw_event.cpp.
enum class Arg : uint8_t {
  kExternalId,
  kCorrelation,
  kDevice,
  kStream,
  kBlocksPerSm,
  kOccupancy,
  kTheoreticalOccupancy,
  kBytes,
  kBandwidth,
  kCollectiveName,
  kInputShapes,
  kCallStack,
  kFinished,
  kName,
  kLabels,
  kAddress,
  kTotalAllocated,
  kTotalReserved,
  kDeviceType,
  kDeviceId,
  kSequence,
  kForwardThread,
  kCount,
  kNone = kCount,
};

struct RawEvent {
  json::Value ph, name, cat, ts, dur, pid, tid;
  std::array<json::Value, static_cast<size_t>(Arg::kCount)> args;
  uint32_t args_present = 0;
  bool empty = true;      // {}
  bool document = false;  // it holds what only a whole trace has: a second document begins here

  bool has(Arg arg) const { return (args_present >> static_cast<unsigned>(arg)) & 1; }
  json::Value operator[](Arg arg) const { return has(arg) ? args[static_cast<size_t>(arg)] : json::Value(); }

  // 'X', 'B', 'i', ...; '?' is one that nobody knows, zero none at all.
  char phase() const {
    if (ph.sort != json::Sort::kText || ph.raw.empty()) return '\0';
    return ph.raw.size() == 1 && static_cast<signed char>(ph.raw[0]) > ' ' ? ph.raw[0] : '?';
  }
};

// The event whose brace stands at in.at(). Of a key that comes twice the last one counts. False: see Scanner; also
// where the object turns out to be a document, which is not read on then.
bool parse_event(json::Scanner& in, RawEvent& event);

}  // namespace stepscope
