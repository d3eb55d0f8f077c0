// Everything a Trace holds, one thing a line: two traces are the same when their dumps are.
#pragma once

#include <string>

#include "model/trace.h"

namespace stepscope::test {

std::string dump(const Trace& trace);

}  // namespace stepscope::test
