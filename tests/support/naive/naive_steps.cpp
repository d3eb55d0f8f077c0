// The steps of the naive model, and what of the capture they span.
#include <algorithm>

#include "support/naive/naive_model.h"

namespace stepscope::test {

bool NaiveModel::steps_from_marks() {
  for (size_t i = 0; i < host.size(); ++i) {
    if (!host[i].mark()) continue;
    NaiveStep step;
    step.number = std::stoll(host[i].name.substr(host[i].name.find('#') + 1));
    step.host_begin = host[i].begin;
    step.host_end = host[i].end;
    step.lane = host[i].lane;
    step.mark = static_cast<int>(i);
    if (host[i].unfinished) step.reason = "partial";
    steps.push_back(step);
  }
  std::stable_sort(steps.begin(), steps.end(), [](auto& a, auto& b) { return a.host_begin < b.host_begin; });
  return !steps.empty();
}

std::vector<int> NaiveModel::in_tree_order(int lane, unsigned role) const {
  std::vector<int> out;
  for (size_t i = 0; i < host.size(); ++i) {
    if (host[i].lane == lane && host[i].is(role)) out.push_back(static_cast<int>(i));
  }
  std::sort(out.begin(), out.end(), [&](int a, int b) { return precedes(a, b); });
  return out;
}

bool NaiveModel::steps_from_optimizer() {
  struct Boundary {
    int lane;
    int64_t end;
  };
  std::vector<Boundary> boundaries;
  for (int lane = 0; lane < lanes; ++lane) {
    std::vector<int> outermost;
    for (int row : in_tree_order(lane, kOptimizes)) {
      // Where it is inside an outermost one it is none itself.
      if (outermost.empty() || !host[static_cast<size_t>(outermost.back())].holds(host[static_cast<size_t>(row)].begin)) {
        outermost.push_back(row);
      }
    }
    for (size_t i = 0; i < outermost.size(); ++i) {
      const NaiveHost& row = host[static_cast<size_t>(outermost[i])];
      bool parted = i + 1 == outermost.size();
      for (const NaiveHost& other : host) {
        if (parted || other.lane != lane || other.kind != HostKind::kOperator) continue;
        parted = row.end <= other.begin && other.begin < host[static_cast<size_t>(outermost[i + 1])].begin;
      }
      if (parted) boundaries.push_back({lane, row.end});
    }
  }
  std::stable_sort(boundaries.begin(), boundaries.end(), [](auto& a, auto& b) { return a.end < b.end; });
  int64_t begin = INT64_MAX;
  for (const NaiveHost& row : host) begin = std::min(begin, row.begin);
  for (const Boundary& boundary : boundaries) {
    NaiveStep step;
    step.number = static_cast<int64_t>(steps.size());
    step.host_begin = begin;
    step.host_end = begin = boundary.end;
    step.lane = boundary.lane;
    steps.push_back(step);
  }
  return !steps.empty();
}

// The thread whose rows cover most ticks, autograd's apart unless there is no other.
int NaiveModel::busiest_lane() const {
  for (const bool with_autograd : {false, true}) {
    int best = kNobody;
    int64_t most = -1;
    for (int lane = 0; lane < lanes; ++lane) {
      int first_operator = kNobody;
      std::vector<int> rows;
      for (size_t i = 0; i < host.size(); ++i) {
        const int row = static_cast<int>(i);
        if (host[i].lane != lane || host[i].frame()) continue;
        rows.push_back(row);
        if (host[i].kind != HostKind::kOperator) continue;
        if (first_operator == kNobody || precedes(row, first_operator)) first_operator = row;
      }
      const bool autograds = thread_names[static_cast<size_t>(lane)].starts_with("pt_autograd") ||
                             (first_operator != kNobody && host[static_cast<size_t>(first_operator)].is(kOfAutograd));
      if (rows.empty() || (autograds && !with_autograd)) continue;
      int64_t low = INT64_MAX, high = INT64_MIN, covered = 0;
      for (int row : rows) {
        low = std::min(low, host[static_cast<size_t>(row)].begin);
        high = std::max(high, host[static_cast<size_t>(row)].end);
      }
      for (int64_t t = low; t < high; ++t) {
        covered += std::any_of(rows.begin(), rows.end(), [&](int row) { return host[static_cast<size_t>(row)].holds(t); });
      }
      if (covered > most) best = lane, most = covered;
    }
    if (best != kNobody) return best;
  }
  return kNobody;
}

void NaiveModel::steps_from_capture() {
  if (host.empty() && work.empty()) return;
  NaiveStep step;
  step.begin = INT64_MAX;
  step.end = INT64_MIN;
  for (const NaiveHost& row : host) step.begin = std::min(step.begin, row.begin), step.end = std::max(step.end, row.last());
  for (const NaiveWork& one : work) step.begin = std::min(step.begin, one.begin), step.end = std::max(step.end, one.end);
  step.host_begin = step.begin;
  step.host_end = step.end;
  step.lane = busiest_lane();
  steps.push_back(step);
}

// Work that ends after the next strictly later start of another launch on its stream by more than the longest mark.
void NaiveModel::cut_impossible() {
  int64_t longest = 0;
  for (const NaiveStep& step : steps) longest = std::max(longest, step.host_end - step.host_begin);
  for (NaiveWork& one : work) {
    int64_t next = INT64_MAX;
    for (const NaiveWork& other : work) {
      const bool same = &one == &other || (one.call != kNobody && one.outermost == other.outermost);
      if (same || other.device != one.device || other.stream != one.stream || other.begin <= one.begin) continue;
      next = std::min(next, other.begin);
    }
    if (next == INT64_MAX || one.end - next <= longest) continue;
    one.end = next;
    one.cut = true;
  }
}

void NaiveModel::end_steps() {
  int64_t previous = INT64_MIN;
  for (NaiveStep& step : steps) {
    step.begin = std::max(previous, step.host_begin);
    step.end = std::max(step.begin, step.host_end);
    for (const NaiveWork& one : work) {
      if (one.call == kNobody) continue;
      const int64_t call = host[static_cast<size_t>(one.call)].begin;
      if (step.host_begin <= call && call < step.host_end) step.end = std::max(step.end, one.end);
    }
    previous = step.end;
  }
}

void NaiveModel::rule_out() {
  for (NaiveStep& step : steps) {
    for (const auto& [role, reason] : {std::pair{kCompiles, "compile"}, {kValidates, "validation"}, {kSaves, "checkpoint"}}) {
      for (const NaiveHost& row : host) {
        if (!step.reason.empty() || !row.is(role)) continue;
        if (step.host_begin <= row.begin && row.begin < step.host_end) step.reason = reason;
      }
    }
  }
}

void NaiveModel::warm_up() {
  int64_t lowest = INT64_MAX;
  std::vector<Ns> lengths;
  for (const NaiveStep& step : steps) {
    lowest = std::min(lowest, step.number);
    if (step.counted()) lengths.push_back(step.end - step.begin);
  }
  if (lowest >= 3 || lengths.empty()) return;
  std::sort(lengths.begin(), lengths.end());
  const int64_t twice_median = lengths[(lengths.size() - 1) / 2] + lengths[lengths.size() / 2];
  for (NaiveStep& step : steps) {
    if (!step.counted()) continue;
    if (step.end - step.begin <= twice_median) return;
    step.reason = "warmup";
  }
}

Ns NaiveModel::median_of(bool counted_only) const {
  std::vector<Ns> lengths;
  for (const NaiveStep& step : steps) {
    if (step.counted() || !counted_only) lengths.push_back((step.end - step.begin) * tick);
  }
  return naive_median(lengths);
}

void NaiveModel::make_window() {
  const bool any = std::any_of(steps.begin(), steps.end(), [](const NaiveStep& step) { return step.counted(); });
  const Ns median = median_of(any);
  for (const NaiveStep& step : steps) {
    if (!window.empty() && (step.begin - window.back().end) * tick <= median) {
      window.back().end = step.end;
    } else {
      window.push_back({step.begin, step.end});
    }
  }
}

void NaiveModel::make_steps() {
  if (steps_from_marks()) {
    source = "marks";
    cut_impossible();
  } else if (steps_from_optimizer()) {
    source = "optimizer";
  } else {
    source = "capture";
    steps_from_capture();
  }
  if (source != "capture") {
    end_steps();
    rule_out();
    warm_up();
  }
  make_window();
  for (NaiveWork& one : work) {
    for (size_t i = 0; i < steps.size() && one.call != kNobody; ++i) {
      const int64_t call = host[static_cast<size_t>(one.call)].begin;
      if (steps[i].host_begin <= call && call < steps[i].host_end) one.step = static_cast<int>(i);
    }
    for (size_t i = 0; i < steps.size() && one.step == kNobody; ++i) {
      if (steps[i].begin <= one.begin && one.begin < steps[i].end) one.step = static_cast<int>(i);
    }
  }
}

}  // namespace stepscope::test
