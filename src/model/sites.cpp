#include "model/sites.h"

namespace stepscope {
namespace {

template <class Open>
void drop_ended(std::vector<Open>& open, Ns t) {
  while (!open.empty() && open.back().end <= t) open.pop_back();
}

// `Call stack` is written innermost first, its entries parted by semicolons.
std::string_view line_of_stack(std::string_view stack) {
  std::string_view first;
  while (!stack.empty()) {
    const size_t end = std::min(stack.find(';'), stack.size());
    const std::string_view entry = stack.substr(0, end);
    if (first.empty()) first = entry;
    if (!entry.empty() && !NameLists::builtin().library_frame(entry)) return entry;
    stack.remove_prefix(std::min(end + 1, stack.size()));
  }
  return first;
}

}  // namespace

void Sites::open_frames(Ns t) {
  const HostTable& host = model_.trace.host;
  for (; next_frame_ < frames_.size() && host.begin(frames_[next_frame_]) <= t; ++next_frame_) {
    const size_t i = frames_[next_frame_].index();
    drop_ended(open_frames_, host.start[i]);
    OpenFrame frame = open_frames_.empty() ? OpenFrame{} : open_frames_.back();
    frame.end = model_.nesting.cut_end[i];
    if (model_.facts.is(host, i, Fact::kModuleFrame)) frame.module = host.name[i];
    if (model_.facts.is(host, i, Fact::kSourceFrame)) frame.any = host.name[i];
    if (frame.any == host.name[i] && !model_.facts.is(host, i, Fact::kLibraryFrame)) frame.own = host.name[i];
    open_frames_.push_back(frame);
  }
  drop_ended(open_frames_, t);
}

void Sites::open_rows_up_to(HostRow row) {
  const HostTable& host = model_.trace.host;
  while (next_row_ < rows_.size()) {
    const size_t i = rows_[next_row_++].index();
    drop_ended(open_rows_, host.start[i]);
    OpenRow open = open_rows_.empty() ? OpenRow{} : open_rows_.back();
    open.end = model_.nesting.cut_end[i];
    open.around = open.inside;
    if (host.kind[i] == HostKind::kOperator) open.inside = host.name[i];
    if (host.stack[i] && !model_.text(host.stack[i]).empty()) open.stack = host.stack[i];
    open_rows_.push_back(open);
    if (i == row.index()) return;
  }
}

Site Sites::of(HostRow row) {
  open_frames(model_.trace.host.begin(row));
  open_rows_up_to(row);
  const OpenFrame frame = open_frames_.empty() ? OpenFrame{} : open_frames_.back();
  const OpenRow open = open_rows_.empty() ? OpenRow{} : open_rows_.back();
  if (frame.own) return {Site::Kind::kFrame, frame.own};
  if (frame.any) return {Site::Kind::kFrame, frame.any};
  if (open.stack) return {Site::Kind::kStack, open.stack};
  if (frame.module) return {Site::Kind::kModule, frame.module};
  return open.around ? Site{Site::Kind::kOperator, open.around} : Site{};
}

std::string site_text(const Model& model, const Site& site) {
  const std::string_view name = model.text(site.name);
  if (site.kind == Site::Kind::kStack) return std::string(line_of_stack(name));
  if (site.kind == Site::Kind::kModule) return std::string(name.substr(name.find(' ') + 1));
  return std::string(name);
}

}  // namespace stepscope
