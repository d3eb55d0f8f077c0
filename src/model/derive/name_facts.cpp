#include "model/derive/name_facts.h"

#include <re2/re2.h>

namespace stepscope {
namespace {

using Lists = NameLists;

void set(uint32_t& bits, bool holds, Fact fact) {
  if (holds) bits |= static_cast<uint32_t>(fact);
}

uint32_t of_annotation(const Lists& lists, std::string_view name) {
  uint32_t bits = 0;
  set(bits, lists.step_number(name).has_value(), Fact::kStepMark);
  set(bits, lists.dataloader(name), Fact::kDataloader);
  set(bits, lists.optimizer_step(name), Fact::kOptimizerStep);
  set(bits, lists.optimizer_phase(name), Fact::kOptimizerPhase);
  set(bits, lists.torchs_own(name), Fact::kTorchsOwn);
  set(bits, lists.validation_range(name), Fact::kValidation);
  set(bits, lists.checkpoint_range(name), Fact::kCheckpoint);
  set(bits, lists.logging_range(name), Fact::kLogging);
  set(bits, lists.compile_range(name), Fact::kCompile);
  return bits;
}

uint32_t of_operator(const Lists& lists, std::string_view name) {
  uint32_t bits = 0;
  set(bits, lists.autograd_operator(name), Fact::kAutograd);
  set(bits, lists.blocking_operator(name), Fact::kBlockingOperator);
  set(bits, lists.compile_range(name), Fact::kCompile);
  return bits;
}

uint32_t of_frame(const Lists& lists, std::string_view name) {
  uint32_t bits = 0;
  set(bits, lists.validation_frame(name), Fact::kValidation);
  set(bits, lists.checkpoint_frame(name), Fact::kCheckpoint);
  set(bits, lists.compile_frame(name), Fact::kCompile);
  set(bits, lists.module_frame(name), Fact::kModuleFrame);
  set(bits, lists.source_frame(name), Fact::kSourceFrame);
  set(bits, lists.library_frame(name), Fact::kLibraryFrame);
  return bits;
}

uint32_t of_call(const Lists& lists, std::string_view name) {
  uint32_t bits = 0;
  set(bits, lists.launch_call(name), Fact::kLaunch);
  set(bits, lists.blocking_call(name), Fact::kBlocking);
  set(bits, lists.copying_call(name), Fact::kCopying);
  set(bits, lists.allocator_call(name), Fact::kAllocator);
  return bits;
}

uint32_t facts(const Lists& lists, HostKind kind, std::string_view name) {
  switch (kind) {
    case HostKind::kOperator: return of_operator(lists, name);
    case HostKind::kAnnotation: return of_annotation(lists, name);
    case HostKind::kFrame: return of_frame(lists, name);
    case HostKind::kRuntime: return of_call(lists, name);
  }
  return 0;
}

}  // namespace

NameFacts::NameFacts(const Trace& trace, const NameLists& lists, const std::string& step_marker)
    : trace_(&trace), lists_(&lists) {
  const RE2 marker(step_marker, RE2::Quiet);
  for (auto& column : bits_) column.resize(trace.strings.size());
  const HostTable& host = trace.host;
  for (size_t row = 0; row < host.size(); ++row) {
    uint32_t& bits = bits_[static_cast<size_t>(host.kind[row])][host.name[row].index()];
    if (bits != 0) continue;
    const std::string_view name = trace.strings.view(host.name[row]);
    bits = facts(lists, host.kind[row], name) | static_cast<uint32_t>(Fact::kKnown);
    if (step_marker.empty() || host.kind[row] != HostKind::kAnnotation) continue;
    bits &= ~static_cast<uint32_t>(Fact::kStepMark);
    set(bits, RE2::PartialMatch(re2::StringPiece(name.data(), name.size()), marker), Fact::kStepMark);
  }

  communication_.resize(trace.strings.size());
  pageable_.resize(trace.strings.size());
  std::vector<uint8_t> known(trace.strings.size());
  for (StringId name : trace.device.name) {
    if (known[name.index()]) continue;
    known[name.index()] = true;
    communication_[name.index()] = lists.communication(trace.strings.view(name));
    pageable_[name.index()] = lists.pageable_copy(trace.strings.view(name));
  }
}

std::optional<int64_t> NameFacts::step_number(StringId name) const {
  const std::string_view text = trace_->strings.view(name);
  if (auto number = lists_->step_number(text)) return number;
  const size_t last = text.find_last_not_of("0123456789");
  return parse_integer(text.substr(last == std::string_view::npos ? 0 : last + 1));
}

}  // namespace stepscope
