// The gaps of each device, longest first: where, how long, why, and what the host was in when the device fell idle.
#include <fmt/format.h>

#include <algorithm>

#include "analyses/analysis.h"
#include "model/host_context.h"
#include "model/idle.h"

namespace stepscope {
namespace {

std::vector<Column> columns() {
  return {{"device", "device", Unit::kCount, "device number"},
          {"step", "step", Unit::kCount, "the step the gap begins in"},
          {"start_ns", "start", Unit::kNs, "absolute begin"},
          {"dur_ns", "idle", Unit::kNs, "length of the gap"},
          {"cause", "mostly", Unit::kText, "the largest portion"},
          {"cause_ns", "of it", Unit::kNs, "length of that portion"},
          {"host", "the host was in", Unit::kText, "innermost row of the launching (else the step's own) thread"},
          {"next", "ended by", Unit::kText, "the work that ends the gap"}};
}

struct Found {
  const DeviceTime* device;
  Gap gap;
};

std::vector<Found> longest_first(const Model& model) {
  std::vector<Found> out;
  for (const DeviceTime& device : model.devices) {
    each_gap(model, device, [&](const Gap& gap) {
      if (gap.span.length() >= kMicrosecond) out.push_back({&device, gap});
    });
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Found& a, const Found& b) { return a.gap.span.length() > b.gap.span.length(); });
  return out;
}

// Looked at in the middle of the gap: its borders belong to the calls before and after.
Cell host_context(const Model& model, const Gap& gap) {
  const Ns middle = gap.span.begin + gap.span.length() / 2;
  HostRow row = innermost_at(model, gap.thread, middle);
  if (!row) {
    const auto step = model.steps.at_or_before(middle);
    if (step) row = innermost_at(model, model.steps.all[*step].lane, middle);
  }
  return row ? Cell(std::string(model.host_name(row))) : Cell();
}

Table run(const Model& model, const TableOptions&) {
  Table out{.columns = columns()};
  for (const auto& [device, gap] : longest_first(model)) {
    const auto most = std::max_element(gap.portions.begin(), gap.portions.end());
    const auto portion = static_cast<Portion>(most - gap.portions.begin());
    const auto step = model.steps.at_or_before(gap.span.begin);
    out.rows.push_back({device->id, step ? Cell(model.steps.all[*step].number) : Cell(), gap.span.begin,
                        gap.span.length(), std::string(to_string(portion)), *most, host_context(model, gap),
                        gap.next ? Cell(std::string(model.device_name(gap.next))) : Cell()});
  }
  return out;
}

}  // namespace

extern const Analysis gaps_analysis;
const Analysis gaps_analysis{"gaps", "when a device stood idle, longest first, and why", columns(), {}, 20, run};

}  // namespace stepscope
