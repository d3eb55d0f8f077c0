// The verdict: one named cause, in nanoseconds a step, with evidence, the way out, and what was ruled out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/rank_report.h"

namespace stepscope {

enum class Cause {
  kHealthy, kInput, kTransfer, kHost, kSync, kCommunication, kStraggler, kKernels, kMemory, kValidation, kWarmup,
  kImbalance, kUnknown,
};
std::string_view to_string(Cause cause);

enum class Severity { kNone, kInfo, kWarn, kCritical };
std::string_view to_string(Severity severity);

struct EventRef {  // a row of the trace that shows it
  std::string lane;
  Ns start = 0;
  Ns dur = 0;
  std::string name;
};

struct Evidence {
  std::string text;               // one line
  std::optional<int64_t> rank;
  std::string table;              // the table that shows more, may be empty
  std::optional<EventRef> event;
};

struct Finding {
  std::string id;                 // of the rule: "input_wait"
  Cause cause = Cause::kUnknown;
  Severity severity = Severity::kNone;
  std::string title;              // one line
  Ns lost_ns_per_step = 0;
  std::optional<double> share_of_step;
  std::vector<Evidence> evidence;
  std::string advice;
  std::string doc;                // page under docs/
  std::optional<int64_t> rank;    // of the rank it was found on
};

struct Action {
  std::string action;
  std::optional<Ns> expected_gain_ns_per_step;
  std::string check;              // how to see that it worked
};

struct RuledOut {
  Cause cause = Cause::kUnknown;
  std::string why;
};

struct Verdict {
  Cause cause = Cause::kUnknown;
  std::optional<int64_t> rank;
  Severity severity = Severity::kNone;
  double confidence = 0;          // 0..1
  Ns lost_ns_per_step = 0;
  std::optional<double> share_of_step;
  std::string title;
  std::string why;
  std::vector<Action> next;
  std::string abstained;          // why no cause is named; empty when one is
};

struct Diagnosis {
  Verdict verdict;
  std::vector<Finding> findings;  // worst first
  std::vector<RuledOut> ruled_out;
};

Diagnosis diagnose(const std::vector<RankReport>& ranks);

}  // namespace stepscope
