// What a command leaves with. Scripts and CI rely on these numbers.
#pragma once

namespace stepscope {

enum ExitCode : int {
  kFine = 0,
  kCheckFailed = 1,  // a regression, or a defect that `doctor` found
  kWrongUsage = 2,
  kUnreadable = 3,  // input unreadable or without events; output not writable
  kTooFewData = 4,
};

}  // namespace stepscope
