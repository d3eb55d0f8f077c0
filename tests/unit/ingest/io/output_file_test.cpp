#include "ingest/io/output_file.h"

#include "ingest/io/gzip_source.h"
#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

size_t files_in(const std::string& folder) {
  return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(OutputFile, AppearsWhenItIsWhole) {
  const TestFolder folder;
  const std::string path = folder.file("a", "old");
  auto file = OutputFile::create(path, false);
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write("new "));
  ASSERT_TRUE(file->write("text"));
  EXPECT_EQ(bytes_of(path), "old");
  ASSERT_TRUE(file->finish());
  EXPECT_EQ(bytes_of(path), "new text");
  EXPECT_EQ(files_in(folder.root()), 1u);
}

TEST(OutputFile, LeavesNothingWhenItIsGivenUp) {
  const TestFolder folder;
  const std::string path = folder.file("a", "old");
  {
    auto file = OutputFile::create(path, true);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
  }
  EXPECT_EQ(bytes_of(path), "old");
  EXPECT_EQ(files_in(folder.root()), 1u);
}

TEST(OutputFile, Compresses) {
  const TestFolder folder;
  const std::string text(3'000'000, 'x');
  auto file = OutputFile::create(folder.path("a"), true);
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write(text));
  ASSERT_TRUE(file->write("end"));
  ASSERT_TRUE(file->finish());
  GzipSource source(std::make_unique<MemorySource>(bytes_of(folder.path("a"))));
  EXPECT_EQ(drain(source), text + "end");
  EXPECT_TRUE(source.defects.empty());
}

TEST(OutputFile, KeepsALinkALink) {
  const TestFolder folder;
  const std::string target = folder.file("target", "old");
  std::filesystem::create_symlink(target, folder.path("link"));
  auto file = OutputFile::create(folder.path("link"), false);
  ASSERT_TRUE(file && file->write("new") && file->finish());
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(bytes_of(target), "new");
}

TEST(OutputFile, SaysWhyItCannotBeWritten) {
  const TestFolder folder;
  EXPECT_EQ(OutputFile::create(folder.root(), false).error().message, folder.root() + ": is a folder, not a file");
  const std::string nowhere = folder.path("none/a");
  EXPECT_EQ(OutputFile::create(nowhere, false).error().message,
            nowhere + ": cannot be written: No such file or directory");
  auto full = OutputFile::create("/dev/full", false);
  ASSERT_TRUE(full);
  EXPECT_NE(full->write("x").error().message.find("No space left"), std::string::npos);
}

}  // namespace
}  // namespace stepscope
