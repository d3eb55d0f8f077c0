// What holds for every text that people read.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text_width.h"
#include "base/utf8.h"

namespace stepscope::test {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

inline void expect_screen(const std::string& text, size_t lines, size_t columns) {
  const std::vector<std::string> all = lines_of(text);
  EXPECT_LE(all.size(), lines) << text;
  for (const std::string& line : all) EXPECT_LE(display_width(line), columns) << line;
  EXPECT_TRUE(text.ends_with('\n'));
}

// One line breaks apart: no byte a terminal could act on, and valid UTF-8.
inline void expect_inert(const std::string& text) {
  each_utf8(text, [](const Utf8Step& step, std::string_view bytes) {
    EXPECT_TRUE(step.valid) << bytes;
    EXPECT_TRUE(step.point == '\n' || (step.point >= 0x20 && (step.point < 0x7F || step.point >= 0xA0)))
        << static_cast<uint32_t>(step.point);
  });
}

}  // namespace stepscope::test
