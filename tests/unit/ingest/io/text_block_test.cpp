#include "ingest/io/text_block.h"

#include <gtest/gtest.h>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using test::MemorySource;

std::vector<std::shared_ptr<const TextBlock>> blocks_of(std::string_view text, size_t size, size_t piece = 1000) {
  BlockCutter cutter(std::make_unique<MemorySource>(text, piece), size);
  std::vector<std::shared_ptr<const TextBlock>> out;
  while (auto block = cutter.next()) out.push_back(std::move(block));
  return out;
}

std::string events(int count) {
  std::string out = R"({"traceEvents": [)";
  for (int i = 0; i < count; ++i) out += fmt::format(R"({}{{"ph": "X", "args": {{"a": {}}}}})", i ? ",\n  " : "", i);
  return out + "]}";
}

TEST(TextBlocks, TogetherTheyAreTheText) {
  const std::string text = events(200);
  for (const size_t size : {1, 16, 100, 5000, 100000}) {
    std::string joined;
    for (const auto& block : blocks_of(text, size, 7)) {
      EXPECT_EQ(block->offset, joined.size());
      joined += block->text().substr(0, block->end() - block->offset);
    }
    EXPECT_EQ(joined, text) << "in blocks of " << size;
  }
}

TEST(TextBlocks, NeighboursShareTheBraceOfAnEvent) {
  const auto blocks = blocks_of(events(200), 300);
  ASSERT_GT(blocks.size(), 10u);
  for (size_t i = 0; i + 1 < blocks.size(); ++i) {
    EXPECT_FALSE(blocks[i]->last);
    EXPECT_EQ(blocks[i]->text().back(), '{');
    EXPECT_TRUE(blocks[i + 1]->text().starts_with(R"({"ph")"));
  }
  EXPECT_TRUE(blocks.back()->last);
}

TEST(TextBlocks, EndInZeros) {
  for (const auto& block : blocks_of(events(50), 100)) {
    for (size_t i = 0; i < TextBlock::kPadding; ++i) EXPECT_EQ(block->bytes[block->size + i], '\0');
  }
}

TEST(TextBlocks, GrowUntilThereIsABorder) {
  const std::string text = R"([{"ph":"X"},{"ph":")" + std::string(10000, 'x') + R"("},)" + events(1000);
  const auto blocks = blocks_of(text, 100);
  ASSERT_GT(blocks.size(), 3u);
  EXPECT_LT(blocks[0]->size, 100u);
  EXPECT_GT(blocks[1]->size, 10000u);
}

TEST(TextBlocks, AnEmptyTextIsOneEmptyBlock) {
  const auto blocks = blocks_of("", 100);
  ASSERT_EQ(blocks.size(), 1u);
  EXPECT_TRUE(blocks[0]->last);
  EXPECT_EQ(blocks[0]->end(), 0u);
}

TEST(TextBlocks, OnlyWhatLooksLikeAnEventIsABorder) {
  const auto border = [](std::string_view text) { return last_event_border(text, 1); };
  EXPECT_EQ(border(R"({"ph":"X"},{"ph":"X"})"), 11u);
  EXPECT_EQ(border("{\"ph\":\"X\"} ,\n { \"name\":\"X\"}"), 14u);
  EXPECT_EQ(border(R"({"ph":"X","args":{"ph":"X"}})"), std::string_view::npos);
  EXPECT_EQ(border(R"({"ph":"X"},{"weight":1})"), std::string_view::npos);
  EXPECT_EQ(border(R"([{"ph":"X"}])"), std::string_view::npos);
  EXPECT_EQ(last_event_border(R"({"ph":"X"},{"ph":"X"})", 12), std::string_view::npos);
}

}  // namespace
}  // namespace stepscope
