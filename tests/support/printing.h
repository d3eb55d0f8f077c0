// How values of the model look in the message of a failed test.
#pragma once

#include <ostream>

#include "base/ids.h"
#include "base/intervals.h"

namespace stepscope {

inline void PrintTo(const Interval& interval, std::ostream* out) { *out << "[" << interval.begin << ", " << interval.end << ")"; }

template <class Tag>
void PrintTo(const Id<Tag>& id, std::ostream* out) {
  id ? *out << "#" << id.value : *out << "none";
}

}  // namespace stepscope
