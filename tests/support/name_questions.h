// Which names a list holds, and which it must not.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "model/names.h"

namespace stepscope::test {

using Names = std::vector<const char*>;

// Every name of `yes` answers to the question, none of `no`.
inline void expect_matches(bool (NameLists::*question)(std::string_view) const, Names yes, Names no) {
  for (const char* name : yes) EXPECT_TRUE((NameLists::builtin().*question)(name)) << name;
  for (const char* name : no) EXPECT_FALSE((NameLists::builtin().*question)(name)) << name;
}

}  // namespace stepscope::test
