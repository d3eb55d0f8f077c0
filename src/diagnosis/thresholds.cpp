#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/embedded.h"
#include "diagnosis/rule.h"

namespace stepscope {

const Thresholds& Thresholds::builtin() {
  static const Thresholds all = [] {
    Thresholds out;
    const nlohmann::json file = nlohmann::json::parse(embedded("thresholds.json"));
    for (const auto& [name, entry] : file.items()) {
      if (!entry.is_object()) continue;
      out.by_name_[name] = {entry["good"].get<double>(), entry["problem"].get<double>(), entry["worse"] == "higher"};
    }
    return out;
  }();
  return all;
}

const Threshold& Thresholds::operator[](std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) throw std::logic_error("no threshold " + std::string(name) + " in data/thresholds.json");
  return found->second;
}

Severity judge(double value, const Threshold& threshold, Severity between) {
  const double sign = threshold.rising ? 1 : -1;
  if (sign * value <= sign * threshold.good) return Severity::kNone;
  return sign * value > sign * threshold.problem ? Severity::kCritical : between;
}

}  // namespace stepscope
