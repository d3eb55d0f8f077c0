#include "ingest/event_stream.h"

namespace stepscope {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr const char* kBlemishCodes[json::Blemishes::kKinds] = {"bare_value", "control_byte", "foreign_byte",
                                                                "bad_escape", "spare_comma"};

bool is_event_key(std::string_view key) {
  for (const std::string_view known : {"ph", "name", "cat", "ts", "dur", "pid", "tid", "id", "args", "bp", "s"}) {
    if (key == known) return true;
  }
  return false;
}

// A look ahead: the scanner stays where it is, unless the text at hand is too short for it.
bool begins_with_event_key(json::Scanner& in) {
  json::Scanner ahead = in;
  json::Value key;
  if (ahead.take('{') && ahead.peek() == '"' && ahead.text(key)) return is_event_key(key.raw);
  if (ahead.cut()) in = ahead;
  return false;
}

}  // namespace

EventStream::Item EventStream::next() {
  for (;;) {
    switch (state_.place) {
      case Place::kStart: start(); break;
      case Place::kRoot:
        if (step_in_root()) return Item::kPair;
        break;
      case Place::kList:
        if (const auto item = step_in_list()) return *item;
        break;
      case Place::kAfter: step_after(); break;
      case Place::kEnd: return Item::kEnd;
    }
  }
}

char EventStream::peek() {
  for (;;) {
    while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t') ++at_;
    if (at_ < window_.end() || window_.complete()) return *at_;
    window_.extend(at_);
  }
}

std::string_view EventStream::ahead(size_t bytes) {
  while (static_cast<size_t>(window_.end() - at_) < bytes && !window_.complete()) window_.extend(at_);
  return std::string_view(at_, window_.end()).substr(0, bytes);
}

void EventStream::start() {
  if (ahead(kByteOrderMark.size()) == kByteOrderMark) at_ += kByteOrderMark.size();
  const char c = peek();
  if (at_end()) return end_of_text();
  state_.root = c == '{' ? Root::kObject : c == '[' ? Root::kList : Root::kNoJson;
  if (c == '[') {
    ++at_;
    enter_list();
  } else if (c == '{') {
    const auto outcome =
        attempt([&](json::Scanner& in) { return begins_with_event_key(in) && parse_event(in, event_); });
    if (outcome != Outcome::kDone || event_.phase() == '\0') return enter_document();
    state_.root = Root::kList;  // events one after the other, in no list at all
    enter_list();
  } else {
    warn("broken_event", "text before the trace");
    if (!resync()) end_of_text();
  }
}

// at_ stands on the brace of a root object.
void EventStream::enter_document() {
  ++at_;
  state_.in_object = true;
  state_.before = Before::kOpening;
  state_.place = Place::kRoot;
}

// at_ stands behind the bracket of a list of events.
void EventStream::enter_list() {
  state_.saw_list = true;
  state_.before = Before::kOpening;
  state_.place = Place::kList;
}

bool EventStream::step_in_root() {
  const char c = peek();
  if (at_end()) return end_of_text(), false;
  if (c == '"') return read_pair();
  if (c == ',') {
    if (state_.before != Before::kValue) warn("spare_comma");
    state_.before = Before::kComma;
    ++at_;
  } else if (c == '}') {
    if (state_.before == Before::kComma) warn("spare_comma");
    ++at_;
    state_.place = Place::kAfter;
  } else {
    warn("broken_event", "text between top-level keys");
    if (!resync()) end_of_text();
  }
  return false;
}

bool EventStream::read_pair() {
  if (state_.before == Before::kValue) warn("broken_event", "no comma before a top-level key");
  bool list = false;
  const Outcome outcome = attempt([&](json::Scanner& in) {
    if (!in.text(key_) || !in.take(':')) return false;
    list = in.peek() == '[' && key_.raw == "traceEvents";
    return list || in.value(value_);
  });
  if (outcome != Outcome::kDone) {
    if (outcome == Outcome::kBroken) warn("broken_event", "a broken top-level value");
    if (!resync()) end_of_text();
    return false;
  }
  note_blemishes();
  at_ = stop_;
  state_.before = Before::kValue;
  if (!list) return true;
  ++at_;
  enter_list();
  return false;
}

