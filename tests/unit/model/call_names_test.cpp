// Names of runtime calls: launches, what blocks, what copies, what allocates.
#include <gtest/gtest.h>

#include "support/name_questions.h"

namespace stepscope {
namespace {

using test::expect_matches;

TEST(CallNames, LaunchesAreCallsThatStartWork) {
  expect_matches(&NameLists::launch_call,
                 {"cudaLaunchKernel", "cudaLaunchKernelExC", "cuLaunchKernel", "cuLaunchKernelEx", "cudaLaunchCooperativeKernel",
                  "hipLaunchKernel", "hipExtLaunchKernel", "hipExtModuleLaunchKernel", "hipModuleLaunchKernel", "cudaGraphLaunch",
                  "hipGraphLaunch", "cudaMemcpyAsync", "cudaMemsetAsync", "cuMemcpyDtoHAsync_v2", "hipMemcpyAsync", "cnInvokeKernel",
                  "urEnqueueKernelLaunch", "zeCommandListAppendLaunchKernel", "musaLaunchKernel"},
                 {"cudaStreamSynchronize", "cudaMalloc", "CUDALAUNCHKERNEL", "xcudaLaunchKernel", "cudaGraphInstantiate",
                  "cudaEventRecord", "cudaFuncGetAttributes"});
}

TEST(CallNames, BlockingCallsWaitForTheDevice) {
  expect_matches(&NameLists::blocking_call,
                 {"cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaEventSynchronize", "cuCtxSynchronize", "hipStreamSynchronize",
                  "cudaMemcpy", "cudaMemcpy2D", "cuMemcpyDtoH_v2", "hipMemcpy", "urQueueFinish", "zeEventHostSynchronize"},
                 {"cudaMemcpyAsync", "cuMemcpyDtoHAsync_v2", "hipMemcpyAsync", "cudaMemset", "cudaStreamWaitEvent", "cudaEventQuery",
                  "cudaLaunchKernel"});
}

TEST(CallNames, CopyingCallsCopyInBothWays) {
  expect_matches(&NameLists::copying_call, {"cudaMemcpy", "cudaMemcpyAsync", "cuMemcpyHtoDAsync_v2", "hipMemcpyAsync"},
                 {"cudaMemset", "cudaMemsetAsync", "cudaMemGetInfo", "memcpy"});
}

TEST(CallNames, AllocatorCallsAreOfDeviceMemory) {
  expect_matches(&NameLists::allocator_call,
                 {"cudaMalloc", "cudaFree", "cudaMallocAsync", "cudaFreeAsync", "cudaMallocManaged", "cuMemAlloc_v2", "cuMemFree_v2",
                  "cuMemCreate", "cuMemMap", "hipMalloc", "hipFree", "cuMemSetAccess"},
                 {"cudaMallocHost", "cudaFreeHost", "cudaHostAlloc", "cuMemAllocHost_v2", "cuMemHostAlloc", "cudaMemGetInfo"});
}

TEST(CallNames, PinnedHostMemoryIsNoAllocatorCall) {
  expect_matches(&NameLists::allocator_call, {},
                 {"cuMemFreeHost", "cuMemHostAlloc", "cuMemHostRegister_v2", "hipHostMalloc", "hipHostFree", "hipMallocHost"});
}

TEST(CallNames, ItemAndNonzeroBlockWhenACallInsideDoes) {
  expect_matches(&NameLists::blocking_operator, {"aten::item", "aten::_local_scalar_dense", "aten::nonzero", "aten::is_nonzero"},
                 {"aten::nonzero_static", "aten::items", "item", "aten::to"});
}

TEST(CallNames, ACopyToPageableMemoryBlocks) {
  expect_matches(&NameLists::pageable_copy, {"Memcpy DtoH (Device -> Pageable)"},
                 {"Memcpy DtoH (Device -> Pinned)", "Memcpy HtoD (Pageable -> Device)", "Memcpy DtoD (Device -> Device)"});
}

}  // namespace
}  // namespace stepscope
