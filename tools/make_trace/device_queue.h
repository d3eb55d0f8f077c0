#pragma once

#include <cstdint>
#include <vector>

namespace make_trace {

// The streams of one device, and the bounded queue in front of them.
//
// A kernel starts after its call returned and after the work before it on its stream. The driver holds a bounded
// number of launches that have not started; when it is full, the next launch call blocks until the oldest starts.
// That is what keeps a host that runs ahead from running away, in reality and here.
class DeviceQueue {
 public:
  static constexpr int kCompute = 7;
  static constexpr int kCopy = 13;
  static constexpr int kComm = 20;

  // `streams`: 1 is compute alone, 2 adds copies, the rest are side streams.
  DeviceQueue(int streams, std::size_t depth, std::int64_t start_ns);

  int copy_stream() const { return lanes_.size() > 2 ? kCopy : kCompute; }
  int side_stream();

  // When a launch call made at `now` may return at the earliest.
  std::int64_t admitted(std::int64_t now) const;

  // Queues work on a stream and gives its start. The collective's end is only known later: `finish` sets it.
  std::int64_t begin(int stream, std::int64_t earliest);
  void finish(int stream, std::int64_t end);

  void wait(int stream, int for_stream);
  void wait_all(int stream);
  std::int64_t free_at(int stream) { return lane(stream).free_ns; }
  std::int64_t idle_at() const;

 private:
  struct Lane {
    int id;
    std::int64_t free_ns;
  };

  Lane& lane(int stream);

  std::vector<Lane> lanes_;
  std::vector<std::int64_t> starts_;  // of the last launches, a ring
  std::size_t next_ = 0;
  std::size_t next_side_ = 0;
};

}  // namespace make_trace
