#include "dialect.h"

#include <algorithm>
#include <array>

namespace make_trace {
namespace {

constexpr Dialect modern(DialectId id, std::string_view name, Vendor vendor, std::string_view runtime) {
  return {.id = id,
          .name = name,
          .vendor = vendor,
          .whole_us = false,
          .base_first = vendor != Vendor::kRocm,
          .text_lanes = false,
          .strides = true,
          .memory_totals = true,
          .calls_link_all = false,
          .external_is_correlation = false,
          .op = "cpu_op",
          .annotation = "user_annotation",
          .runtime = runtime,
          .kernel = "kernel",
          .memcpy = "gpu_memcpy",
          .memset = "gpu_memset",
          .memory = "cpu_instant_event",
          .device_annotation = "gpu_user_annotation",
          .flow_cat = "ac2g",
          .flow_name = "ac2g",
          .fwdbwd = "fwdbwd",
          .external_id = "External id"};
}

constexpr Dialect of_2023() {
  Dialect d = modern(DialectId::k2023, "2023", Vendor::kCuda, "cuda_runtime");
  d.whole_us = d.calls_link_all = d.external_is_correlation = true;
  d.base_first = d.strides = false;
  return d;
}

constexpr Dialect of_2021() {
  Dialect d = of_2023();
  d.id = DialectId::k2021;
  d.name = "2021";
  d.text_lanes = true;
  d.memory_totals = d.calls_link_all = d.external_is_correlation = false;
  d.op = d.annotation = "Operator";
  d.runtime = "Runtime";
  d.kernel = "Kernel";
  d.memcpy = "Memcpy";
  d.memset = "Memset";
  d.memory = d.device_annotation = d.fwdbwd = "";
  d.flow_cat = "async";
  d.flow_name = "launch";
  d.external_id = "external id";
  return d;
}

constexpr std::array kDialects = {
    modern(DialectId::kKineto, "kineto", Vendor::kCuda, "cuda_runtime"),
    of_2021(),
    of_2023(),
    modern(DialectId::kArray, "array", Vendor::kCuda, ""),
    modern(DialectId::kRocm, "rocm", Vendor::kRocm, "cuda_runtime"),
    modern(DialectId::kXpu, "xpu", Vendor::kXpu, "xpu_runtime"),
};

struct CallNames {
  std::string_view cuda, rocm, xpu;
  int cbid, cid;
};

// In the order of Call.
constexpr std::array<CallNames, 11> kCalls = {{
    {"cudaLaunchKernel", "hipLaunchKernel", "urEnqueueKernelLaunch", 211, 107},
    {"cudaLaunchKernelExC", "hipExtLaunchKernel", "urEnqueueCooperativeKernelLaunchExp", 430, 84},
    {"cudaMemcpyAsync", "hipMemcpyAsync", "urEnqueueUSMMemcpy", 41, 134},
    {"cudaMemsetAsync", "hipMemsetAsync", "urEnqueueUSMFill", 51, 165},
    {"cudaStreamSynchronize", "hipStreamSynchronize", "urQueueFinish", 131, 230},
    {"cudaDeviceSynchronize", "hipDeviceSynchronize", "urQueueFinish", 165, 38},
    {"cudaEventSynchronize", "hipEventSynchronize", "urEventWait", 137, 70},
    {"cudaEventRecord", "hipEventRecord", "urEnqueueEventsWaitWithBarrier", 135, 68},
    {"cudaStreamWaitEvent", "hipStreamWaitEvent", "urEnqueueEventsWait", 147, 231},
    {"cudaMalloc", "hipMalloc", "urUSMDeviceAlloc", 20, 109},
    {"cudaFree", "hipFree", "urUSMFree", 22, 77},
}};

}  // namespace

const Dialect& dialect(DialectId id) { return *std::ranges::find(kDialects, id, &Dialect::id); }

bool parse_dialect(std::string_view name, DialectId& id) {
  const auto* found = std::ranges::find(kDialects, name, &Dialect::name);
  if (found == kDialects.end()) return false;
  id = found->id;
  return true;
}

std::string_view call_name(Vendor vendor, Call call) {
  const CallNames& names = kCalls[static_cast<std::size_t>(call)];
  return vendor == Vendor::kCuda ? names.cuda : vendor == Vendor::kRocm ? names.rocm : names.xpu;
}

int call_number(Vendor vendor, Call call) {
  const CallNames& names = kCalls[static_cast<std::size_t>(call)];
  return vendor == Vendor::kRocm ? names.cid : names.cbid;
}

}  // namespace make_trace
