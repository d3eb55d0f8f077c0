#include "array_writer.h"

#include "catalog.h"

namespace make_trace {
namespace {

using namespace std::string_view_literals;

std::int64_t thread_number(Thread thread) { return thread == Thread::kMain ? 1 : 2; }

std::string_view work_name(const DeviceRow& row) {
  switch (row.work) {
    case Work::kKernel: return row.kernel->name;
    case Work::kUploadPinned: return "Memcpy HtoD (Pinned -> Device)"sv;
    case Work::kUploadPageable: return "Memcpy HtoD (Pageable -> Device)"sv;
    case Work::kDownload: return "Memcpy DtoH (Device -> Pageable)"sv;
    default: return "Memset (Device)"sv;
  }
}

}  // namespace

void ArrayWriter::write(Section section, const StepRows& rows) {
  if (ended_) return;
  if (section == Section::kMainOps || section == Section::kAutogradOps) {
    const Thread thread = section == Section::kMainOps ? Thread::kMain : Thread::kAutograd;
    for (const HostRow& row : rows.host) {
      if (row.thread == thread) host(row);
    }
  } else if (section == Section::kCalls) {
    for (const CallRow& row : rows.calls) flow_start(row);
  } else if (section == Section::kDevice) {
    for (const DeviceRow& row : rows.device) device(row);
  }
}

void ArrayWriter::end() {
  if (!ended_) {
    if (events_ > 0) text_.take_back(2);
    text_.put("]");
  }
  text_.close();
}

void ArrayWriter::host(const HostRow& row) {
  if (ended_) return;
  open(row.name, row.number, 'X', row.start_ns, row.quirk);
  text_.put("\"dur\": "sv);
  text_.put_us(row.dur_ns);
  text_.put(", "sv);
  lane("CPU functions", thread_number(row.thread));
  text_.put("\"args\": {}}, "sv);
  close(row.quirk);
}

void ArrayWriter::flow_start(const CallRow& row) {
  if (!row.has_work) return;
  open(row.kernel ? std::string_view(row.kernel->name) : "Memcpy"sv, -1, 's', row.start_ns, Quirk::kNone);
  lane("CPU functions", thread_number(row.thread));
  text_.put("\"id\": "sv);
  text_.put(row.correlation);
  text_.put(", \"cat\": \"cpu_to_cuda\", \"args\": {}}, "sv);
  close(Quirk::kNone);
}

void ArrayWriter::device(const DeviceRow& row) {
  if (ended_ || row.work == Work::kAnnotation) return;
  const std::string_view name = work_name(row);
  open(name, -1, 'f', row.start_ns, Quirk::kNone);
  lane("CUDA functions", facts_.device);
  text_.put("\"id\": "sv);
  text_.put(row.correlation);
  text_.put(", \"cat\": \"cpu_to_cuda\", \"args\": {}}, "sv);
  close(Quirk::kNone);
  open(name, -1, 'X', row.start_ns, row.quirk);
  text_.put("\"dur\": "sv);
  text_.put_us(row.dur_ns);
  text_.put(", "sv);
  lane("CUDA functions", facts_.device);
  text_.put(row.quirk == Quirk::kBareInf ? "\"args\": {\"blocks per SM\": inf}}, "sv : "\"args\": {}}, "sv);
  close(row.quirk);
}

void ArrayWriter::open(std::string_view name, std::int64_t number, char phase, std::int64_t ns, Quirk quirk) {
  event_start_ = text_.unsettled();
  text_.put("{\"name\": \""sv);
  text_.put(name);
  if (number >= 0) text_.put(number);
  if (quirk == Quirk::kRawQuotes) text_.put(" \"quoted\" once"sv);
  if (quirk == Quirk::kControlBytes) text_.put(" \x01\x02\n\t\x1f"sv);
  text_.put("\", \"ph\": \""sv);
  text_.put(phase);
  text_.put("\", \"ts\": "sv);
  text_.put_us(ns);
  text_.put(", "sv);
}

void ArrayWriter::lane(std::string_view pid, std::int64_t tid) {
  text_.put("\"tid\": "sv);
  text_.put(tid);
  text_.put(", \"pid\": \""sv);
  text_.put(pid);
  text_.put("\", "sv);
}

// The buffer is passed on before the comma, so that `end` can always take the last one back.
void ArrayWriter::close(Quirk quirk) {
  ++events_;
  if (quirk == Quirk::kCutEvent || quirk == Quirk::kEndOfFile) {
    text_.take_back((text_.unsettled() - event_start_) / 2);
    ended_ = quirk == Quirk::kEndOfFile;
  }
  if (ended_) return;
  if (quirk == Quirk::kNone) {
    text_.take_back(2);
    text_.settle();
    text_.put(", "sv);
  }
}

}  // namespace make_trace
