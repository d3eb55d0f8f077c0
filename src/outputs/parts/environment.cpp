#include "outputs/parts/environment.h"

#include <fmt/format.h>

namespace stepscope {
namespace {

constexpr int64_t kSmallestHip =
    10'000'000;  // HIP: major * 10^7 + minor * 10^5 + patch; CUDA: major * 1000 + minor * 10

}  // namespace

std::string runtime_version(const std::optional<int64_t>& number) {
  if (!number || *number <= 0) return {};
  if (*number < kSmallestHip) return fmt::format("{}.{}", *number / 1000, *number % 1000 / 10);
  return fmt::format("{}.{}.{}", *number / 10'000'000, *number / 100'000 % 100, *number % 100'000);
}

std::string device_name(const Metadata& meta) {
  for (const DeviceProperties& device : meta.devices) {
    if (!device.name.empty()) return device.name;
  }
  return {};
}

}  // namespace stepscope
