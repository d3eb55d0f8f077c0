// Typed row numbers: a HostRow cannot be handed to a function that wants a DeviceRow.
//
// Every table is a set of parallel columns, so a row is just its index. Wrapping the index costs nothing and
// turns "used the wrong index" from a wrong number in a report into a compile error.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace stepscope {

template <class Tag>
struct Id {
  static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

  uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(size_t index) : value(static_cast<uint32_t>(index)) {}

  constexpr explicit operator bool() const { return value != kNone; }
  constexpr size_t index() const { return value; }
  constexpr auto operator<=>(const Id&) const = default;
};

using StringId = Id<struct StringTag>;   // a text in a StringPool
using LaneId = Id<struct LaneTag>;       // a host thread: (process, thread)
using HostRow = Id<struct HostTag>;      // a row of the HostTable
using DeviceRow = Id<struct DeviceTag>;  // a row of the DeviceTable

}  // namespace stepscope

template <class Tag>
struct std::hash<stepscope::Id<Tag>> {
  size_t operator()(stepscope::Id<Tag> id) const noexcept { return id.value * 0x9E3779B97F4A7C15ull; }
};
