// Call paths: the Python frames, ranges, operators and calls that were open, and what each path cost by itself.
#include <algorithm>
#include <tuple>

#include "analyses/analysis.h"
#include "model/call_tree.h"

namespace stepscope {
namespace {

std::vector<Column> columns() {
  return {{"path", "path", Unit::kText, "names joined by ';', innermost last"},
          {"self_host_ns", "self host", Unit::kNs, "time at exactly this path"},
          {"self_device_ns", "self device", Unit::kNs, "device work launched from exactly this path"},
          {"calls", "calls", Unit::kCount, "rows that begin here"}};
}

Table run(const Model& model, const TableOptions&) {
  const CallTree tree(model, CallRoots::kMerged);
  std::vector<uint32_t> order;
  for (uint32_t node = 1; node < tree.nodes().size(); ++node) {
    const CallNode& one = tree.nodes()[node];
    if (one.calls > 0 || one.self_host > 0 || one.self_device > 0) order.push_back(node);
  }
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    const CallNode &first = tree.nodes()[a], &second = tree.nodes()[b];
    return std::tuple(first.self_device, first.self_host) > std::tuple(second.self_device, second.self_host);
  });
  Table out{.columns = columns()};
  for (uint32_t node : order) {
    const CallNode& one = tree.nodes()[node];
    out.rows.push_back(
        {tree.path_text(node), one.self_host, model.has_device() ? Cell(one.self_device) : Cell(), one.calls});
  }
  return out;
}

}  // namespace

extern const Analysis stacks_analysis;
const Analysis stacks_analysis{
    "stacks", "call paths through Python and operators, by the time spent in each", columns(), {}, 20, run};

}  // namespace stepscope
