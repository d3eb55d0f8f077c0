#pragma once

#include <cstdint>
#include <string_view>

#include "file_facts.h"
#include "text.h"
#include "writer.h"

namespace make_trace {

// The files of torch.autograd.profiler before Kineto: a bare array on one line, times since the start, the pids
// "CPU functions" and "CUDA functions", no categories, no runtime calls, no memory, no names of threads.
class ArrayWriter : public Writer {
 public:
  ArrayWriter(const FileFacts& facts, Text text) : facts_(facts), text_(std::move(text)) {}

  void begin() override { text_.put("["); }
  void write(Section section, const StepRows& rows) override;
  void end() override;
  std::int64_t events() const override { return events_; }
  std::int64_t bytes() const override { return text_.bytes(); }

 private:
  void host(const HostRow& row);
  void flow_start(const CallRow& row);
  void device(const DeviceRow& row);
  void open(std::string_view name, std::int64_t number, char phase, std::int64_t ns, Quirk quirk);
  void lane(std::string_view pid, std::int64_t tid);
  void close(Quirk quirk);

  const FileFacts facts_;
  Text text_;
  bool ended_ = false;
  std::size_t event_start_ = 0;
  std::int64_t events_ = 0;
};

}  // namespace make_trace
