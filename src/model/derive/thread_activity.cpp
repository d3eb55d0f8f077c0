#include "model/derive/thread_activity.h"

#include "model/derive/blocking_calls.h"

namespace stepscope {
namespace {

using Parts = std::array<std::vector<Interval>, kDoings>;

Doing of_annotation(const Trace& trace, const NameFacts& facts, size_t row) {
  if (facts.is(trace.host, row, Fact::kValidation)) return Doing::kValidation;
  if (facts.is(trace.host, row, Fact::kCheckpoint)) return Doing::kCheckpoint;
  if (facts.is(trace.host, row, Fact::kDataloader)) return Doing::kInput;
  if (facts.is(trace.host, row, Fact::kLogging)) return Doing::kLogging;
  return Doing::kHost;
}

// Validation and checkpoint frames; every other frame is just a row.
Doing of_frame(const Trace& trace, const NameFacts& facts, size_t row) {
  if (facts.is(trace.host, row, Fact::kValidation)) return Doing::kValidation;
  return facts.is(trace.host, row, Fact::kCheckpoint) ? Doing::kCheckpoint : Doing::kHost;
}

}  // namespace

void ThreadActivity::add(Ns begin, Ns end, std::array<Ns, kDoings>& out) const {
  for (size_t i = 0; i < kDoings; ++i) out[i] += doing[i].length_within(begin, end);
}

std::vector<uint8_t> pageable_calls(const Trace& trace, const NameFacts& facts, const Links& links) {
  std::vector<uint8_t> out(trace.host.size());
  for (size_t row = 0; row < trace.device.size(); ++row) {
    const HostRow call = links.call[row];
    if (!call || trace.device.kind[row] != DeviceKind::kMemcpy || !facts.pageable(trace.device.name[row])) continue;
    out[call.index()] = facts.is(trace.host, call.index(), Fact::kCopying);
  }
  return out;
}

ThreadActivity thread_activity(const Trace& trace, const NameFacts& facts, const Nesting& nesting,
                               const std::vector<uint8_t>& pageable, LaneId lane) {
  const BlockingRows blocking(trace, facts, nesting, pageable, lane);
  Parts parts;
  for (HostRow row : nesting.of_lane(lane)) {
    const size_t i = row.index();
    const Interval span{trace.host.begin(row), trace.host.end(row)};
    Doing doing = blocking.holds(row) ? Doing::kSync : Doing::kHost;
    if (trace.host.kind[i] == HostKind::kAnnotation) {
      if (facts.is(trace.host, i, Fact::kStepMark)) continue;
      doing = of_annotation(trace, facts, i);
    } else if (doing == Doing::kHost && facts.is(trace.host, i, Fact::kAllocator)) {
      doing = Doing::kAllocator;
    }
    add_span(parts[static_cast<size_t>(doing)], span);
  }
  for (HostRow row : nesting.frames_of_lane(lane)) {
    add_span(parts[static_cast<size_t>(of_frame(trace, facts, row.index()))],
             {trace.host.begin(row), nesting.cut_end[row.index()]});
  }
  ThreadActivity out;
  for (size_t i = 0; i < kDoings; ++i) {
    const IntervalSet whole = IntervalSet::of(std::move(parts[i]));
    if (i == static_cast<size_t>(Doing::kSync)) out.blocking = whole;
    out.doing[i] = whole.minus(out.any);
    out.any = out.any.unite(whole);
  }
  return out;
}

}  // namespace stepscope
