// Expected texts as files, side by side under tests/golden/.
//
//   expect_golden("outputs/input_bound.txt", text);
//
// With STEPSCOPE_APPROVE=1 in the environment (tests/approve) the file is written instead, for the eyes of a reviewer.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace stepscope::test {

inline std::filesystem::path golden_path(const std::string& name) {
  return std::filesystem::path(__FILE__).parent_path().parent_path().parent_path() / "golden" / name;
}

inline void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = golden_path(name);
  if (std::getenv("STEPSCOPE_APPROVE") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing: tests/approve writes it";
  std::ostringstream expected;
  expected << file.rdbuf();
  EXPECT_EQ(text, expected.str()) << "if the new text is right: tests/approve, and look at the difference";
}

}  // namespace stepscope::test
