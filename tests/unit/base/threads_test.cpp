#include "base/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace stepscope {
namespace {

TEST(Threads, EveryPieceIsDoneOnce) {
  for (int threads : {0, 1, 2, 7}) {
    std::vector<std::atomic<int>> done(100);
    in_parallel(done.size(), threads, [&](size_t i) { ++done[i]; });
    for (const auto& one : done) EXPECT_EQ(one, 1) << threads << " threads";
  }
}

TEST(Threads, NothingToDoIsDone) {
  in_parallel(0, 4, [](size_t) { FAIL(); });
}

TEST(Threads, TheFirstFailureIsTheCallers) {
  for (int threads : {1, 3}) {
    EXPECT_THROW(in_parallel(50, threads, [](size_t i) {
      if (i == 7) throw std::runtime_error("seven");
    }), std::runtime_error);
  }
}

TEST(Threads, DifferentPiecesTogether) {
  int a = 0, b = 0;
  together(2, {[&] { a = 1; }, [&] { b = 2; }});
  EXPECT_EQ(a + b, 3);
}

TEST(Threads, ZeroIsAsManyAsThereAre) {
  EXPECT_GE(thread_count(0), 1);
  EXPECT_EQ(thread_count(5), 5);
}

}  // namespace
}  // namespace stepscope
