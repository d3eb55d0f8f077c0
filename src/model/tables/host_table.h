// What the host did: operators, annotations, Python frames and runtime calls, one row each, in the order of the file.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "base/time.h"

namespace stepscope {

enum class HostKind : uint8_t {
  kOperator,    // aten::mm, a custom op
  kAnnotation,  // record_function, and the ranges torch itself makes: ProfilerStep#3, Optimizer.step#SGD.step
  kFrame,       // a Python function
  kRuntime,     // cudaLaunchKernel, hipMemcpyAsync, cuLaunchKernel
};

// The number that ties an operator of the forward pass to the one of autograd's that runs it backwards: N + 1 of the
// first, -(N + 1) of the second, 0 where there is none.
inline constexpr int64_t autograd_sequence(int64_t number, bool backward) {
  if (number < 0 || number == INT64_MAX) return 0;
  return backward ? -(number + 1) : number + 1;
}

struct HostEvent {
  Ns start = 0;
  Ns dur = 0;  // >= 0
  StringId name;
  HostKind kind = HostKind::kOperator;
  LaneId lane;
  int64_t correlation = 0;  // 0: none; of runtime calls only
  int64_t external_id = 0;  // 0: none
  int64_t sequence = 0;     // see autograd_sequence()
  StringId shapes;          // input shapes as written, none when absent
  StringId stack;           // `Call stack` as written, none when absent
  bool driver = false;      // a runtime call of a `*_driver` category
  bool unfinished = false;  // the file says `finished` false
  bool timeless = false;    // stands at time 0 without length: counted, in no extent
  uint64_t offset = 0;      // byte of the event in the (inflated) text
  uint32_t source = 0;      // index into Trace::files
};

// Columns; row i of every column belongs together.
struct HostTable {
  std::vector<Ns> start, dur;
  std::vector<StringId> name;
  std::vector<HostKind> kind;
  std::vector<LaneId> lane;
  std::vector<int64_t> correlation, external_id, sequence;
  std::vector<StringId> shapes, stack;
  std::vector<uint8_t> driver, unfinished, timeless;
  std::vector<uint64_t> offset;
  std::vector<uint32_t> source;

  size_t size() const { return start.size(); }
  Ns begin(HostRow row) const { return start[row.index()]; }
  Ns end(HostRow row) const { return start[row.index()] + dur[row.index()]; }
  void append(const HostEvent& event);

  // Every column in turn, for what joins or reorders whole tables.
  template <class Fn>
  void each_column(Fn&& fn) {
    fn(start), fn(dur), fn(name), fn(kind), fn(lane), fn(correlation), fn(external_id), fn(sequence), fn(shapes);
    fn(stack), fn(driver), fn(unfinished), fn(timeless), fn(offset), fn(source);
  }
};

}  // namespace stepscope
