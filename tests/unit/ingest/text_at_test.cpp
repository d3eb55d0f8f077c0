#include "ingest/text_at.h"

#include <gtest/gtest.h>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using test::TestFolder;

std::string numbers(int count) {
  std::string out = "[";
  for (int i = 0; i < count; ++i) out += fmt::format("{:9},", i);
  return out + "0]";
}

TEST(TextAt, IsTheSameHoweverTheFileIsPacked) {
  const TestFolder folder;
  const std::string text = numbers(500000);  // 5 MB: several windows
  const std::vector<uint64_t> offsets = {text.size() - 3, 0, 4000000, 4000001, 4000000, 2500000, text.size() + 10};
  for (const std::string& bytes : {text, test::gzipped(text), test::zstd_packed(text)}) {
    const auto found = text_at(folder.file("file", bytes), offsets, 50);
    ASSERT_EQ(found.size(), offsets.size());
    for (size_t i = 0; i < offsets.size(); ++i) {
      EXPECT_EQ(found[i], offsets[i] < text.size() ? text.substr(offsets[i], 50) : "") << offsets[i];
    }
  }
}

TEST(TextAt, NothingWhereTheFileIsGone) {
  EXPECT_EQ(text_at("/nowhere/at/all", {0, 5}, 10), std::vector<std::string>(2));
  EXPECT_EQ(text_at("-", {0}, 10), std::vector<std::string>(1));
}

}  // namespace
}  // namespace stepscope
