#include "ingest/sliced_read.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

namespace stepscope {

struct SlicedRead::Slice {
  explicit Slice(std::shared_ptr<const TextBlock> block) : text(std::move(block)) {}

  std::shared_ptr<const TextBlock> text;
  bool taken = false;  // somebody reads it ahead
  bool done = false;   // and is through

  EventStream::State from, to;
  bool usable = false;
  Trace trace{.files = {TraceFile()}};
  RowBuilder rows{trace, trace.files.front(), NameLists::builtin()};
  std::vector<std::pair<json::Value, json::Value>> pairs;  // views of the text
};

// The text from the settled part on, as one source: the blocks that are cut, then those that are not yet.
class SlicedRead::RestOfText : public ByteSource {
 public:
  RestOfText(SlicedRead& read, SlicePtr first, uint64_t offset) : read_(read), slice_(std::move(first)), at_(offset) {}

  Result<size_t> read(char* to, size_t size) override {
    size_t done = 0;
    while (done < size && slice_) {
      const TextBlock& block = *slice_->text;
      const auto left = static_cast<size_t>(block.end() - at_);
      const size_t given = std::min(left, size - done);
      std::copy_n(block.text().data() + (at_ - block.offset), given, to + done);
      done += given;
      at_ += given;
      if (at_ == block.end()) slice_ = read_.behind(slice_);
    }
    return done;
  }