std::optional<EventStream::Item> EventStream::step_in_list() {
  const char c = peek();
  if (at_end()) return end_of_text(), std::nullopt;
  if (c == '{') {
    if (window_.offset_of(at_) >= border_) return Item::kBorder;
    return read_event() ? std::optional(Item::kEvent) : std::nullopt;
  }
  if (c == ',') {
    if (state_.before != Before::kValue) warn("spare_comma");
    state_.before = Before::kComma;
    ++at_;
  } else if (c == ']') {
    if (state_.before == Before::kComma) warn("spare_comma");
    state_.before = Before::kValue;
    ++at_;
    state_.place = state_.in_object ? Place::kRoot : Place::kAfter;
  } else {
    stray_in_list();
  }
  return std::nullopt;
}

bool EventStream::read_event() {
  if (state_.before == Before::kValue) warn("broken_event", "no comma before an event");
  offset_ = window_.offset_of(at_);
  const Outcome outcome = attempt([&](json::Scanner& in) { return parse_event(in, event_); });
  if (outcome == Outcome::kDone) {
    note_blemishes();
    ++file_.events;
    text_ = {at_, stop_};
    at_ = stop_;
    state_.before = Before::kValue;
    return true;
  }
  if (event_.document) {
    second_writer(offset_, "a second document inside the list of events");
    enter_document();
    return false;
  }
  ++at_;
  const bool found = resync(outcome == Outcome::kBroken);
  if (found || outcome == Outcome::kBroken) {
    file_.warn("broken_event", 1, offset_);
    ++file_.events;
    ++file_.skipped_events;
  }
  if (!found) end_of_text(true);
  return false;
}

// What stands in the list in place of an event, as far as it can be told: the keys that follow a list that was never
// closed, an event without its brace, a brace too many. Else it is text of somebody else.
void EventStream::stray_in_list() {
  bool lost_event = false;
  if (*at_ == '"') {
    const auto outcome = attempt([&](json::Scanner& in) { return in.text(key_) && in.take(':') && in.value(value_); });
    lost_event = outcome == Outcome::kDone && is_event_key(key_.raw);
    if (outcome == Outcome::kDone && state_.in_object && !lost_event) {
      warn("broken_event", "the list of events is not closed");
      state_.place = Place::kRoot;
      state_.before = Before::kComma;
      return;
    }
  }
  warn("broken_event", lost_event ? "an event without its brace" : "text between events");
  file_.events += lost_event;
  file_.skipped_events += lost_event;
  if (*at_ == '}') {
    ++at_;
    peek();
    if (at_end()) state_.place = Place::kAfter;
  } else if (lost_event || !skip_junk()) {
    if (!resync()) end_of_text();
  }
}

// A few bytes in place of a comma or a brace; longer text is left to resync().
bool EventStream::skip_junk() {
  const std::string_view near = ahead(16);
  const size_t next = near.find_first_of(",\"{}[]");
  if (next == near.npos || next == 0 || (near[next] != ',' && near[next] != '"')) return false;
  at_ += next;
  state_.before = Before::kValue;
  return true;
}

// Behind the end of the first document: nothing, in sound files.
void EventStream::step_after() {
  const char c = peek();
  if (at_end()) return end_of_text();
  const uint64_t begin = window_.offset_of(at_);
  if (c == '"') {
    state_.place = Place::kRoot;
    state_.in_object = true;
    state_.before = Before::kComma;
  } else if (c == ',' || c == '}' || c == ']') {
    ++at_;
  } else if (state_.in_object = false; resync()) {
    second_writer(begin, "text goes on behind the end of the document");
  } else {
    file_.warn("broken_event", 1, begin, "text behind the end of the document");
    end_of_text();
  }
}

// Said once, however often the two take turns.
void EventStream::second_writer(uint64_t at, std::string note) {
  if (!state_.saw_second_writer) file_.warn("two_writers", 1, at, std::move(note));
  state_.saw_second_writer = true;
}

// The text is over: in the middle of something, or where it may end. A bare list needs no closing bracket.
void EventStream::end_of_text(bool inside_event) {
  const uint64_t end = window_.offset_of(window_.end());
  const bool open_list = state_.place == Place::kList && (state_.in_object || inside_event);
  if (open_list || state_.place == Place::kRoot) {
    file_.truncated_at = end;
    file_.warn("truncated", 1, end);
  }
  file_.text_bytes = end;
  state_.place = Place::kEnd;
}

void EventStream::note_blemishes() {
  if (!blemishes_.any) return;
  for (size_t kind = 0; kind < json::Blemishes::kKinds; ++kind) {
    if (blemishes_.count[kind] == 0) continue;
    file_.warn(kBlemishCodes[kind], blemishes_.count[kind], window_.offset_of(blemishes_.first[kind]));
  }
}

}  // namespace stepscope
