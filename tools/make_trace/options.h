#pragma once

#include <cstdint>
#include <string>

#include "dialect.h"
#include "faults.h"

namespace make_trace {

// What the user asked for. Every default makes a small healthy trace of one rank.
struct Options {
  std::string out;
  std::uint64_t seed = 1;
  int ranks = 1;
  std::int64_t steps = 12;
  std::int64_t warmup = 0;
  std::int64_t first_step = 100;
  int streams = 2;
  int ops_per_step = 330;
  std::int64_t size_mb = 0;  // 0: `steps` counts
  std::int64_t events = 0;   // 0: `steps` counts
  std::int64_t validation_every = 4;
  DialectId dialect = DialectId::kKineto;
  bool cpu_only = false;
  bool gzip = false;
  bool compact = false;
  FaultSet faults;

  bool has(Fault fault) const { return faults.has(fault); }

  // A lone rank with slow communication is one file out of a job of eight.
  int world_size() const { return ranks == 1 && has(Fault::kSlowComm) ? 8 : ranks; }
  bool communicates() const { return world_size() > 1 && !cpu_only; }
};

}  // namespace make_trace
