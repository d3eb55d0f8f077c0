#include "model/modules.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "base/mix.h"

namespace stepscope {
namespace {

// Nodes found by parent and name.
class Tree {
 public:
  uint32_t child(uint32_t parent, StringId name) {
    const auto fresh = static_cast<uint32_t>(nodes.size());
    const auto [place, added] = ids_.try_emplace(uint64_t{parent} << 32 | name.value, fresh);
    if (added) nodes.push_back({parent, name});
    return place->second;
  }

  std::vector<ModuleNode> nodes;

 private:
  tsl::robin_map<uint64_t, uint32_t, Mix> ids_;
};

// Calls of modules, every frame with the innermost module it stands in.
void add_frames(const Model& model, Tree& tree, std::vector<uint32_t>& of_row) {
  const HostTable& host = model.trace.host;
  for (HostRow row : model.nesting.frames) {  // parents before what is in them
    const size_t i = row.index();
    const HostRow around = model.nesting.parent[i];
    const uint32_t outer = around ? of_row[around.index()] : kNoModule;
    of_row[i] = outer;
    if (!model.facts.is(host, i, Fact::kModuleFrame)) continue;
    of_row[i] = tree.child(outer, host.name[i]);
    const Ns length = model.nesting.cut_end[i] - host.start[i];
    ModuleNode& node = tree.nodes[of_row[i]];
    ++node.calls;
    node.host += length;
    node.self_host += length;
    if (outer != kNoModule) tree.nodes[outer].self_host -= length;
  }
}

// By node: where a module that stands alone belongs, itself where it stays.
std::vector<uint32_t> homes_of(const std::vector<ModuleNode>& nodes) {
  struct Places {
    uint32_t inner = kNoModule;
    bool several = false;
  };
  tsl::robin_map<StringId, Places> places;
  std::vector<uint32_t> root(nodes.size());
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    root[i] = nodes[i].parent == kNoModule ? i : root[nodes[i].parent];
    if (nodes[i].parent == kNoModule) continue;
    Places& known = places[nodes[i].name];
    known.several |= known.inner != kNoModule;
    known.inner = i;
  }
  std::vector<uint32_t> home(nodes.size(), kNoModule);
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    const auto known = places.find(nodes[i].name);
    if (nodes[i].parent != kNoModule || known == places.end() || known->second.several) continue;
    if (root[known->second.inner] != i) home[i] = known->second.inner;
  }
  // One whose home moves itself stays: two that hold each other would chase each other.
  for (uint32_t i = 0; i < nodes.size(); ++i) {
    if (home[i] != kNoModule && home[root[home[i]]] != kNoModule) home[i] = i;
  }
  for (uint32_t i = 0; i < nodes.size(); ++i) home[i] = home[i] == kNoModule ? i : home[i];
  return home;
}

// Moves every tree that stands alone to its home. Returns the new node of each old one.
std::vector<uint32_t> move_home(Tree& tree) {
  const std::vector<uint32_t> home = homes_of(tree.nodes);
  std::vector<uint32_t> moved(tree.nodes.size(), kNoModule);
  Tree out;
  const auto place = [&](uint32_t old, uint32_t at) {
    const ModuleNode& from = tree.nodes[old];
    ModuleNode& to = out.nodes[moved[old] = at];
    to.calls += from.calls, to.host += from.host, to.self_host += from.self_host;
  };
  std::vector<uint8_t> away(tree.nodes.size());
  for (const bool strays : {false, true}) {
    for (uint32_t i = 0; i < tree.nodes.size(); ++i) {
      const uint32_t parent = tree.nodes[i].parent;
      away[i] = parent == kNoModule ? home[i] != i : away[parent];
      if (static_cast<bool>(away[i]) != strays) continue;
      if (parent == kNoModule && strays) {
        place(i, moved[home[i]]);
      } else {
        place(i, out.child(parent == kNoModule ? kNoModule : moved[parent], tree.nodes[i].name));
      }
    }
  }
  tree = std::move(out);
  return moved;
}

