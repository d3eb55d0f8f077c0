// Errors are values. A message says what is wrong, where (path, byte, rank) and what to do about it, in one line.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace stepscope {

struct Error {
  std::string message;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) { return tl::make_unexpected(Error{std::move(message)}); }

}  // namespace stepscope
