// Events of one file to rows of one Trace.
//
// X events become rows at once; a B waits on its track for the E that ends it, the innermost first. Records of the
// allocator, thread names and lanes are kept, flows and counters only counted. Which table a row goes to: EventKinds.
// Times are relative to the base of the file until finish() is told it, since it may stand behind the events.
//
// A later part of the file may have been read by a builder of its own: append() takes its rows over, as if they had been
// added here. Only B and E, which look back, cannot be read that way.
//
// A slice at 0 without length, in a file whose other events have real times, was never given one: such rows are kept,
// so that calls add up, and marked timeless.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "ingest/event_kinds.h"
#include "ingest/event_time.h"
#include "ingest/json/decode.h"
#include "ingest/raw_event.h"
#include "ingest/tracks.h"
#include "model/trace.h"

namespace stepscope {

class RowBuilder {
 public:
  // `file` gets skipped_events and warnings.
  RowBuilder(Trace& trace, TraceFile& file, const NameLists& names)
      : trace_(trace), file_(file), strings_(trace.strings), kinds_(names, trace.strings), tracks_(trace) {}

  void add(const RawEvent& event, uint64_t offset);

  // Takes over what `part` made of the events that follow those added so far. Not where it looks_back().
  void append(RowBuilder& part);
  bool looks_back() const { return looks_back_; }  // a B or E was there

  // All events are there: ends what is open, adds the base to every time, names the lanes.
  void finish(Ns base);

  int64_t usable() const { return usable_; }  // events other than metadata that are not skipped

 private:
  struct Span {
    Ns start = 0;
    Ns dur = 0;
    uint64_t offset = 0;
    bool unfinished = false;
  };
  struct Begun {
    RawEvent event;  // its views are of texts in the pool
    Ns start = 0;
    uint64_t offset = 0;
  };

  void slice(const RawEvent& event, uint64_t offset);
  void begin(const RawEvent& event, uint64_t offset);
  void end(const RawEvent& event, uint64_t offset);
  void instant(const RawEvent& event, uint64_t offset);
  bool allocator_record(const RawEvent& event, Ns time);
  void metadata(const RawEvent& event);

  void row(const RawEvent& event, const Span& span);
  void host_row(const RawEvent& event, const Span& span, HostKind kind, StringId name, bool driver);
  void device_row(const RawEvent& event, const Span& span, DeviceKind kind, StringId name);
  void shown_row(const RawEvent& event, const Span& span, StringId name, const CategoryTraits& traits);

  void skip(const char* code, uint64_t offset);
  void seen(Ns time, Ns dur = 0);
  bool timeless(const Span& span);
  uint32_t track(const RawEvent& event);
  StringId intern(const json::Value& value) { return strings_.intern(json::decode(value, scratch_)); }
  StringId intern_if_there(const json::Value& value) { return value ? intern(value) : StringId(); }
  RawEvent kept(const RawEvent& event);
  void settle_timeless();

  Trace& trace_;
  TraceFile& file_;
  StringPool& strings_;
  EventKinds kinds_;
  Tracks tracks_;
  std::unordered_map<uint32_t, std::vector<Begun>> begun_;  // by track, the innermost last
  std::string scratch_, other_scratch_;
  Ns latest_ = 0;
  int64_t usable_ = 0;
  int64_t timeless_rows_ = 0;
  uint64_t first_timeless_ = 0;
  bool looks_back_ = false;
  bool out_of_order_ = false;  // rows of B and E stand where their E stood
};

}  // namespace stepscope
