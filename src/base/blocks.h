// Small charts out of block characters.
#pragma once

#include <span>
#include <string>

namespace stepscope {

// A horizontal bar of share * columns, to an eighth of a column, filled up with blanks: "█████▌    ". The share is
// held to 0..1; one that is no number draws nothing. What is above zero always shows.
std::string bar(double share, size_t columns);

// One block per value, 0 lowest and 1 highest of eight: "▁▃▅█". Values are held to 0..1; no number is a blank.
std::string sparkline(std::span<const double> values);

}  // namespace stepscope
