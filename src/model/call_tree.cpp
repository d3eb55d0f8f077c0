#include "model/call_tree.h"

#include <algorithm>
#include <span>
#include <utility>

namespace stepscope {
namespace {

uint64_t pair_of(uint32_t node, StringId id) { return uint64_t{node} << 32 | id.value; }

// Moments grouped by lane, by time.
std::vector<CallMoment*> in_order(std::vector<CallMoment>* moments) {
  std::vector<CallMoment*> out;
  if (moments == nullptr) return out;
  for (CallMoment& moment : *moments) {
    if (moment.lane) out.push_back(&moment);
  }
  std::stable_sort(out.begin(), out.end(), [](const CallMoment* a, const CallMoment* b) {
    return std::pair(a->lane, a->time) < std::pair(b->lane, b->time);
  });
  return out;
}

std::string thread_name(const Model& model, LaneId lane) {
  const Lane& names = model.trace.lanes[lane.index()];
  const std::string_view given = model.text(names.thread_name);
  std::string out(given.empty() ? "thread" : given);
  return out + " " + std::string(model.text(names.pid)) + "/" + std::string(model.text(names.tid));
}

}  // namespace

// One thread from its first row to its last.
class CallSweep {
 public:
  CallSweep(const Model& model, CallTree& tree, uint32_t root, bool use_stacks)
      : model_(model), tree_(tree), root_(root), use_stacks_(use_stacks) {}

  // `moments`: of this lane, by time. `work`: device rows by the begin of their call.
  void run(LaneId lane, std::span<CallMoment* const> moments, std::span<const DeviceRow> work,
           std::span<const Ns> call_begin) {
    const auto rows = model_.nesting.of_lane(lane);
    const auto frames = model_.nesting.frames_of_lane(lane);
    size_t row = 0, frame = 0;
    Questions questions{moments, work, call_begin};
    const HostTable& host = model_.trace.host;
    while (row < rows.size() || frame < frames.size()) {
      const bool take_frame =
          row == rows.size() || (frame < frames.size() && host.begin(frames[frame]) <= host.begin(rows[row]));
      const HostRow next = take_frame ? frames[frame++] : rows[row++];
      answer(questions, host.begin(next));
      open(next);
    }
    answer(questions, INT64_MAX);
    move_to(INT64_MAX);
  }

 private:
  struct Open {
    Ns end = 0;
    StringId name, stack;  // stack: the names between the row and what is below it, none where there are none
    uint32_t node = 0;
    uint32_t caller = 0;  // the node without the runtime calls on top
    bool frame = false, runtime = false;
    bool has_stack = false;  // this one or one below brought its stack
    bool gone = false;       // ended under too many others
  };
  using Places = std::vector<uint32_t>;  // in open_, the innermost last

  // What is asked along the way, each by time.
  struct Questions {
    std::span<CallMoment* const> moments;
    std::span<const DeviceRow> work;
    std::span<const Ns> call_begin;
  };

  // Those before t: rows that begin at t are not open yet.
  void answer(Questions& left, Ns t) {
    while (true) {
      const Ns moment = left.moments.empty() ? INT64_MAX : left.moments.front()->time;
      const Ns launch = left.work.empty() ? INT64_MAX : left.call_begin.front();
      if (std::min(moment, launch) >= t) return;
      move_to(std::min(moment, launch));
      if (moment <= launch) {
        left.moments.front()->node = without_calls();
        left.moments = left.moments.subspan(1);
      } else {
        tree_.nodes_[without_calls()].self_device += model_.trace.device.dur[left.work.front().index()];
        left.work = left.work.subspan(1);
        left.call_begin = left.call_begin.subspan(1);
      }
    }
  }

  uint32_t node_below(size_t place) const { return place == 0 ? root_ : open_[place - 1].node; }

  uint32_t node_of(size_t place) {
    const uint32_t below = node_below(place);
    const Open& at = open_[place];
    return tree_.child(at.stack ? tree_.below_stack(below, at.stack) : below, at.name);
  }

  void find_node(size_t place) {
    Open& at = open_[place];
    at.node = node_of(place);
    at.caller = !at.runtime ? at.node : place == 0 ? root_ : open_[place - 1].caller;
  }

  void open(HostRow row) {
    const size_t i = row.index();
    const HostTable& host = model_.trace.host;
    move_to(host.start[i]);
    Open fresh;
    fresh.end = model_.nesting.cut_end[i];
    fresh.name = tree_.own_name(model_, row);
    fresh.frame = host.kind[i] == HostKind::kFrame;
    fresh.runtime = host.kind[i] == HostKind::kRuntime;
    fresh.has_stack = !open_.empty() && open_.back().has_stack;
    if (use_stacks_ && !fresh.has_stack && host.stack[i] && !model_.text(host.stack[i]).empty()) {
      fresh.stack = host.stack[i];
      fresh.has_stack = true;
    }
    (fresh.frame ? frames_ : rows_).push_back(static_cast<uint32_t>(open_.size()));
    open_.push_back(fresh);
    find_node(open_.size() - 1);
    ++tree_.nodes_[open_.back().node].calls;
  }

  void charge(Ns until) {
    if (!open_.empty()) tree_.nodes_[open_.back().node].self_host += until - now_;
    now_ = until;
  }

