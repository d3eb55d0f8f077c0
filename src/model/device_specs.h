// What a device can move at best, by its name: data/devices.json.
#pragma once

#include <optional>
#include <string_view>

namespace stepscope {

struct DeviceSpec {
  std::optional<double> host_link_gbs;  // to the host, one direction, nominal
  std::optional<double> memory_gbs;     // the device's own memory, nominal
};

// Nothing known of an unknown device.
DeviceSpec device_spec(std::string_view name);

}  // namespace stepscope
