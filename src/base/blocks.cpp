#include "base/blocks.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stepscope {
namespace {

constexpr size_t kEighths = 8;
constexpr std::string_view kAcross[kEighths] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
constexpr std::string_view kUp[kEighths] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

}  // namespace

std::string bar(double share, size_t columns) {
  share = std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0);
  auto eighths = static_cast<size_t>(std::lround(share * static_cast<double>(columns * kEighths)));
  if (share > 0 && columns > 0) eighths = std::max<size_t>(eighths, 1);
  std::string out;
  for (size_t i = 0; i < eighths / kEighths; ++i) out += "█";
  out += kAcross[eighths % kEighths];
  return out.append(columns - (eighths + kEighths - 1) / kEighths, ' ');
}

std::string sparkline(std::span<const double> values) {
  std::string out;
  for (const double value : values) {
    if (std::isnan(value)) {
      out += ' ';
      continue;
    }
    out += kUp[std::lround(std::clamp(value, 0.0, 1.0) * (kEighths - 1))];
  }
  return out;
}

}  // namespace stepscope
