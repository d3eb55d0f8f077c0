// Bytes in, traces out. What stands here is what the rest of the program knows about reading.
//
//   auto job = read_job({"traces/"}, {});      // a folder: every trace in it, one per rank
//
// Content decides the format, never the suffix. A file that cannot be read does not fail the others: it is listed in
// `unreadable`, with one line that says what is wrong and where.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/trace.h"

namespace stepscope {

struct ReadOptions {
  std::function<void(uint64_t done, uint64_t total)> progress;  // bytes; may be empty
  int jobs = 0;                                                 // threads; 0: as many as the machine has
};

// One file that could not be used.
struct UnreadableFile {
  TraceFile file;       // path, format, bytes and warnings, as far as known
  std::string message;  // one line: what, where, what to do
};

struct Job {
  std::vector<Trace> ranks;  // one per rank, by rank where it is known, else in the order of the input
  std::vector<UnreadableFile> unreadable;
  std::vector<std::string> notes;  // for standard error: "newest of 3 runs taken: ..."
};

// One file (mapped when it can be, read to its end when it is a pipe). An error when it holds no usable event.
Result<Trace> read_trace(const std::string& path, const ReadOptions& options = {});

// Files, folders and globs. An error only when the arguments name nothing at all; otherwise what could be read.
Result<Job> read_job(const std::vector<std::string>& inputs, const ReadOptions& options = {});

// The same text as strict JSON: valid UTF-8, no bare inf or NaN, no broken event, no repeated key, closed at the end.
// `compress`: gzip it. Returns how many events were written and how many left out.
struct Repaired {
  int64_t events = 0;
  int64_t skipped = 0;
  std::vector<Warning> warnings;  // what was repaired
};
Result<Repaired> write_repaired(const std::string& input, const std::string& output, bool compress);

}  // namespace stepscope
