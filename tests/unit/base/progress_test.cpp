#include "base/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace stepscope {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::EndsWith;
using ::testing::StartsWith;

// What a progress bar wrote, read back through a pipe.
class Drawing {
 public:
  Drawing() { EXPECT_EQ(pipe(ends_), 0); }
  ~Drawing() { close(ends_[0]); }

  int end() const { return ends_[1]; }

  std::string text() {
    close(ends_[1]);
    std::string out;
    char buffer[512];
    for (ssize_t n = 0; (n = read(ends_[0], buffer, sizeof(buffer))) > 0;) out.append(buffer, static_cast<size_t>(n));
    return out;
  }

 private:
  int ends_[2] = {-1, -1};
};

void update_for(Progress& progress, milliseconds time) {
  for (const auto end = steady_clock::now() + time; steady_clock::now() < end;) progress.update(0.5);
}

TEST(Progress, WritesNothingWhereItIsNotDrawn) {
  Drawing drawing;
  {
    Progress progress("reading", drawing.end(), false);
    update_for(progress, milliseconds(250));
  }
  EXPECT_EQ(drawing.text(), "");
}

TEST(Progress, ShowsNothingForShortWork) {
  Drawing drawing;
  {
    Progress progress("reading", drawing.end(), true);
    progress.update(0.5);
  }
  EXPECT_EQ(drawing.text(), "");
}

TEST(Progress, DrawsAtMostTenTimesASecondAndErasesItself) {
  Drawing drawing;
  const auto start = steady_clock::now();
  {
    Progress progress("reading a\x1b[2Jb", drawing.end(), true);
    std::thread other([&progress] { update_for(progress, milliseconds(450)); });
    update_for(progress, milliseconds(450));
    other.join();
  }
  const auto tenths = (steady_clock::now() - start) / milliseconds(100);
  const std::string text = drawing.text();
  EXPECT_THAT(text, StartsWith("\rreading a\\x1b[2Jb ██████████            50 %\x1b[K"));
  EXPECT_THAT(text, EndsWith("\r\x1b[K"));
  EXPECT_LE(std::count(text.begin(), text.end(), '%'), tenths);
}

}  // namespace
}  // namespace stepscope
