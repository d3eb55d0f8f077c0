// One text read by several threads, with the result of one.
//
// The text is cut into blocks (io/text_block.h). Each thread takes the next block and reads it into rows of its own, on
// the guess that it begins with an event of the list. The blocks are then settled in the order of the text: where the
// one before ended in exactly the state that was guessed (EventStream::State, offset included), the rows are taken over;
// where not, or where a block could not be read by itself, the text is read on from the known state until it comes
// to the begin of a later block in that state. So a wrong guess costs time and never changes the result, which is that
// of reading event by event from the first byte to the last. After kMostMisses wrong guesses no more are made.
//
// Unpacking happens where blocks are cut, one thread at a time, while the others read. Memory: a few blocks a thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>

#include "ingest/event_rows.h"
#include "ingest/io/text_block.h"
#include "ingest/readers/catalog.h"

namespace stepscope {

class SlicedRead {
 public:
  SlicedRead(std::unique_ptr<ByteSource> text, const Threads& threads, EventRows& rows);
  ~SlicedRead();

  // Reads to the end of the text; returns the state there.
  EventStream::State run();

  const std::vector<ByteDefect>& defects() const { return cutter_.defects(); }
  const Error* error() const { return cutter_.error(); }
  int misses() const { return misses_; }  // blocks that were not what they seemed

 private:
  struct Slice;
  class RestOfText;
  using SlicePtr = std::shared_ptr<Slice>;
  using Lock = std::unique_lock<std::mutex>;

  static constexpr int kMostMisses = 16;

  void work();
  SlicePtr take_turn();
  SlicePtr cut(bool taken);
  SlicePtr cut_next(bool taken);
  SlicePtr behind(const SlicePtr& slice);
  void read_ahead(Slice& slice) const;
  void settle();
  bool settle_front(Lock& lock);
  void take_over(Slice& slice);
  void read_on(const SlicePtr& first);
  uint64_t next_border();
  bool drop_until(uint64_t offset);
  void stop(std::exception_ptr why = {});

  const size_t threads_;
  EventRows& rows_;           // of the settled text
  EventStream::State state_;  // where the settled text ends
  EventStream::State guess_;  // where a block begins

  std::mutex cutting_;
  BlockCutter cutter_;

  std::mutex mutex_;  // of what follows
  std::condition_variable room_;
  std::deque<SlicePtr> slices_;  // cut and not settled, in the order of the text
  bool settling_ = false;        // somebody is at it
  bool stopped_ = false;
  int misses_ = 0;
  std::exception_ptr failure_;
};

}  // namespace stepscope
