// Finding back into a broken text.
//
// From the first byte behind the break the text is searched for a place where reading can go on, which is one of
//   - an object that is whole, has a phase, and is followed by what may follow an event; or a whole document's head;
//   - `"traceEvents": [`;
//   - inside the list: its closing bracket, if the rest of the document behind it is whole;
//   - among top-level keys: a comma with a whole pair behind it.
// A candidate that fails costs what was read of it. When that exceeds a few times the distance covered, the search
// jumps to the furthest byte any candidate reached, so that no text, however hostile, costs more than linear time.
#include <algorithm>

#include "ingest/event_stream.h"

namespace stepscope {
namespace {

constexpr std::string_view kListKey = "\"traceEvents\"";

bool is_list(json::Scanner& in) {
  json::Value key;
  return in.text(key) && in.take(':') && in.take('[');
}

}  // namespace

// Searches from at_ on. Leaves at_, state_.place and state_.before where reading goes on; false when the text ends before there is
// such a place. Where an event was merely not over at the end of the text, no bracket in it can end the list.
bool EventStream::resync(bool list_may_end) {
  constexpr uint64_t kFree = uint64_t{64} << 10;  // bytes of failed candidates before the search counts them
  const uint64_t begin = window_.offset_of(at_);
  const uint64_t limit = state_.place == Place::kStart ? begin + (uint64_t{1} << 20) : ~uint64_t{0};
  uint64_t spent = 0;
  uint64_t furthest = begin;
  for (;;) {
    while (at_ < window_.end() && *at_ != '{' && *at_ != '"' && *at_ != ']' && *at_ != ',') ++at_;
    if (at_ >= window_.end()) {
      if (window_.complete() || window_.offset_of(at_) > limit) return false;
      window_.extend(at_);
      continue;
    }
    ahead(kListKey.size());
    stop_ = at_;
    if (resumes_here(list_may_end)) return true;
    const uint64_t here = window_.offset_of(at_);
    const uint64_t reached = window_.offset_of(stop_);
    furthest = std::max(furthest, reached);
    spent += reached - here;
    ++at_;
    if (spent > kFree + 4 * (here - begin) && furthest > here) {
      at_ += furthest - here - 1;
    }
  }
}

bool EventStream::resumes_here(bool list_may_end) {
  const bool in_list = state_.place == Place::kList;
  const bool in_root = state_.place == Place::kRoot;
  if (*at_ == '{' && attempt([&](json::Scanner& in) { return is_event(in); }) == Outcome::kDone) {
    if (event_.document) {
      if (state_.saw_list) second_writer(window_.offset_of(at_), "a second document inside the list of events");
      enter_document();
    } else {
      enter_list();
    }
    return true;
  }
  if (*at_ == '"' && ahead(kListKey.size()) == kListKey && attempt(is_list) == Outcome::kDone) {
    at_ = stop_;
    state_.in_object = true;
    enter_list();
    return true;
  }
  if (*at_ == ']' && in_list && list_may_end &&
      attempt([&](json::Scanner& in) { return is_tail(in); }) == Outcome::kDone) {
    state_.before = Before::kOpening;
    return true;
  }
  if (*at_ == ',' && in_root && attempt([&](json::Scanner& in) { return is_pair(in); }) == Outcome::kDone) {
    state_.before = Before::kValue;
    return true;
  }
  return false;
}

bool EventStream::is_event(json::Scanner& in) {
  if (!parse_event(in, event_)) return event_.document;
  if (event_.phase() == '\0') return false;
  const char next = in.peek();
  return next == ',' || next == ']' || next == '}' || next == '{' || text_ends(in);
}

bool EventStream::is_tail(json::Scanner& in) {
  json::Value key, value;
  in.take(']');
  while (state_.in_object && in.take(',')) {
    if (in.peek() == '}') break;
    if (in.peek() != '"' || !in.text(key) || !in.take(':') || !in.value(value)) return false;
  }
  if (state_.in_object && !in.take('}')) return false;
  return text_ends(in) || in.peek() == '{' || in.peek() == '[';
}

bool EventStream::is_pair(json::Scanner& in) {
  json::Value key, value;
  in.take(',');
  if (in.peek() != '"' || !in.text(key) || !in.take(':')) return false;
  if (key.raw == "traceEvents" && in.peek() == '[') return true;
  return in.value(value) && (in.peek() == ',' || in.peek() == '}');
}

}  // namespace stepscope
