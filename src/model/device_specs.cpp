#include "model/device_specs.h"

#include <re2/re2.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/embedded.h"

namespace stepscope {
namespace {

using Entry = std::pair<std::unique_ptr<RE2>, DeviceSpec>;

std::vector<Entry> entries() {
  RE2::Options options(RE2::Latin1);
  options.set_case_sensitive(false);
  const auto figure = [](const nlohmann::json& from, const char* key) {
    return from.contains(key) ? std::optional(from[key].get<double>()) : std::nullopt;
  };
  std::vector<Entry> out;
  const nlohmann::json file = nlohmann::json::parse(embedded("devices.json"));
  for (const auto& one : file["devices"]) {
    out.emplace_back(std::make_unique<RE2>(one["name"].get<std::string>(), options),
                     DeviceSpec{figure(one, "host_link_gbs"), figure(one, "memory_gbs")});
  }
  return out;
}

}  // namespace

DeviceSpec device_spec(std::string_view name) {
  static const std::vector<Entry> all = entries();
  for (const auto& [pattern, spec] : all) {
    if (RE2::PartialMatch(re2::StringPiece(name.data(), name.size()), *pattern)) return spec;
  }
  return {};
}

}  // namespace stepscope
