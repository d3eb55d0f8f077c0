#include "base/human.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stepscope {

std::string percent(double share) {
  const double hundredths = share * 100;
  if (!std::isfinite(hundredths)) return "?";
  if (hundredths > 0 && hundredths < 0.1) return "< 0.1 %";
  return fmt::format("{:.{}f} %", hundredths, std::abs(hundredths) < 9.95 ? 1 : 0);
}

std::string human_count(int64_t count) {
  std::string digits = fmt::format("{}", count);
  const size_t first = count < 0 ? 1 : 0;
  for (size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string human_bytes(int64_t bytes) {
  static constexpr std::array<const char*, 6> kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double size = static_cast<double>(bytes);
  size_t unit = 0;
  while (std::abs(size) >= 1023.5 && unit + 1 < kUnits.size()) size /= 1024, ++unit;
  if (unit == 0) return fmt::format("{} B", bytes);
  return fmt::format("{:.{}f} {}", size, std::abs(size) < 99.95 ? 1 : 0, kUnits[unit]);
}

}  // namespace stepscope
