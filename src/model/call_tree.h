// The call paths of a run: who called whom, from the outermost Python frame to the innermost runtime call, with the
// time each path cost. What flame graphs are drawn from.
//
// At every moment the frames, operators, annotations and calls that are open on a thread make one path, by their begin,
// frames before other rows that begin with them. A range that a frame opens and another one closes so stands above what
// is called in it, and below what was open before. All time in rows belongs to the path of that moment: the self times
// of a thread sum to the union of its outermost rows. Where the trace has no frames, the `Call stack` of an operator
// stands for those around it. Steps are one name, "ProfilerStep*".
//
// One sweep per thread over a trie with interned names. Deeper than kDeepest, names are "(deeper)"; a row that ends
// under more than kMostCrossings others keeps its place until they end: so depth costs neither time nor memory.
#pragma once

#include <tsl/robin_map.h>

#include <string>
#include <vector>

#include "base/mix.h"
#include "base/string_pool.h"
#include "model/model.h"

namespace stepscope {

struct CallNode {
  uint32_t parent = 0;
  uint32_t depth = 0;
  StringId name;      // in the tree's own pool
  int64_t calls = 0;  // rows that begin here
  Ns self_host = 0;
  Ns self_device = 0;  // durations of the work whose call begins here, runtime calls left out of its path
};

// Where a thread was at a moment, runtime calls left out.
struct CallMoment {
  LaneId lane;
  Ns time = 0;
  uint32_t node = 0;  // filled by the tree; the root where the thread was in no row
};

enum class CallRoots { kMerged, kThreads };  // paths of all threads together, or each under the name of its thread

class CallTree {
 public:
  static constexpr uint32_t kRoot = 0;
  static constexpr uint32_t kDeepest = 256;
  static constexpr size_t kMostCrossings = 64;

  // `moments`, in any order, get their nodes.
  CallTree(const Model& model, CallRoots roots, std::vector<CallMoment>* moments = nullptr);

  const std::vector<CallNode>& nodes() const { return nodes_; }  // parents before their children; the root first
  std::string_view name(uint32_t node) const { return names_.view(nodes_[node].name); }

  // Nodes from the outermost on, the root left out.
  std::vector<uint32_t> path(uint32_t node) const;
  std::string path_text(uint32_t node) const;  // "main;forward;aten::mm"

 private:
  friend class CallSweep;

  uint32_t child(uint32_t parent, StringId name);
  uint32_t below_stack(uint32_t parent, StringId stack);  // of the trace: the node of its innermost entry
  StringId own_name(const Model& model, HostRow row);
  void add_work_without_call(const Model& model);

  std::string_view trace_text(StringId id) const { return trace_->strings.view(id); }

  const Trace* trace_;
  StringPool names_;
  std::vector<CallNode> nodes_;
  std::vector<StringId> known_names_;  // by name of the trace
  StringId deeper_, step_;
  tsl::robin_map<uint64_t, uint32_t, Mix> children_, stacks_;
};

}  // namespace stepscope
