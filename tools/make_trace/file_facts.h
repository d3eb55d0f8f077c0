#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "options.h"

namespace make_trace {

// What a file says about where it was recorded. Eight ranks share a host.
struct FileFacts {
  static constexpr int kRanksPerHost = 8;
  static constexpr std::int64_t kBaseNs = 1'767'189'312'000'000'000;  // as the profiler picks it: a step of 3 months
  static constexpr std::int64_t kStartNs = 5'184'000'000'000'000;     // of the capture, after the base

  FileFacts(const Options& options, int rank_)
      : rank(rank_),
        world_size(options.world_size()),
        device(rank_ % kRanksPerHost),
        devices(world_size < kRanksPerHost ? world_size : kRanksPerHost),
        pid(4242 + 61 * (rank_ % kRanksPerHost)),
        autograd_tid(pid + 37),
        host(fmt::format("node-{:02}", rank_ / kRanksPerHost)),
        origin_ns(kStartNs + 83'000 * (rank_ / kRanksPerHost)) {}

  std::string file_name(bool gzip) const {
    return fmt::format("{}_{}.{}.pt.trace.json{}", host, pid, kBaseNs + origin_ns + rank, gzip ? ".gz" : "");
  }

  int rank;
  int world_size;
  int device;
  int devices;
  std::int64_t pid;
  std::int64_t autograd_tid;
  std::string host;
  std::int64_t origin_ns;  // hosts disagree a little about the time
};

}  // namespace make_trace
