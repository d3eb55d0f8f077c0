#include "base/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace stepscope {
namespace {

class Pieces {
 public:
  Pieces(size_t count, const std::function<void(size_t)>& one) : count_(count), one_(one) {}

  void take_all() {
    for (size_t i = next_++; i < count_; i = next_++) {
      try {
        one_(i);
      } catch (...) {
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
        next_ = count_;
      }
    }
  }

  void throw_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  const size_t count_;
  const std::function<void(size_t)>& one_;
  std::atomic<size_t> next_ = 0;
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace

int thread_count(int wanted) {
  return wanted > 0 ? wanted : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

void in_parallel(size_t pieces, int threads, const std::function<void(size_t)>& one) {
  Pieces work(pieces, one);
  {
    std::vector<std::jthread> helpers;
    for (size_t i = 1; i < std::min(pieces, static_cast<size_t>(std::max(1, threads))); ++i) {
      helpers.emplace_back([&] { work.take_all(); });
    }
    work.take_all();
  }
  work.throw_failure();
}

void together(int threads, std::initializer_list<std::function<void()>> pieces) {
  in_parallel(pieces.size(), threads, [&](size_t i) { pieces.begin()[i](); });
}

}  // namespace stepscope
