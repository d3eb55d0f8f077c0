#include "base/progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/blocks.h"
#include "base/terminal.h"
#include "base/text_width.h"

namespace stepscope {
namespace {

constexpr std::chrono::milliseconds kBetweenDrawings{100};
constexpr size_t kBarColumns = 20;
constexpr size_t kPercentColumns = 8;  // blanks and "100 %"

// Work that is over at once shows no bar at all.
constexpr std::chrono::milliseconds kFirstDrawing{200};

}  // namespace

Progress::Progress(std::string_view label, bool wanted)
    : Progress(label, STDERR_FILENO, wanted && is_terminal(STDERR_FILENO)) {}

Progress::Progress(std::string_view label, int fd, bool drawn)
    : label_(printable(label)), fd_(fd), drawn_(drawn), next_(Clock::now() + kFirstDrawing) {}

Progress::~Progress() {
  if (visible_) write("\r\x1b[K");
}

void Progress::update(double share) {
  if (!drawn_) return;
  const Clock::time_point now = Clock::now();
  Clock::time_point due = next_.load(std::memory_order_relaxed);
  if (now < due || !next_.compare_exchange_strong(due, now + kBetweenDrawings)) return;
  const size_t width = terminal_width(fd_);
  constexpr size_t kTaken = kBarColumns + kPercentColumns;
  if (width <= kTaken) return;
  const std::string label = fit(label_, width - kTaken, Cut::kMiddle);
  const int percent = static_cast<int>(std::clamp(share, 0.0, 1.0) * 100);
  const std::lock_guard lock(drawing_);
  visible_ = true;
  write(fmt::format("\r{} {} {:3} %\x1b[K", label, bar(share, kBarColumns), percent));
}

// A terminal that does not take it misses a picture; the work goes on.
void Progress::write(const std::string& text) const {
  [[maybe_unused]] const ssize_t written = ::write(fd_, text.data(), text.size());
}

}  // namespace stepscope
