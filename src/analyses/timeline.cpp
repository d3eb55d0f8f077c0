// The timeline as plain text: one line per device stream and host thread, its busy share over the steps window.
#include <algorithm>
#include <map>

#include "analyses/analysis.h"
#include "base/blocks.h"
#include "model/window_map.h"

namespace stepscope {
namespace {

constexpr int kBins = 32;

std::vector<Column> columns() {
  return {{"lane", "lane", Unit::kText, "device stream, or host thread"},
          {"busy_ns", "busy", Unit::kNs, "union of its rows in the steps window"},
          {"share", "share", Unit::kShare, "busy over the steps window"},
          {"picture", "steps window, left to right", Unit::kText, "busy share in 32 equal parts of the window"}};
}

void add_lane(const Model& model, const std::string& name, std::vector<Interval> spans, Table& out) {
  const IntervalSet all = IntervalSet::of(std::move(spans));
  Ns busy = 0;
  for (const Interval& part : model.steps.window.parts()) busy += all.length_within(part.begin, part.end);
  if (busy == 0) return;
  const std::vector<double> shares = shares_by_bin(model.steps.window, all, kBins);
  out.rows.push_back({name, busy, static_cast<double>(busy) / static_cast<double>(model.steps.window.length()),
                      sparkline(shares)});
}

void add_streams(const Model& model, Table& out) {
  for (const DeviceTime& device : model.devices) {
    std::map<StringId, std::vector<Interval>> streams;
    for (DeviceRow row : device.rows) {
      streams[model.trace.device.stream[row.index()]].push_back({model.trace.device.begin(row), model.trace.device.end(row)});
    }
    for (auto& [id, spans] : streams) {
      const std::string name = "device " + std::to_string(device.id) + " stream " + std::string(model.text(id));
      add_lane(model, name, std::move(spans), out);
    }
  }
}

void add_threads(const Model& model, Table& out) {
  for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) {
    std::vector<Interval> spans;
    for (HostRow row : model.nesting.of_lane(LaneId(lane))) {
      const size_t i = row.index();
      const bool mark = model.trace.host.kind[i] == HostKind::kAnnotation && model.facts.is(model.trace.host, i, Fact::kStepMark);
      if (!mark) spans.push_back({model.trace.host.begin(row), model.trace.host.end(row)});
    }
    const Lane& names = model.trace.lanes[lane];
    std::string name = "thread " + std::string(model.text(names.pid)) + "/" + std::string(model.text(names.tid));
    if (model.own_lanes[lane]) name += " (main)";
    if (model.autograd_lanes[lane]) name += " (autograd)";
    add_lane(model, name, std::move(spans), out);
  }
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  add_streams(model, out);
  add_threads(model, out);
  return out;
}

}  // namespace

extern const Analysis timeline_analysis;
const Analysis timeline_analysis{"timeline", "a picture in text: how busy each stream and thread was over the steps",
                                 columns(), {}, 40, run};

}  // namespace stepscope