// By row: the frame of the innermost module open when it begins.
void find_frames(const Model& model, LaneId lane, std::vector<uint32_t>& frame_of) {
  const HostTable& host = model.trace.host;
  const auto frames = model.nesting.frames_of_lane(lane);
  std::vector<HostRow> open;
  size_t next = 0;
  const auto drop_ended = [&](Ns t) {
    while (!open.empty() && model.nesting.cut_end[open.back().index()] <= t) open.pop_back();
  };
  for (HostRow row : model.nesting.of_lane(lane)) {
    const Ns begin = host.begin(row);
    for (; next < frames.size() && host.begin(frames[next]) <= begin; ++next) {
      drop_ended(host.begin(frames[next]));
      if (model.facts.is(host, frames[next].index(), Fact::kModuleFrame)) open.push_back(frames[next]);
    }
    drop_ended(begin);
    if (!open.empty()) frame_of[row.index()] = open.back().value;
  }
}

// Operators of the forward pass by process and sequence number, then by begin, the innermost last.
class ForwardOperators {
 public:
  explicit ForwardOperators(const Model& model) : model_(model) {
    for (HostRow row : model.nesting.rows) {
      if (model.trace.host.sequence[row.index()] > 0) rows_.push_back(row);
    }
    std::stable_sort(rows_.begin(), rows_.end(), [&](HostRow a, HostRow b) { return key(a) < key(b); });
  }

  // The latest that begins before the row of autograd's, none without one.
  HostRow of(HostRow backward) const {
    const auto [pid, sequence, start] = key(backward);
    const std::tuple want(pid, -sequence, start);
    auto after = std::lower_bound(rows_.begin(), rows_.end(), want,
                                  [&](HostRow row, const auto& wanted) { return key(row) < wanted; });
    if (after == rows_.begin()) return HostRow();
    const auto [found_pid, found, begin] = key(*--after);
    return found_pid == pid && found == -sequence ? *after : HostRow();
  }

 private:
  std::tuple<StringId, int64_t, Ns> key(HostRow row) const {
    const HostTable& host = model_.trace.host;
    return {model_.trace.lanes[host.lane[row.index()].index()].pid, host.sequence[row.index()], host.begin(row)};
  }

  const Model& model_;
  std::vector<HostRow> rows_;
};

// By host row: the operator of autograd's around it, itself included, that is linked to the forward pass.
std::vector<HostRow> linked_operators(const Model& model, std::vector<HostRow>& forward) {
  const ForwardOperators operators(model);
  std::vector<HostRow> linked(model.trace.host.size());
  forward.resize(model.trace.host.size());
  for (HostRow row : model.nesting.rows) {
    const size_t i = row.index();
    if (const HostRow parent = model.nesting.parent[i]) linked[i] = linked[parent.index()];
    if (model.trace.host.sequence[i] >= 0) continue;
    forward[i] = operators.of(row);
    if (forward[i]) linked[i] = row;
  }
  return linked;
}

}  // namespace

Modules::Modules(const Model& model) : of_row(model.trace.host.size(), kNoModule), backward(model.trace.host.size()) {
  Tree tree;
  add_frames(model, tree, of_row);
  if (tree.nodes.empty()) return;
  const std::vector<uint32_t> moved = move_home(tree);
  nodes = std::move(tree.nodes);
  for (uint32_t& node : of_row) node = node == kNoModule ? node : moved[node];

  std::vector<uint32_t> frame(model.trace.host.size(), kNoModule);  // by row: the frame of the module around it
  for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) find_frames(model, LaneId(lane), frame);
  for (HostRow row : model.nesting.rows) {
    if (const uint32_t around = frame[row.index()]; around != kNoModule) of_row[row.index()] = of_row[around];
  }
  std::vector<HostRow> forward;
  const std::vector<HostRow> linked = linked_operators(model, forward);
  std::vector<std::pair<HostRow, uint32_t>> later;
  for (HostRow row : model.nesting.rows) {
    const HostRow op = linked[row.index()];
    const uint32_t around = frame[row.index()];
    if (!op || (around != kNoModule && model.trace.host.start[around] > model.trace.host.begin(op))) continue;
    later.emplace_back(row, of_row[forward[op.index()].index()]);
  }
  for (const auto& [row, node] : later) of_row[row.index()] = node, backward[row.index()] = true;
}

std::string Modules::path(const Model& model, uint32_t node) const {
  std::vector<std::string_view> names;
  for (; node != kNoModule && names.size() < kLongestPath; node = nodes[node].parent) {
    const std::string_view name = model.text(nodes[node].name);
    names.push_back(name.substr(name.find(' ') + 1));
  }
  if (node != kNoModule) names.push_back("...");
  std::string out;
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    if (!out.empty()) out += '/';
    out += *name;
  }
  return out;
}

}  // namespace stepscope
