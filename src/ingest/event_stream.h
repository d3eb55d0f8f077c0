// A trace's text as a stream of its whole events and top-level pairs, whatever has happened to the text.
//
//   EventStream stream(std::move(window), file);
//   while (stream.next() != EventStream::Item::kEnd) ...   // event() or key(), value()
//
// The root may be an object with a `traceEvents` list or a bare list, closed or not; its keys come in any order. The
// unit of work is one event: it is parsed from its brace, and where the text at hand ends before it does, more is read
// and the event begun again. An event that breaks the grammar is counted, and the stream goes on at the next place that
// can only be the beginning of an event, or the end of the list (event_resync.cpp). A second document, appended or
// nested by a second writer, is read on as if it were one. Nothing here knows what events mean.
//
// A stream may begin in the middle of a text, in the state another one had there, and stop at a border: at the first
// event that begins at or behind it. So a text can be read in parts, one after the other or side by side.
//
// Cost: one pass, and at most a fixed multiple of the length of a broken region. Memory: the window.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ingest/io/text_window.h"
#include "ingest/json/scanner.h"
#include "ingest/raw_event.h"
#include "model/trace.h"

namespace stepscope {

class EventStream {
 public:
  enum class Item { kEvent, kPair, kBorder, kEnd };
  enum class Root { kNothing, kObject, kList, kNoJson };
  enum class Place { kStart, kRoot, kList, kAfter, kEnd };
  enum class Before { kOpening, kValue, kComma };  // what stands before the next byte

  // All that what comes next depends on.
  struct State {
    uint64_t offset = 0;
    Place place = Place::kStart;
    Before before = Before::kOpening;
    Root root = Root::kNothing;      // how the text began
    bool in_object = false;          // the list at hand is a member of an object that must be closed
    bool saw_list = false;           // a list of events was there
    bool saw_second_writer = false;

    bool operator==(const State&) const = default;
  };

  // `file` gets events, skipped_events, truncated_at, text_bytes and warnings.
  EventStream(TextWindow window, TraceFile& file) : EventStream(std::move(window), file, State{}) {}
  // `window` begins where `from` says.
  EventStream(TextWindow window, TraceFile& file, const State& from)
      : window_(std::move(window)), file_(file), at_(window_.begin()), state_(from) {}

  // What the last call returned stays valid until the next one.
  Item next();

  const RawEvent& event() const { return event_; }
  uint64_t offset() const { return offset_; }      // of the event in the text
  std::string_view text() const { return text_; }  // the event, brace to brace

  const json::Value& key() const { return key_; }
  const json::Value& value() const { return value_; }

  // No event that begins at or behind this byte is read; next() says kBorder instead, and again until it is moved.
  void stop_at(uint64_t border) { border_ = border; }

  State state() const {
    State out = state_;
    out.offset = window_.offset_of(at_);
    return out;
  }
  const TextWindow& window() const { return window_; }

 private:
  enum class Outcome { kDone, kBroken, kCut };

  // The next byte that is no blank; zero at the end of the text, where at_end() holds.
  char peek();
  // At least `bytes` bytes from at_ on, as far as the text goes.
  std::string_view ahead(size_t bytes);
  bool at_end() const { return at_ == window_.end() && window_.complete(); }
  template <class Parse>
  Outcome attempt(Parse&& parse);

  void start();
  bool step_in_root();  // true: a pair is there
  std::optional<Item> step_in_list();  // an event is there, or a border
  void step_after();
  bool read_pair();
  bool read_event();
  void enter_document();
  void enter_list();
  void second_writer(uint64_t at, std::string note);
  void stray_in_list();
  bool skip_junk();
  void end_of_text(bool inside_event = false);
  void warn(std::string_view code, std::string note = {}) {
    file_.warn(code, 1, window_.offset_of(at_), std::move(note));
  }
  void note_blemishes();

  // event_resync.cpp
  bool resync(bool list_may_end = true);
  bool resumes_here(bool list_may_end);
  bool is_event(json::Scanner& in);
  bool is_tail(json::Scanner& in);
  bool is_pair(json::Scanner& in);
  bool text_ends(json::Scanner& in) const { return in.peek() == '\0' && in.cut() && window_.complete(); }

  TextWindow window_;
  TraceFile& file_;
  const char* at_;              // what follows is not read yet
  const char* stop_ = nullptr;  // where the last attempt() ended
  State state_;                 // its offset is not kept up to date
  uint64_t border_ = ~uint64_t{0};
  json::Blemishes blemishes_;
  RawEvent event_;
  std::string_view text_;
  json::Value key_, value_;
  uint64_t offset_ = 0;
};

// Reads one value at a time from where the stream stands, with as much text as that takes.
template <class Parse>
EventStream::Outcome EventStream::attempt(Parse&& parse) {
  constexpr size_t kLargestValue = size_t{128} << 20;
  const auto too_large = [&] { return static_cast<size_t>(stop_ - at_) > kLargestValue; };
  for (;;) {
    if (blemishes_.any) blemishes_ = {};
    json::Scanner in(at_, window_.end(), blemishes_);
    const bool done = parse(in);
    stop_ = in.at();
    if (too_large() || (!done && !in.cut())) return Outcome::kBroken;
    if (done) return Outcome::kDone;
    if (window_.complete()) return Outcome::kCut;
    window_.extend(at_);
  }
}

}  // namespace stepscope
