#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace make_trace {

struct Kernel;

enum class Thread : std::uint8_t { kMain, kAutograd };

// What a fault does to the text of one row.
enum class Quirk : std::uint8_t { kNone, kRawQuotes, kControlBytes, kBareInf, kCutEvent, kEndOfFile };

enum class Call : std::uint8_t {
  kLaunch,
  kLaunchCooperative,
  kMemcpyAsync,
  kMemsetAsync,
  kStreamSynchronize,
  kDeviceSynchronize,
  kEventSynchronize,
  kEventRecord,
  kStreamWaitEvent,
  kMalloc,
  kFree,
};

enum class Work : std::uint8_t { kKernel, kUploadPinned, kUploadPageable, kDownload, kFill, kAnnotation };

// All times are nanoseconds on the simulated clock, which starts near 0; writers add the origin of the file.

// An operator or an annotation. The name and the shapes belong to the catalog.
struct HostRow {
  std::string_view name;
  std::string_view args;
  std::int64_t number = -1;  // printed behind the name where not negative: ProfilerStep#12
  std::int64_t start_ns = 0;
  std::int64_t dur_ns = 0;
  std::int64_t external_id = 0;
  std::int64_t sequence = -1;
  std::int64_t collective = -1;
  std::int64_t flow = 0;  // of forward to backward; 0 is none
  Thread thread = Thread::kMain;
  bool annotation = false;
  bool backward = false;
  Quirk quirk = Quirk::kNone;
};

struct CallRow {
  Call call = Call::kLaunch;
  Thread thread = Thread::kMain;
  bool has_work = false;
  const Kernel* kernel = nullptr;
  std::int64_t start_ns = 0;
  std::int64_t dur_ns = 0;
  std::int64_t correlation = 0;
  std::int64_t external_id = 0;
};

struct DeviceRow {
  Work work = Work::kKernel;
  const Kernel* kernel = nullptr;
  std::string_view name;  // of an annotation
  std::int64_t number = -1;
  std::int64_t start_ns = 0;
  std::int64_t dur_ns = 0;
  std::int64_t correlation = 0;
  std::int64_t external_id = 0;
  std::int64_t bytes = 0;
  std::int64_t collective = -1;
  int stream = 0;
  Quirk quirk = Quirk::kNone;
};

struct MemoryRow {
  std::int64_t start_ns = 0;
  std::int64_t address = 0;
  std::int64_t bytes = 0;
  std::int64_t allocated = 0;
  std::int64_t reserved = 0;
  Thread thread = Thread::kMain;
};

// All rows of one step of one rank. Nothing larger is ever held, so files of any size cost the same memory.
struct StepRows {
  std::vector<HostRow> host;
  std::vector<CallRow> calls;
  std::vector<DeviceRow> device;
  std::vector<MemoryRow> memory;

  void clear() {
    host.clear();
    calls.clear();
    device.clear();
    memory.clear();
  }
};

}  // namespace make_trace
