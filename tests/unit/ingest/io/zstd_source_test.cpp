#include "ingest/io/zstd_source.h"

#include <random>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

using Kind = ByteDefect::Kind;

std::string some_text() {
  std::string out;
  for (int i = 0; i < 60'000; ++i) out += std::to_string(i * 7919 % 10'007) + ",\n";
  return out;
}

std::pair<std::string, std::vector<ByteDefect>> unpack(const std::string& packed, size_t piece = 1000,
                                                       size_t asked = 999) {
  ZstdSource source(std::make_unique<MemorySource>(packed, piece));
  std::string text = drain(source, asked);
  return {text, source.defects};
}

TEST(ZstdSource, ReadsSeveralFramesAsOneText) {
  const std::string packed = zstd_packed("one ") + zstd_packed(some_text()) + zstd_packed("");
  for (const size_t piece : {1, 1000, 1'000'000}) {
    const auto [text, defects] = unpack(packed, piece);
    EXPECT_EQ(text, "one " + some_text()) << piece;
    EXPECT_TRUE(defects.empty());
  }
}

TEST(ZstdSource, WarnsOfBytesBehindTheLastFrame) {
  const auto [text, defects] = unpack(zstd_packed("text") + "garbage");
  EXPECT_EQ(text, "text");
  ASSERT_EQ(defects.size(), 1u);
  EXPECT_EQ(defects[0].kind, Kind::kTrailingBytes);
}

TEST(ZstdSource, KeepsWhatAFileCutAnywhereHolds) {
  const std::string whole = some_text();
  const std::string packed = zstd_packed(whole);
  for (size_t cut = 4; cut < packed.size(); cut += 501) {
    const auto [text, defects] = unpack(packed.substr(0, cut));
    ASSERT_TRUE(whole.starts_with(text)) << cut;
    ASSERT_EQ(defects.size(), 1u) << cut;
    EXPECT_EQ(defects[0].kind, Kind::kCutShort) << cut;
  }
}

TEST(ZstdSource, SurvivesDamage) {
  const std::string packed = zstd_packed(some_text());
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::string damaged = packed;
    for (unsigned i = 0; i < 1 + random() % 5; ++i)
      damaged[4 + random() % (damaged.size() - 4)] = static_cast<char>(random());
    unpack(damaged, 1 + random() % 5000, 1 + random() % 50'000);
  }
  EXPECT_EQ(unpack(packed.substr(0, 500) + std::string(500, '\xFF')).second.size(), 1u);
}

}  // namespace
}  // namespace stepscope
