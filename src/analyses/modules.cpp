// The nn.Modules of the model, as a tree: what each cost the host, and the device forwards and backwards.
#include "model/modules.h"

#include <algorithm>

#include "analyses/analysis.h"

namespace stepscope {
namespace {

std::vector<Column> columns() {
  return {
      {"module", "module", Unit::kText, "path of the module, outermost first"},
      {"calls", "calls", Unit::kCount, "how often it was called"},
      {"host_ns", "host", Unit::kNs, "its calls, whole"},
      {"self_host_ns", "self host", Unit::kNs, "less the modules inside"},
      {"device_ns", "forward", Unit::kNs, "device work launched inside it, modules inside included"},
      {"backward_device_ns", "backward", Unit::kNs, "device work of its operators' backward, modules inside included"},
      {"self_device_ns", "self device", Unit::kNs, "forward and backward, without the modules inside"}};
}

struct DeviceSums {
  Ns forward = 0, backward = 0, self = 0;
};

// By node: own work first, then that of the modules inside added, children before parents.
std::vector<DeviceSums> device_sums(const Model& model, const Modules& modules) {
  std::vector<DeviceSums> out(modules.nodes.size());
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    const HostRow call = model.links.call[row];
    if (!call || modules.of_row[call.index()] == kNoModule) continue;
    DeviceSums& sums = out[modules.of_row[call.index()]];
    (modules.backward[call.index()] ? sums.backward : sums.forward) += model.trace.device.dur[row];
    sums.self += model.trace.device.dur[row];
  }
  for (size_t node = out.size(); node-- > 0;) {
    const uint32_t parent = modules.nodes[node].parent;
    if (parent == kNoModule) continue;
    out[parent].forward += out[node].forward;
    out[parent].backward += out[node].backward;
  }
  return out;
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  const Modules modules(model);
  const std::vector<DeviceSums> device = device_sums(model, modules);
  const auto known = [&](Ns time) { return model.has_device() ? Cell(time) : Cell(); };
  for (size_t i = 0; i < modules.nodes.size(); ++i) {
    const ModuleNode& node = modules.nodes[i];
    out.rows.push_back({modules.path(model, static_cast<uint32_t>(i)), node.calls, node.host, node.self_host,
                        known(device[i].forward), known(device[i].backward), known(device[i].self)});
  }
  if (out.rows.empty()) out.note = "no module in this trace; they are recorded with with_stack=True";
  sort_rows(out, "self_host_ns");
  sort_rows(out, "self_device_ns");
  return out;
}

}  // namespace

extern const Analysis modules_analysis;
const Analysis modules_analysis{
    "modules", "the tree of nn.Modules: host time, and device time forwards and backwards", columns(), {}, 20, run};

}  // namespace stepscope
