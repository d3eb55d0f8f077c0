#include "ingest/io/input_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

std::string read_all(InputFile& file) {
  std::string out(1000, '\0');
  out.resize(file.read(out.data(), out.size()).value_or(0));
  return out;
}

TEST(InputFile, ReadsAndRewinds) {
  const TestFolder folder;
  auto file = InputFile::open(folder.file("a", "text"));
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->regular());
  EXPECT_EQ(file->size(), 4u);
  EXPECT_EQ(read_all(*file), "text");
  EXPECT_EQ(read_all(*file), "");
  ASSERT_TRUE(file->rewind());
  EXPECT_EQ(read_all(*file), "text");
}

TEST(InputFile, RefusesWhatIsNoFile) {
  const TestFolder folder;
  const auto message = [](const std::string& path) {
    const auto file = InputFile::open(path);
    return file ? std::string() : file.error().message;
  };
  EXPECT_EQ(message(folder.root()), folder.root() + ": is a folder, not a file");
  EXPECT_EQ(message("/dev/null"), "/dev/null: is a device, not a file");
  EXPECT_EQ(message(folder.path("none")), folder.path("none") + ": cannot be opened: No such file or directory");
}

// A FIFO: nothing of it can be read twice, unless it is put aside.
TEST(InputFile, PutsAPipeAside) {
  const TestFolder folder;
  const std::string path = folder.path("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(path) << "through the pipe"; });
  auto pipe = InputFile::open(path);
  ASSERT_TRUE(pipe);
  EXPECT_FALSE(pipe->regular());
  EXPECT_FALSE(pipe->rewind());
  auto file = pipe->spooled();
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->regular());
  EXPECT_EQ(file->size(), 16u);
  EXPECT_EQ(read_all(*file), "through the pipe");
  ASSERT_TRUE(file->rewind());
  EXPECT_EQ(read_all(*file), "through the pipe");
}

}  // namespace
}  // namespace stepscope
