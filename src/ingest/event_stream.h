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
// Cost: one pass, and at most a fixed multiple of the length of a broken region. Memory: the window.
#pragma once

#include <string>
#include <string_view>

#include "ingest/io/text_window.h"
#include "ingest/json/scanner.h"
#include "ingest/raw_event.h"
#include "model/trace.h"

namespace stepscope {

class EventStream {
 public:
  enum class Item { kEvent, kPair, kEnd };
  enum class Root { kNothing, kObject, kList, kNoJson };

  // `file` gets events, skipped_events, truncated_at, text_bytes and warnings.
  EventStream(TextWindow window, TraceFile& file) : window_(std::move(window)), file_(file), at_(window_.begin()) {}

  // What the last call returned stays valid until the next one.
  Item next();

  const RawEvent& event() const { return event_; }
  uint64_t offset() const { return offset_; }      // of the event in the text
  std::string_view text() const { return text_; }  // the event, brace to brace

  const json::Value& key() const { return key_; }
  const json::Value& value() const { return value_; }

  Root root() const { return root_; }          // how the text began
  bool saw_list() const { return saw_list_; }  // a list of events was there
  const Error* read_error() const { return window_.error(); }
  const std::vector<ByteDefect>& defects() const { return window_.defects(); }

 private:
  enum class Place { kStart, kRoot, kList, kAfter, kEnd };
  enum class Before { kOpening, kValue, kComma };  // what stands before at_
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
  bool step_in_list();  // true: an event is there
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
  Place place_ = Place::kStart;
  Root root_ = Root::kNothing;
  bool in_object_ = false;  // the list at hand is a member of an object that must be closed
  bool saw_list_ = false;
  bool saw_second_writer_ = false;
  Before before_ = Before::kOpening;
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
  for (;;) {
    if (blemishes_.any) blemishes_ = {};
    json::Scanner in(at_, window_.end(), blemishes_);
    const bool done = parse(in);
    stop_ = in.at();
    if (done) return Outcome::kDone;
    if (!in.cut()) return Outcome::kBroken;
    if (window_.complete()) return Outcome::kCut;
    if (static_cast<size_t>(window_.end() - at_) > kLargestValue) return Outcome::kBroken;
    window_.extend(at_);
  }
}

}  // namespace stepscope
