// How healthy a job's traces are: what `stepscope doctor` says.
//
// A defect is something of the file that is wrong (broken text, lost events, impossible durations); it makes the doctor
// leave with 1. A note is a peculiarity or something that was not recorded, and what recording it would add.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "ingest/reader.h"
#include "outputs/report.h"

namespace stepscope {

struct Symptom {
  std::string code;
  bool defect = false;
  int64_t count = 0;
  std::optional<uint64_t> first_byte;
  std::string text;     // what stands there, the beginning of it; empty: not known
  std::string meaning;  // what it is
  std::string advice;   // what to do about it, may be empty
};

struct FileHealth {
  InputReport input;
  std::vector<Symptom> symptoms;

  size_t defects() const;
};

struct RankHealth {
  std::optional<int64_t> rank;
  std::string label;
  std::vector<std::string> notes;  // what is missing, one line each
};

struct Health {
  std::vector<FileHealth> files;  // in the order they were given
  std::vector<RankHealth> ranks;

  size_t defects() const;
};

// Uses the job up: builds every model, for what only that can see.
Result<Health> examine(Job job, const Arguments& arguments);

}  // namespace stepscope
