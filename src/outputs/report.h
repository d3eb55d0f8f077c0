// The whole report, as every output gets it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/table.h"
#include "base/terminal.h"
#include "diagnosis/diagnosis.h"
#include "model/trace.h"
#include "report/rank_report.h"

namespace stepscope {

// One file that was named, readable or not.
struct InputReport {
  TraceFile file;
  std::string error;  // why it could not be used, one line; empty: it was
};

struct Report {
  std::vector<InputReport> inputs;  // in the order they were given
  std::vector<RankReport> ranks;
  Diagnosis diagnosis;
};

// A table of one rank, as `show` prints it.
struct RankTable {
  std::optional<int64_t> rank;
  std::string label;  // "rank 3", "pid 4242"
  Table table;
};

struct OutputOptions {
  size_t width = 80;
  Style style = Style();
  int64_t limit = -1;  // rows of long lists in JSON and CSV, -1: all
  std::string sort;    // the column the lists were sorted by; empty: their own order
};

// A format the report and the tables can be written in. One file, one test, one line in catalog.inc.
//
// An output gets data and returns text; where that goes is the command's business. Every text ends with a line break.
struct Output {
  std::string_view name;  // what --format says
  std::string_view summary;
  std::string_view suffix;  // of files in this format: ".json"
  bool for_people;          // numbers with units, long lists folded; else everything, raw
  std::string (*report)(const Report& report, const OutputOptions& options);
  // One table a rank, all with the same columns; never empty.
  std::string (*tables)(const std::vector<RankTable>& tables, const OutputOptions& options);
};

const std::vector<const Output*>& outputs();
const Output* find_output(std::string_view name);

}  // namespace stepscope
