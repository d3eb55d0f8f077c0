// Names of kernels: the part that counts, and which of them communicate.
#include <gtest/gtest.h>

#include "model/names.h"

namespace stepscope {
namespace {

TEST(BaseName, ATemplateIsCutAtItsArguments) {
  EXPECT_EQ(base_name("void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>>(int, float)"),
            "at::native::vectorized_elementwise_kernel");
  EXPECT_EQ(base_name("gemm[with T = float]"), "gemm");
}

TEST(BaseName, WhatFollowsTheLastBlankIsTheName) {
  EXPECT_EQ(base_name("void foo(int)"), "foo");
  EXPECT_EQ(base_name("std::enable_if<true>::type foo(int)"), "std::enable_if");
  EXPECT_EQ(base_name("unsigned int kernel"), "kernel");
  EXPECT_EQ(base_name("void  foo <4>(int)"), "foo");
}

TEST(BaseName, AnonymousNamespacesAreLeftOut) {
  EXPECT_EQ(base_name("void (anonymous namespace)::softmax_warp_forward<float>(float*)"), "softmax_warp_forward");
  EXPECT_EQ(base_name("void at::native::(anonymous namespace)::CatArrayBatchedCopy<int>(int)"), "at::native::CatArrayBatchedCopy");
}

TEST(BaseName, AMangledNameIsItsLengthPrefixedParts) {
  EXPECT_EQ(base_name("_ZN2at6native13reduce_kernelILi512EEEvT_"), "at::native::reduce_kernel");
  EXPECT_EQ(base_name("_ZN7cutlass6KernelI3FooEE"), "cutlass::Kernel::Foo");
}

TEST(BaseName, AnonymousNamespacesOfMangledNamesAreLeftOut) {
  EXPECT_EQ(base_name("_ZN2at12_GLOBAL__N_13fooEv"), "at::foo");
}

TEST(BaseName, AMangledNameThatIsCutOffStaysInsideItsBytes) {
  EXPECT_EQ(base_name("_ZN2at9999fooE"), "at");
  EXPECT_EQ(base_name("_ZN"), "");
  EXPECT_EQ(base_name("_ZN99999999999999999999999x"), "");
}

TEST(BaseName, OfNothingIsNothing) {
  EXPECT_EQ(base_name(""), "");
  EXPECT_EQ(base_name("   "), "");
  EXPECT_EQ(base_name("<int>"), "");
  EXPECT_EQ(base_name("(anonymous namespace)::"), "");
}

TEST(Communication, IsKnownInAllLibrariesOldAndNew) {
  for (const char* name :
       {"ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)", "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
        "void ncclAllReduceRingLLKernel_sum_f32(ncclColl)", "rcclGenericKernel", "void msccl::kernel<1>()", "oneccl_allreduce_kernel",
        "hcom_allReduce_", "void nvshmem::barrier_kernel()", "nvshmemi_transfer", "void deep_ep::intranode::dispatch<8>(int)",
        "void deep_ep::internode_ll::combine<true>(void*)", "multimem_all_reduce_kernel", "one_shot_all_reduce_kernel",
        "void two_shot_all_reduce_kernel<float>()", "void vllm::cross_device_reduce_1stage<__half, 8>(int)",
        "void mscclpp::allreduce()", "quick_reduce::allreduce_prototype_twoshot", "allgather_kernel"}) {
    EXPECT_TRUE(NameLists::builtin().communication(name)) << name;
  }
}

TEST(Communication, IsNotReadFromTemplateArguments) {
  EXPECT_FALSE(NameLists::builtin().communication("void reduce_kernel<ncclKernelTag, nccl::Op>(int)"));
  EXPECT_FALSE(NameLists::builtin().communication("elementwise(ncclComm*)"));
}

TEST(Communication, ReductionsOfOneDeviceAreNone) {
  for (const char* name : {"void at::native::reduce_kernel<512>()", "void cub::DeviceReduceKernel<>()", "softmax_warp_forward",
                           "triton_red_fused_all_reduce_0", "deep_ep::layout::get_dispatch_layout", "gather_kernel", "gemm"}) {
    EXPECT_FALSE(NameLists::builtin().communication(name)) << name;
  }
}

TEST(Communication, IgnoresCase) { EXPECT_TRUE(NameLists::builtin().communication("NCCLDevKernel_AllGather")); }

}  // namespace
}  // namespace stepscope
