// Signals: named numbers with a unit, read from the report of a rank. Rules know nothing else.
//
//   signals.get("input_wait.share")   // 0.48, or nothing when the data cannot say
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/table.h"
#include "report/rank_report.h"

namespace stepscope {

struct Signal {
  std::optional<double> value;
  Unit unit = Unit::kNumber;
  std::string meaning;
};

class Signals {
 public:
  static Signals of(const RankReport& rank);

  void set(std::string name, std::optional<double> value, Unit unit, std::string meaning);
  std::optional<double> get(std::string_view name) const;  // nothing: unknown
  double get_or(std::string_view name, double otherwise) const { return get(name).value_or(otherwise); }
  const std::map<std::string, Signal, std::less<>>& all() const { return signals_; }

 private:
  std::map<std::string, Signal, std::less<>> signals_;
};

}  // namespace stepscope
