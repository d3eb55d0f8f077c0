#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "catalog.h"
#include "device_queue.h"
#include "options.h"
#include "random.h"
#include "recipe.h"
#include "rows.h"

namespace make_trace {

// One process: a host clock that advances with everything the program does, a device queue behind it, a caching
// allocator and a data loader. It executes instructions and leaves rows.
//
// Nothing is placed by hand. An idle device, a long launch call or a wait in the loader comes out of the clocks:
//
//   host    |load|launch launch launch ......... item: waits |launch
//   device       |kernel kernel kernel kernel kernel kernel  |..idle..|kernel
class Rank {
 public:
  Rank(const Options& options, const Recipe& recipe, const Catalog& catalog, int rank);

  void begin_step(std::int64_t index);
  void perform(const Instruction& instruction);
  void end_step();

  // A collective in two halves: all ranks begin it, then all end it together.
  std::int64_t begin_all_reduce(const Instruction& instruction);
  void end_all_reduce(std::int64_t end_ns);

  // What the profiler itself does after the last step.
  void stop();

  StepRows& rows() { return rows_; }

 private:
  static constexpr std::int64_t kFirstAddress = 0x7F2A'0000'0000;

  struct Span {
    int stream;
    std::int64_t first_ns, last_ns;
  };
  struct OpenRange {
    std::size_t row;
    std::vector<Span> spans;
  };
  struct Block {
    std::int64_t address, bytes;
  };

  HostRow& open(std::string_view name, std::string_view args, Thread thread);
  HostRow& open_range(std::string_view name, std::int64_t number, Thread thread);
  void close();
  void close_range();

  void run(const Operator& op, Thread thread, std::int64_t extra_ns);
  void forward(const Operator& op);
  void backward(const Operator& op, Thread thread);
  void infer(const Operator& op);
  void launch_all(const Operator& op, Thread thread);
  void load();
  void upload(std::int64_t slow_ns);
  void item(std::int64_t python_ns);
  void allocate_from_driver(std::int64_t cost_ns);
  void autotune(std::int64_t total_ns);
  void wait_for_streams();
  void leak();

  CallRow& call(Call what, Thread thread, std::int64_t ns);
  CallRow& blocking_call(Call what, Thread thread, std::int64_t until_ns);
  DeviceRow& queue_work(Call what, Thread thread, int stream, std::int64_t ns);
  DeviceRow& launch(const Kernel& kernel, Thread thread, int stream, std::int64_t ns);
  DeviceRow& copy(Work work, int stream, std::int64_t bytes, std::int64_t ns);
  void note_span(const DeviceRow& row);
  void emit_device_range(const HostRow& host, const Span& span);

  Block allocate(std::int64_t bytes, Thread thread);
  void release(const Block& block, Thread thread);
  void record_memory(const Block& block, std::int64_t change, Thread thread);

  const Options& options_;
  const Recipe& recipe_;
  const Catalog& catalog_;
  Random random_;
  DeviceQueue device_;
  StepRows rows_;
  std::int64_t now_;
  std::int64_t batch_ready_;
  std::int64_t batch_period_;
  std::int64_t next_external_ = 1;
  std::int64_t next_correlation_ = 1;
  std::int64_t next_sequence_ = 0;
  std::int64_t next_flow_ = 1;
  std::int64_t next_collective_ = 1;
  std::int64_t allocated_ = 0;
  std::int64_t reserved_ = 0;
  std::int64_t next_address_ = 0;
  std::vector<std::size_t> open_rows_;
  std::vector<OpenRange> open_ranges_;
  std::vector<Block> activations_;
  std::vector<Block> batch_;
  std::vector<std::pair<std::int64_t, std::int64_t>> sequences_;  // with their flows, of what backward will visit
};

}  // namespace make_trace
