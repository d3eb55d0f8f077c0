// The operators and kernels a person should see first, as small tables.
#pragma once

#include <string>
#include <string_view>

#include "base/table.h"
#include "report/rank_report.h"

namespace stepscope {

// The title of the first column says what the table is and that its window is the capture.

// Operators and ranges by self device time (without a device: self host time), with their share of the sum over all
// rows of the capture. Step marks and runtime calls are left out, user ranges that differ only in digits are one row.
// `sort`: a column of the operator list to go by instead, empty for none.
Table top_operators(const RankReport& rank, const std::string& sort, size_t most);

// Kernels by total time, with their share of the time of all kernels, under their short names.
Table top_kernels(const RankReport& rank, const std::string& sort, size_t most);

// "void at::native::gemm<float, 4>(float*, int)" without what says nothing: "at::native::gemm<float, 4>".
std::string short_kernel_name(std::string_view name);

}  // namespace stepscope
