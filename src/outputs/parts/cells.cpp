#include "outputs/parts/cells.h"

#include <fmt/format.h>

#include <cmath>

#include "base/human.h"
#include "base/safe_text.h"
#include "base/time.h"

namespace stepscope {
namespace {

struct ForPeople {
  Unit unit;

  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(const std::string& text) const { return printable(text); }
  std::string operator()(int64_t number) const {
    switch (unit) {
      case Unit::kNs: return human_time(number);
      case Unit::kBytes: return human_bytes(number);
      case Unit::kShare: return percent(static_cast<double>(number));
      default: return human_count(number);
    }
  }
  std::string operator()(double number) const {
    if (unit == Unit::kShare) return percent(number);
    const bool large = std::abs(number) >= 1000 && std::abs(number) < 1e15;  // no exponents for people
    return large ? human_count(std::llround(number)) : fmt::format("{:.3g}", number);
  }
};

struct Raw {
  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(int64_t number) const { return fmt::format("{}", number); }
  std::string operator()(double number) const { return raw_number(number); }
};

}  // namespace

std::string people_text(const Cell& cell, Unit unit) { return std::visit(ForPeople{unit}, cell); }

std::string raw_text(const Cell& cell) { return std::visit(Raw{}, cell); }

std::string raw_number(double number) { return std::isfinite(number) ? fmt::format("{}", number) : std::string(); }

}  // namespace stepscope
