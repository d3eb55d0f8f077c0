// What was recorded about one rank: tables, names, lanes, and what the file says about itself. Made by a reader (one
// file, one Trace); files of one process and rank that follow each other are joined by join_cycles().
//
// Nothing here is derived: links, nesting and steps are the Model's (model/model.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/intervals.h"
#include "base/string_pool.h"
#include "model/tables/device_table.h"
#include "model/tables/host_table.h"
#include "model/tables/memory_table.h"

namespace stepscope {

// A thread of a process: (rank, pid, tid), the rank being the Trace's own.
struct Lane {
  StringId pid;          // as text: "4242", "Spans"
  StringId tid;
  StringId thread_name;  // from the metadata, empty when there is none
};

struct Warning {
  std::string code;      // one of the contract's: "broken_event", "truncated", ...
  int64_t count = 0;
  std::optional<uint64_t> first_byte;  // in the inflated text; none where no byte can be named
  std::string note;      // one line for people, may be empty
};

struct DeviceProperties {
  int64_t id = 0;
  std::string name;
  int64_t memory_bytes = -1;  // -1: unknown
  int64_t sm_count = -1;
  int64_t compute_major = -1, compute_minor = -1;
};

// One input file and how well it could be read.
struct TraceFile {
  std::string path;
  std::string format;      // "chrome-json", "chrome-json.gz", "chrome-json.zst"
  uint64_t bytes = 0;      // on disk
  uint64_t text_bytes = 0; // inflated
  int64_t events = 0;          // objects of the event array, of any phase
  int64_t skipped_events = 0;  // of these (or broken ones beside them), not usable
  std::optional<uint64_t> truncated_at;
  std::vector<Warning> warnings;

  // Adds `count` to the warning of that code; the first byte named stays.
  void warn(std::string_view code, int64_t count = 1, std::optional<uint64_t> byte = {}, std::string note = {});

  // What was found in the part of the text that follows.
  void append(TraceFile&& part);
};

// What a file says about the run it was recorded in. Absent is nullopt or empty.
struct Metadata {
  std::optional<int64_t> rank;
  std::optional<int64_t> world_size;
  std::string host;
  std::optional<int64_t> pid;      // the process the host rows come from; none when there are several
  std::string backend;             // nccl, gloo
  std::string torch;               // version, where a writer puts it
  std::optional<int64_t> cuda_runtime, cuda_driver;
  std::vector<DeviceProperties> devices;
  std::map<std::string, std::string> other;  // further top-level scalars, as text
};

// Rows that are shown and counted nowhere: device copies of annotations, synchronisation and overhead rows.
struct ShownRow {
  Ns start = 0;
  Ns dur = 0;
  StringId name;
  StringId category;
  StringId pid, tid;
};

struct Trace {
  StringPool strings;
  std::vector<Lane> lanes;
  HostTable host;
  DeviceTable device;
  MemoryTable memory;
  std::vector<ShownRow> shown;
  Metadata meta;
  std::vector<TraceFile> files;
  bool real_times = false;       // some event stands at another time than 0
};

// The texts of `later` in the pool of `first`, in the order of their ids: by id of `later`, the id in `first`.
std::vector<StringId> join_strings(StringPool& first, const StringPool& later);

// The rows of `later` behind those of `first`, which takes them over under its own ids of texts and lanes.
void append_rows(Trace& first, Trace& later, const std::vector<StringId>& strings, const std::vector<LaneId>& lanes);

// Two files of one rank and process whose times are disjoint are cycles of one recording: appends `later` to `first`.
void join_cycles(Trace& first, Trace&& later);

// First start to last end over host rows and device work; nothing when there is neither.
std::optional<Interval> extent_of(const Trace& trace);

}  // namespace stepscope
