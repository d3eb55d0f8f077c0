#include "outputs/parts/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace stepscope {

std::string_view step_source_key(StepSource source) {
  static constexpr std::array<std::string_view, 3> kKeys{"marks", "optimizer", "capture"};
  return kKeys[static_cast<size_t>(source)];
}

std::string_view step_source_text(StepSource source) {
  static constexpr std::array<std::string_view, 3> kTexts{"step marks", "optimizer steps, no step marks",
                                                          "the whole capture as one step, no step marks"};
  return kTexts[static_cast<size_t>(source)];
}

std::string_view unit_key(Unit unit) {
  static constexpr std::array<std::string_view, 6> kKeys{"text", "count", "ns", "share", "bytes", "number"};
  return kKeys[static_cast<size_t>(unit)];
}

std::string percent(const std::optional<double>& share) { return share ? percent(*share) : "?"; }

std::string human_time(const std::optional<Ns>& time) { return time ? human_time(*time) : "?"; }

std::string counted(int64_t count, std::string_view what) {
  return fmt::format("{} {}{}", human_count(count), what, count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

std::string file_name(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return std::string(path.substr(path.rfind('/') + 1));
}

double share_of(Ns part, Ns whole) { return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0; }

}  // namespace stepscope
