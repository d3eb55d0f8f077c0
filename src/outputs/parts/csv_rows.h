// Rows of the long CSV table: section, rank, device, name, key, value.
//
//   rows.begin("kernel", 3, "gemm", 0).add("calls", 12).add("total_ns", 3400);
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/safe_text.h"
#include "report/rank_report.h"

namespace stepscope {

class CsvRows {
 public:
  // What the rows that follow are about.
  CsvRows& begin(std::string_view section, std::optional<int64_t> rank, std::string_view name = {},
                 std::optional<int64_t> device = {});

  // One row; none when the value is unknown (an empty text, no number).
  CsvRows& add(std::string_view key, std::string_view value);
  CsvRows& add(std::string_view key, int64_t value);
  CsvRows& add(std::string_view key, double value);
  template <class T>
  CsvRows& add(std::string_view key, const std::optional<T>& value) {
    return value ? add(key, *value) : *this;
  }

  std::string take() { return std::move(out_); }

 private:
  std::string out_ = "section,rank,device,name,key,value\n";
  std::string prefix_;  // the fields before the key
};

// Everything about one rank; `limit`: operators and kernels, -1: all.
void add_rank(CsvRows& rows, const RankReport& rank, int64_t limit);

}  // namespace stepscope
