#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog.h"
#include "dialect.h"
#include "file_facts.h"
#include "text.h"
#include "writer.h"

namespace make_trace {

// The files of Kineto, in the layout its own writer gives them (several lines an event, sections in the order of the
// profiler, odd blanks included), or with `compact` as its newest exporter does: one event a line.
//
// A fault of the text is a quirk of a row: the event is written whole, then damaged in the buffer.
class KinetoWriter : public Writer {
 public:
  KinetoWriter(const Options& options, const Catalog& catalog, const FileFacts& facts, std::string trace_name,
               Text text);

  void begin() override;
  void write(Section section, const StepRows& rows) override;
  void end() override;
  std::int64_t events() const override { return events_; }
  std::int64_t bytes() const override { return text_.bytes(); }

 private:
  struct Layout {
    std::string_view open, mid, args, args_end, close;
  };
  struct Where {
    std::int64_t pid, tid;
    bool stream;
  };

  void host(const HostRow& row);
  void host_args(const HostRow& row);
  void call(const CallRow& row);
  void call_args(const CallRow& row);
  void device(const DeviceRow& row);
  void device_args(const DeviceRow& row);
  void copy_args(const DeviceRow& row);
  void memory(const MemoryRow& row);
  void flow(char phase, std::int64_t id, const Where& where, std::int64_t ns, std::string_view cat,
            std::string_view name);

  void slice(std::string_view cat, std::string_view name, std::int64_t number, Quirk quirk, const Where& where);
  void times(std::int64_t start_ns, std::int64_t dur_ns);
  void time(std::int64_t ns);
  void close_event(Quirk quirk);
  void lane(const Where& where);
  void collective_args(std::int64_t sequence);
  Where host_lane(Thread thread) const;
  Where device_lane(int stream) const { return {facts_.device, stream, true}; }
  std::string_view memory_name(Work work) const;

  std::string kernel_args(const Kernel& kernel) const;
  void note(std::int64_t start_ns, std::int64_t end_ns);

  // kineto_document.cpp: what stands around the events
  void device_properties();
  void metadata();
  void base_time(std::string_view before, std::string_view after);
  void process_metadata(std::int64_t pid, std::string_view label, std::int64_t sort_index);
  void thread_metadata(const Where& where, std::string_view name);
  void metadata_event(std::string_view what, const Where& where, std::string_view key, std::string_view value);
  void span_events();

  const Options& options_;
  const Dialect& dialect_;
  const FileFacts facts_;
  const Layout& layout_;
  const std::string trace_name_;
  Text text_;
  std::vector<std::string> kernel_args_;  // rendered once, by kernel id
  std::string collective_;                // likewise, up to the sequence number
  std::vector<int> streams_seen_;
  bool autograd_seen_ = false;
  bool ended_ = false;  // the file breaks off here
  std::size_t event_start_ = 0;
  std::int64_t events_ = 0;
  std::int64_t first_ns_ = 0;
  std::int64_t last_ns_ = 0;
  std::int64_t event_index_ = 0;
};

}  // namespace make_trace
