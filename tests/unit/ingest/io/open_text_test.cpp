#include "ingest/io/open_text.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

struct Opened {
  std::string text, packing, message;
};

Opened open_all(const std::string& path) {
  auto file = InputFile::open(path);
  if (!file) return {"", "", file.error().message};
  auto opened = open_text(*file);
  if (!opened) return {"", "", opened.error().message};
  return {drain(*opened->source), opened->packing, ""};
}

TEST(OpenText, LetsContentDecideNotTheSuffix) {
  const TestFolder folder;
  const std::string text = in_list({op("a")}) + std::string(10'000, ' ');
  EXPECT_EQ(open_all(folder.file("plain.json.gz", text)).text, text);
  EXPECT_EQ(open_all(folder.file("plain.json.gz", text)).packing, "");
  EXPECT_EQ(open_all(folder.file("packed.json", gzipped(text))).text, text);
  EXPECT_EQ(open_all(folder.file("packed.json", gzipped(text))).packing, ".gz");
  EXPECT_EQ(open_all(folder.file("packed.json", zstd_packed(text))).text, text);
  EXPECT_EQ(open_all(folder.file("packed.json", zstd_packed(text))).packing, ".zst");
}

TEST(OpenText, UnpacksWhatWasPackedTwice) {
  const TestFolder folder;
  EXPECT_EQ(open_all(folder.file("twice", gzipped(gzipped("[1]")))).text, "[1]");
}

TEST(OpenText, RefusesWhatIsNoText) {
  const TestFolder folder;
  EXPECT_NE(open_all(folder.file("a", "")).message.find("is empty"), std::string::npos);
  EXPECT_NE(open_all(folder.file("b", gzipped(""))).message.find("is empty"), std::string::npos);
  EXPECT_NE(open_all(folder.file("c", "SQLite format 3" + std::string(100, '\0'))).message.find("SQLite"),
            std::string::npos);
  EXPECT_NE(open_all(folder.file("d", gzipped("PK\x03\x04"))).message.find("zip"), std::string::npos);
}

TEST(OpenText, TellsHowMuchWasRead) {
  const TestFolder folder;
  const std::string packed = gzipped(in_list({op("a")}));
  auto file = InputFile::open(folder.file("a", packed));
  size_t read = 0;
  auto text = open_text(*file, [&](size_t bytes) { read += bytes; });
  drain(*text->source);
  EXPECT_EQ(read, packed.size());
}

}  // namespace
}  // namespace stepscope
