#include "analyses/launches.h"

#include <algorithm>
#include <map>

#include "analyses/analysis.h"
#include "model/derive/statistics.h"

namespace stepscope {
namespace {

std::optional<Ns> delay_of(const Model& model, const Launch& launch) {
  for (DeviceRow work : launch.work) {
    if (!model.trace.device.timeless[work.index()]) return model.trace.device.begin(work) - model.trace.host.begin(launch.call);
  }
  return std::nullopt;
}

bool launches_kernels(const Model& model, HostRow call) {
  return !model.facts.is(model.trace.host, call.index(), Fact::kCopying) &&
         model.host_name(call).find("Memset") == std::string_view::npos &&
         model.host_name(call).find("MemoryFill") == std::string_view::npos;
}

// Calls between the begin and the end of a graph's capture launch nothing, rightly.
class GraphCaptures {
 public:
  explicit GraphCaptures(const Model& model) {
    std::map<LaneId, Ns> open;
    std::vector<Interval> spans;
    for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) {
      for (HostRow row : model.nesting.of_lane(LaneId(lane))) {
        if (model.trace.host.kind[row.index()] != HostKind::kRuntime) continue;
        const std::string_view name = model.host_name(row);
        if (name.find("StreamBeginCapture") != std::string_view::npos) open[LaneId(lane)] = model.trace.host.begin(row);
        if (name.find("StreamEndCapture") == std::string_view::npos || !open.contains(LaneId(lane))) continue;
        spans.push_back({open[LaneId(lane)], model.trace.host.end(row)});
        open.erase(LaneId(lane));
      }
    }
    spans_ = IntervalSet::of(std::move(spans));
  }

  bool hold(Ns t) const { return spans_.contains(t); }

 private:
  IntervalSet spans_;
};

void count_kernel_launches(const Model& model, LaunchCounts& out) {
  const GraphCaptures captures(model);
  for (const Launch& launch : model.links.launches) {
    if (!launches_kernels(model, launch.call) || captures.hold(model.trace.host.begin(launch.call))) continue;
    ++out.kernel_launches;
    out.kernel_launches_without_work += launch.work.empty();
  }
}

std::optional<int64_t> short_kernels(const Model& model) {
  if (!model.has_device()) return std::nullopt;
  int64_t count = 0;
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    count += model.trace.device.kind[row] == DeviceKind::kKernel && model.trace.device.dur[row] < kShortKernel;
  }
  return count;
}

std::vector<Column> columns() {
  return {{"name", "call", Unit::kText, "the launch call"},
          {"calls", "calls", Unit::kCount, "how often"},
          {"linked", "with work", Unit::kCount, "calls whose work was recorded"},
          {"work", "work", Unit::kCount, "kernels, copies and fills they started"},
          {"total_ns", "in the call", Unit::kNs, "host time inside the calls"},
          {"delay_median_ns", "delay", Unit::kNs, "begin of the call to its first work, median"}};
}

struct ByName {
  int64_t calls = 0, linked = 0, work = 0;
  Ns total = 0;
  std::vector<Ns> delays;
};

Table run(const Model& model, const TableOptions&) {
  std::map<StringId, ByName> names;
  for (const Launch& launch : model.links.launches) {
    ByName& sum = names[model.trace.host.name[launch.call.index()]];
    ++sum.calls;
    sum.linked += !launch.work.empty();
    sum.work += static_cast<int64_t>(launch.work.size());
    sum.total += model.trace.host.dur[launch.call.index()];
    if (const auto delay = delay_of(model, launch); delay && *delay >= 0) sum.delays.push_back(*delay);
  }
  Table out{.columns = columns()};
  for (auto& [name, sum] : names) {
    out.rows.push_back({std::string(model.text(name)), sum.calls, sum.linked, sum.work, sum.total,
                        cell(statistics_of(std::move(sum.delays)).median)});
  }
  sort_rows(out, "calls");
  return out;
}

}  // namespace

LaunchCounts launch_counts(const Model& model) {
  LaunchCounts out;
  std::vector<Ns> delays;
  out.calls = static_cast<int64_t>(model.links.launches.size());
  for (const Launch& launch : model.links.launches) {
    const auto delay = delay_of(model, launch);
    out.linked += !launch.work.empty();
    if (delay && *delay >= 0) delays.push_back(*delay);
    if (delay && *delay < 0) {
      ++out.skewed;
      out.largest_skew = std::max(out.largest_skew, -*delay);
    }
  }
  out.calls_without_work = out.calls - out.linked;
  out.work_without_call = model.links.work_without_call;
  out.delay_median = statistics_of(std::move(delays)).median;
  out.short_kernels = short_kernels(model);
  count_kernel_launches(model, out);
  return out;
}

extern const Analysis launches_analysis;
const Analysis launches_analysis{"launches", "launch calls by name: how many started work, and after how long", columns(),
                                 {}, 20, run};

}  // namespace stepscope
