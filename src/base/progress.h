// A progress bar on standard error, while something long runs.
//
//   Progress progress("reading rank0.json");
//   progress.update(bytes_read / double(bytes));     // as often as you like, from any thread
//
// Draws only on a terminal and at most ten times a second, so an update in between costs one clock reading. The line is
// erased when the object goes, so nothing of it stays in a log or between the lines of a report.
#pragma once

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

namespace stepscope {

class Progress {
 public:
  // `wanted` false (--quiet) draws nothing.
  explicit Progress(std::string_view label, bool wanted = true);
  Progress(std::string_view label, int fd, bool drawn);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(double share);  // 0..1

 private:
  using Clock = std::chrono::steady_clock;

  void write(const std::string& text) const;

  const std::string label_;
  const int fd_;
  const bool drawn_;
  std::atomic<Clock::time_point> next_;  // no drawing before
  std::mutex drawing_;
  bool visible_ = false;
};

}  // namespace stepscope
