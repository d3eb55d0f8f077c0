// A second implementation of the definitions, for small traces of whole ticks: no sorting tricks, no interval sets, one
// look at every pair of rows and at every tick. Slow, plain, and written from the definitions alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/random_trace.h"
#include "support/vocabulary.h"

namespace stepscope::test {

inline constexpr int kNobody = -1;

struct NaiveHost {
  HostKind kind;
  std::string name;
  unsigned roles;
  int lane;
  std::string pid;
  int64_t begin, end, cut_end;  // ticks
  int parent = kNobody;
  int64_t correlation, external_id;
  bool unfinished;

  bool is(unsigned role) const { return (roles & role) != 0; }
  bool frame() const { return kind == HostKind::kFrame; }
  bool runtime() const { return kind == HostKind::kRuntime; }
  bool mark() const { return is(kMark); }
  // A frame ends with the frame around it, everything else lasts whole.
  int64_t last() const { return frame() ? cut_end : end; }
  bool holds(int64_t tick) const { return begin <= tick && tick < last(); }
};

struct NaiveWork {
  DeviceKind kind;
  std::string name;
  bool communicates, pageable;
  int64_t begin, end;
  int64_t device;
  std::string stream;
  int64_t correlation, external_id;
  int call = kNobody, outermost = kNobody, owner = kNobody;
  int step = kNobody;
  bool first_of_launch = true;
  bool cut = false;

  bool kernel() const { return kind == DeviceKind::kKernel; }
  bool holds(int64_t tick) const { return begin <= tick && tick < end; }
};

struct NaiveStep {
  int64_t number = 0;
  int64_t host_begin = 0, host_end = 0;
  int64_t begin = 0, end = 0;
  int lane = kNobody;
  int mark = kNobody;
  std::string reason;
  bool counted() const { return reason.empty(); }
};

struct NaivePart {
  int64_t begin, end;
};

class NaiveModel {
 public:
  explicit NaiveModel(const RandomTrace& from);

  Ns tick = 1;
  int lanes = 0;
  std::vector<std::string> thread_names;
  std::vector<NaiveHost> host;
  std::vector<NaiveWork> work;
  std::vector<NaiveStep> steps;
  std::vector<NaivePart> window;  // of the steps, less the pauses
  std::string source;             // marks, optimizer, capture
  std::vector<bool> own, autograd;

  std::vector<int64_t> devices() const;
  bool precedes(int a, int b) const;  // in the order of the tree
  std::optional<int> step_before(int64_t tick) const;
  int own_thread(int64_t tick) const;
  int64_t self(int row) const;        // ticks
  Ns median_of(bool counted_only) const;

 private:
  void nest();
  void link(const Trace& trace);
  std::vector<int> candidates(const NaiveWork& work, HostKind kind, bool external) const;
  int pick(const NaiveWork& work, HostKind kind, bool external) const;
  std::vector<int> in_tree_order(int lane, unsigned role) const;
  void make_steps();
  bool steps_from_marks();
  bool steps_from_optimizer();
  void steps_from_capture();
  int busiest_lane() const;
  void cut_impossible();
  void end_steps();
  void rule_out();
  void warm_up();
  void make_window();
  void find_owners();
  void find_autograd();
};

// Of any values, in nanoseconds.
Ns naive_median(std::vector<Ns> values);

}  // namespace stepscope::test
