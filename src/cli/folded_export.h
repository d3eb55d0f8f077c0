// Call paths in the folded form that flame graph tools read: one line a path, its weight at the end.
//
//   thread 42/42;train.py(3): main;aten::mm 81000
//
// The thread is the outermost name; where several ranks are written, the rank stands above it. Names are printable: a
// semicolon in one is \x3b, a line break \x0a. Weights are nanoseconds: host time at exactly this path, or the device
// work launched from it; paths without any have no line.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/model.h"

namespace stepscope {

enum class FoldedWeight { kHost, kDevice };

Result<void> export_folded(std::vector<Trace>& traces, FoldedWeight weight, const std::string& path);

}  // namespace stepscope
