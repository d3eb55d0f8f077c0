#include "ingest/io/gzip_source.h"

#include <random>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

using Kind = ByteDefect::Kind;

std::string some_text() {
  std::string out;
  for (int i = 0; i < 20'000; ++i) out += std::to_string(i * 7919 % 10'007) + ",\n";
  return out;
}

struct Unpacked {
  std::string text;
  std::vector<ByteDefect> defects;
};

Unpacked unpack(const std::string& packed, size_t piece = std::string::npos, size_t asked = 1000) {
  GzipSource source(std::make_unique<MemorySource>(packed, piece));
  Unpacked out;
  out.text = drain(source, asked);
  out.defects = source.defects;
  return out;
}

TEST(GzipSource, UnpacksInAnyPieces) {
  const std::string text = some_text();
  const std::string packed = gzipped(text);
  for (const size_t piece : {1, 13, 100'000}) {
    for (const size_t asked : {1, 999, 1'000'000}) {
      const Unpacked out = unpack(packed, piece, asked);
      EXPECT_EQ(out.text, text) << piece << " " << asked;
      EXPECT_TRUE(out.defects.empty());
    }
  }
}

TEST(GzipSource, ReadsSeveralMembersAsOneText) {
  const Unpacked out = unpack(gzipped("one ") + gzipped("") + gzipped("two ") + gzipped(some_text()), 5);
  EXPECT_EQ(out.text, "one two " + some_text());
  EXPECT_TRUE(out.defects.empty());
}

TEST(GzipSource, WarnsOfBytesBehindTheLastMember) {
  const std::string packed = gzipped("text");
  for (const std::string& behind : {std::string("garbage"), std::string(10, '\0'), std::string("x")}) {
    const Unpacked out = unpack(packed + behind);
    EXPECT_EQ(out.text, "text");
    ASSERT_EQ(out.defects.size(), 1u);
    EXPECT_EQ(out.defects[0].kind, Kind::kTrailingBytes);
    EXPECT_NE(out.defects[0].note.find(std::to_string(packed.size())), std::string::npos) << out.defects[0].note;
  }
}

TEST(GzipSource, KeepsWhatAFileCutAnywhereHolds) {
  const std::string text = some_text();
  const std::string packed = gzipped(text);
  size_t longest = 0;
  for (size_t cut = 2; cut < packed.size(); cut += 97) {
    const Unpacked out = unpack(packed.substr(0, cut));
    ASSERT_TRUE(text.starts_with(out.text)) << cut;
    ASSERT_EQ(out.defects.size(), 1u) << cut;
    EXPECT_EQ(out.defects[0].kind, Kind::kCutShort) << cut;
    longest = std::max(longest, out.text.size());
  }
  EXPECT_GT(longest, text.size() / 2);
  const Unpacked no_trailer = unpack(packed.substr(0, packed.size() - 3));
  EXPECT_EQ(no_trailer.text, text);
  EXPECT_EQ(no_trailer.defects.size(), 1u);
}

TEST(GzipSource, SaysThatTheChecksumDoesNotFit) {
  std::string packed = gzipped("text");
  packed[packed.size() - 6] ^= 1;
  const Unpacked out = unpack(packed);
  EXPECT_EQ(out.text, "text");
  ASSERT_EQ(out.defects.size(), 1u);
  EXPECT_EQ(out.defects[0].kind, Kind::kBadChecksum);
}

TEST(GzipSource, SurvivesDamage) {
  const std::string packed = gzipped(some_text());
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::string damaged = packed;
    for (unsigned i = 0; i < 1 + random() % 5; ++i)
      damaged[2 + random() % (damaged.size() - 2)] = static_cast<char>(random());
    unpack(damaged, 1 + random() % 5000, 1 + random() % 50'000);
  }
  EXPECT_NE(unpack(packed.substr(0, 500) + std::string(500, '\xFF')).defects.size(), 0u);
}

}  // namespace
}  // namespace stepscope