 private:
  SlicedRead& read_;
  SlicePtr slice_;
  uint64_t at_;
};

SlicedRead::SlicedRead(std::unique_ptr<ByteSource> text, const Threads& threads, EventRows& rows)
    : threads_(static_cast<size_t>(std::max(1, threads.count))),
      rows_(rows),
      cutter_(std::move(text), threads.block_size) {
  guess_.place = EventStream::Place::kList;
  guess_.before = EventStream::Before::kComma;
  guess_.saw_list = true;
}

SlicedRead::~SlicedRead() = default;

EventStream::State SlicedRead::run() {
  const SlicePtr first = cut(false);
  const std::string_view head = first->text->text();
  guess_.in_object = head.find('{') < head.find('[');
  guess_.root = guess_.in_object ? EventStream::Root::kObject : EventStream::Root::kList;
  if (first->text->last) {
    read_on(first);
  } else {
    std::vector<std::jthread> helpers;
    for (size_t i = 1; i < threads_; ++i) helpers.emplace_back([this] { work(); });
    work();
  }
  if (failure_) std::rethrow_exception(failure_);
  return state_;
}

void SlicedRead::stop(std::exception_ptr why) {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (why && !failure_) failure_ = why;
  room_.notify_all();
}

void SlicedRead::work() {
  try {
    while (const SlicePtr slice = take_turn()) {
      read_ahead(*slice);
      {
        const std::lock_guard lock(mutex_);
        slice->done = true;
      }
      settle();
    }
  } catch (...) {
    stop(std::current_exception());
  }
}

// A block to read ahead; none when all are taken, or when guessing has not paid.
SlicedRead::SlicePtr SlicedRead::take_turn() {
  {
    Lock lock(mutex_);
    room_.wait(lock, [&] { return stopped_ || misses_ > kMostMisses || slices_.size() < threads_ + 2; });
    if (stopped_ || misses_ > kMostMisses) return nullptr;
    const auto left = std::find_if(slices_.begin(), slices_.end(), [](const SlicePtr& one) { return !one->taken; });
    if (left != slices_.end()) {
      (*left)->taken = true;
      return *left;
    }
  }
  return cut(true);
}

SlicedRead::SlicePtr SlicedRead::cut(bool taken) {
  const std::lock_guard cutting(cutting_);
  return cut_next(taken);
}

// Blocks are cut under a lock of their own, since that may mean to read and unpack for long, and enter the queue in the
// order of the text.
SlicedRead::SlicePtr SlicedRead::cut_next(bool taken) {
  auto block = cutter_.next();
  if (!block) return nullptr;
  auto slice = std::make_shared<Slice>(std::move(block));
  slice->taken = taken;
  const std::lock_guard lock(mutex_);
  slices_.push_back(slice);
  return slice;
}

SlicedRead::SlicePtr SlicedRead::behind(const SlicePtr& slice) {
  const std::lock_guard cutting(cutting_);
  {
    const std::lock_guard lock(mutex_);
    const auto here = std::find(slices_.begin(), slices_.end(), slice);
    if (std::next(here) != slices_.end()) return *std::next(here);
  }
  return cut_next(false);
}

void SlicedRead::read_ahead(Slice& slice) const {
  const TextBlock& block = *slice.text;
  slice.from = block.offset == 0 ? EventStream::State() : guess_;
  slice.from.offset = block.offset;
  EventStream stream(TextWindow(slice.text), slice.trace.files.front(), slice.from);
  if (!block.last) stream.stop_at(block.end());
  for (;;) {
    const auto item = stream.next();
    if (item == EventStream::Item::kEvent) {
      slice.rows.add(stream.event(), stream.offset());
      if (slice.rows.looks_back()) return;
    } else if (item == EventStream::Item::kPair) {
      slice.pairs.emplace_back(stream.key(), stream.value());
    } else {
      break;
    }
  }
  slice.to = stream.state();
  slice.usable = !stream.window().overran();
}

// Settles what can be settled. One thread at a time; the others go on reading, and the one at it looks again before it
// leaves.
void SlicedRead::settle() {
  Lock lock(mutex_);
  if (settling_) return;
  settling_ = true;
  while (!stopped_ && !slices_.empty() && settle_front(lock)) room_.notify_all();
  settling_ = false;
}

// False: the first block is still being read.
bool SlicedRead::settle_front(Lock& lock) {
  const SlicePtr slice = slices_.front();
  if (slice->taken && !slice->done) return false;
  slice->taken = true;
  const bool guessing = misses_ <= kMostMisses;
  lock.unlock();
  if (!slice->done && guessing) read_ahead(*slice);
  if (slice->usable && slice->from == state_) {
    take_over(*slice);
    lock.lock();
    slices_.pop_front();
  } else {
    read_on(slice);
    lock.lock();
    ++misses_;
  }
  stopped_ |= state_.place == EventStream::Place::kEnd;
  return true;
}

void SlicedRead::take_over(Slice& slice) {
  rows_.file().append(std::move(slice.trace.files.front()));
  rows_.rows().append(slice.rows);
  for (const auto& [key, value] : slice.pairs) rows_.top().add(key, value);
  state_ = slice.to;
}

// From the settled state, which stands at the begin of `first`, to the begin of a later block or the end of the text.
void SlicedRead::read_on(const SlicePtr& first) {
  TextWindow window(std::make_unique<RestOfText>(*this, first, state_.offset), state_.offset);
  EventStream stream(std::move(window), rows_.file(), state_);
  do {
    stream.stop_at(next_border());
    rows_.take(stream);
    state_ = stream.state();
  } while (state_.place != EventStream::Place::kEnd && !drop_until(state_.offset));
}

// The end of the block that holds the settled state, if there is any use in stopping there.
uint64_t SlicedRead::next_border() {
  const std::lock_guard lock(mutex_);
  const auto here = std::find_if(slices_.begin(), slices_.end(),
                                 [&](const SlicePtr& one) { return one->text->end() > state_.offset; });
  const bool none = misses_ >= kMostMisses || here == slices_.end() || (*here)->text->last;
  return none ? ~uint64_t{0} : (*here)->text->end();
}

// Drops the blocks before the one that begins at `offset`. False: there is no such block (yet).
bool SlicedRead::drop_until(uint64_t offset) {
  const std::lock_guard lock(mutex_);
  while (!slices_.empty() && slices_.front()->text->end() <= offset) slices_.pop_front();
  return slices_.empty() || slices_.front()->text->offset == offset;
}

}  // namespace stepscope
