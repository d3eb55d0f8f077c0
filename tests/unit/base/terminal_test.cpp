#include "base/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

namespace stepscope {
namespace {

// A pipe: what standard output is when it is no terminal. The environment is put back at the end.
class Terminal : public ::testing::Test {
 protected:
  Terminal() { EXPECT_EQ(pipe(ends_), 0); }
  ~Terminal() override {
    for (const int end : ends_) close(end);
    for (const char* name : {"COLUMNS", "NO_COLOR"}) unsetenv(name);
  }

  int pipe_end() const { return ends_[1]; }

 private:
  int ends_[2] = {-1, -1};
};

TEST_F(Terminal, APipeIsNone) { EXPECT_FALSE(is_terminal(pipe_end())); }

TEST_F(Terminal, WidthComesFromColumnsElseTheDefault) {
  unsetenv("COLUMNS");
  EXPECT_EQ(terminal_width(pipe_end(), 100), 100u);
  setenv("COLUMNS", "132", 1);
  EXPECT_EQ(terminal_width(pipe_end(), 100), 132u);
  for (const char* nonsense : {"0", "-3", "wide", ""}) {
    setenv("COLUMNS", nonsense, 1);
    EXPECT_EQ(terminal_width(pipe_end(), 100), 100u) << nonsense;
  }
}

TEST_F(Terminal, ColorsAPipeOnlyWhenTold) {
  EXPECT_FALSE(use_color(ColorChoice::kAuto, pipe_end()));
  EXPECT_TRUE(use_color(ColorChoice::kAlways, pipe_end()));
  EXPECT_FALSE(use_color(ColorChoice::kNever, pipe_end()));
}

TEST_F(Terminal, TheCommandLineBeatsNoColor) {
  setenv("NO_COLOR", "1", 1);
  EXPECT_TRUE(use_color(ColorChoice::kAlways, pipe_end()));
}

// A pseudo-terminal is one; NO_COLOR and TERM=dumb silence it.
TEST_F(Terminal, ColorsATerminalUnlessTheEnvironmentSaysNo) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) GTEST_SKIP() << "no pseudo-terminals here";
  const int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
  setenv("TERM", "xterm", 1);
  EXPECT_TRUE(use_color(ColorChoice::kAuto, terminal));
  setenv("NO_COLOR", "", 1);  // empty counts as not set
  EXPECT_TRUE(use_color(ColorChoice::kAuto, terminal));
  setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(use_color(ColorChoice::kAuto, terminal));
  unsetenv("NO_COLOR");
  setenv("TERM", "dumb", 1);
  EXPECT_FALSE(use_color(ColorChoice::kAuto, terminal));
  close(terminal);
  close(master);
}

TEST(ColorChoiceText, KnowsThreeWords) {
  EXPECT_EQ(color_choice("auto"), ColorChoice::kAuto);
  EXPECT_EQ(color_choice("always"), ColorChoice::kAlways);
  EXPECT_EQ(color_choice("never"), ColorChoice::kNever);
  EXPECT_EQ(color_choice("sometimes"), std::nullopt);
}

TEST(StyleTest, WrapsOnlyWhenColored) {
  EXPECT_EQ(Style(true).red("slow"), "\x1b[31mslow\x1b[0m");
  EXPECT_EQ(Style(true).bold(""), "");
  EXPECT_EQ(Style(false).red("slow"), "slow");
}

}  // namespace
}  // namespace stepscope
