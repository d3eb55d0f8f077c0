// What every rule that holds a share against two limits must keep; one function for one idea.
#pragma once

#include <initializer_list>
#include <string_view>

#include "diagnosis/diagnosis.h"
#include "support/trace_builder.h"

namespace stepscope::test {

struct ShareRuleFacts {
  std::string_view id;
  std::string_view signal;  // SIGNAL.share and SIGNAL.lost_ns
  Cause cause;
};

// No finding, and a sentence with the share in it.
void expect_ruled_out(const ShareRuleFacts& rule, double share);
void expect_severity(const ShareRuleFacts& rule, Severity severity, std::initializer_list<double> shares);
// Neither a finding nor a sentence.
void expect_silent_when_unknown(const ShareRuleFacts& rule);
// The loss, the share, the rank, evidence and advice, of a share that is beyond every limit.
void expect_complete_finding(const ShareRuleFacts& rule, double share);
// In a training of which the rule's signal takes `lost` µs of every step of kStepLength µs.
void expect_of_training(const ShareRuleFacts& rule, TraceBuilder training, double lost, Severity severity);

}  // namespace stepscope::test