  // Closes what ends up to t, in the order of the ends; of two that end together the inner one first.
  void move_to(Ns t) {
    while (!frames_.empty() || !rows_.empty()) {
      const Ns frame_end = frames_.empty() ? INT64_MAX : open_[frames_.back()].end;
      const Ns row_end = rows_.empty() ? INT64_MAX : open_[rows_.back()].end;
      const bool both = !frames_.empty() && !rows_.empty();
      const bool frame =
          rows_.empty() || (both && (frame_end < row_end || (frame_end == row_end && frames_.back() > rows_.back())));
      if (std::min(frame_end, row_end) > t) break;
      charge(std::max(now_, std::min(frame_end, row_end)));
      close(frame ? frames_ : rows_, frame ? rows_ : frames_);
    }
    charge(std::max(now_, t));
  }

  void close(Places& own, Places& others) {
    const size_t place = own.back();
    own.pop_back();
    if (open_.size() - 1 - place > CallTree::kMostCrossings) {
      open_[place].gone = true;
      return;
    }
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
    for (size_t i = others.size(); i-- > 0 && others[i] > place;) --others[i];
    for (size_t i = place; i < open_.size(); ++i) find_node(i);
    while (!open_.empty() && open_.back().gone) open_.pop_back();
  }

  uint32_t without_calls() const { return open_.empty() ? root_ : open_.back().caller; }

  const Model& model_;
  CallTree& tree_;
  uint32_t root_;
  bool use_stacks_;
  Ns now_ = INT64_MIN;
  std::vector<Open> open_;
  Places frames_, rows_;
};

CallTree::CallTree(const Model& model, CallRoots roots, std::vector<CallMoment>* moments)
    : trace_(&model.trace), known_names_(model.trace.strings.size()) {
  nodes_.emplace_back();
  deeper_ = names_.intern("(deeper)");
  step_ = names_.intern("ProfilerStep*");
  const bool use_stacks = model.nesting.frames.empty();
  const LaunchedWork work = work_by_call(model.trace, model.links);
  const std::vector<CallMoment*> asked = in_order(moments);
  auto moment = asked.begin();
  for (size_t i = 0; i < model.trace.lanes.size(); ++i) {
    const LaneId lane(i);
    const bool any = !model.nesting.of_lane(lane).empty() || !model.nesting.frames_of_lane(lane).empty();
    const bool apart = roots == CallRoots::kThreads && any;
    const uint32_t root = apart ? child(kRoot, names_.intern(thread_name(model, lane))) : kRoot;
    const auto first = moment;
    while (moment != asked.end() && (*moment)->lane == lane) ++moment;
    const size_t begin = work.lane_begin[i], count = work.lane_begin[i + 1] - begin;
    CallSweep(model, *this, root, use_stacks)
        .run(lane, {first, moment}, std::span(work.rows).subspan(begin, count),
             std::span(work.call_begin).subspan(begin, count));
  }
  add_work_without_call(model);
}

void CallTree::add_work_without_call(const Model& model) {
  Ns sum = 0;
  int64_t calls = 0;
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    if (model.links.call[row]) continue;
    sum += model.trace.device.dur[row];
    ++calls;
  }
  if (calls == 0) return;
  CallNode& node = nodes_[child(kRoot, names_.intern("(no launch record)"))];
  node.self_device += sum;
  node.calls += calls;
}

uint32_t CallTree::child(uint32_t parent, StringId name) {
  if (nodes_[parent].depth > kDeepest) return parent;
  if (nodes_[parent].depth == kDeepest) name = deeper_;
  const auto fresh = static_cast<uint32_t>(nodes_.size());
  const auto [place, added] = children_.try_emplace(pair_of(parent, name), fresh);
  if (added) nodes_.push_back({parent, nodes_[parent].depth + 1, name});
  return place->second;
}

// Written innermost first, parted by semicolons.
uint32_t CallTree::below_stack(uint32_t parent, StringId stack) {
  const auto known = stacks_.find(pair_of(parent, stack));
  if (known != stacks_.end()) return known->second;
  std::string_view left = trace_text(stack);
  uint32_t node = parent;
  while (!left.empty()) {
    const size_t cut = left.rfind(';');
    const std::string_view entry = left.substr(cut == left.npos ? 0 : cut + 1);
    if (!entry.empty()) node = child(node, names_.intern(entry));
    left = left.substr(0, cut == left.npos ? 0 : cut);
  }
  stacks_.emplace(pair_of(parent, stack), node);
  return node;
}

StringId CallTree::own_name(const Model& model, HostRow row) {
  const size_t i = row.index();
  const HostTable& host = model.trace.host;
  const bool mark = host.kind[i] == HostKind::kAnnotation && model.facts.is(host, i, Fact::kStepMark);
  if (mark && NameLists::builtin().step_number(model.host_name(row))) return step_;
  StringId& known = known_names_[host.name[i].index()];
  if (!known) known = names_.intern(model.host_name(row).empty() ? "(unnamed)" : model.host_name(row));
  return known;
}

std::vector<uint32_t> CallTree::path(uint32_t node) const {
  std::vector<uint32_t> out;
  for (; node != kRoot; node = nodes_[node].parent) out.push_back(node);
  std::reverse(out.begin(), out.end());
  return out;
}

std::string CallTree::path_text(uint32_t node) const {
  std::string out;
  for (uint32_t part : path(node)) {
    if (!out.empty()) out += ';';
    out += name(part);
  }
  return out;
}

}  // namespace stepscope
