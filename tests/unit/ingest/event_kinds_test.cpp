#include "ingest/event_kinds.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

class EventKindsTest : public testing::Test {
 protected:
  Category category(std::string_view cat, std::string_view name = "x", std::string_view pid = "") {
    const CategoryTraits traits = kinds.traits(cat);
    return kinds.category(traits, strings.intern(name), pid);
  }

  StringPool strings;
  EventKinds kinds{NameLists::builtin(), strings};
};

TEST_F(EventKindsTest, KnowCategoriesOfEveryAge) {
  EXPECT_EQ(category("cpu_op"), Category::kHostOp);
  EXPECT_EQ(category("Operator"), Category::kHostOp);
  EXPECT_EQ(category("gpu_user_Annotation"), Category::kDeviceAnnotation);
  EXPECT_EQ(category("Kernel"), Category::kKernel);
  EXPECT_EQ(category("cuda_runtime"), Category::kRuntime);
  EXPECT_EQ(category("python_function"), Category::kFrame);
  EXPECT_EQ(category("overhead"), Category::kNone);
  EXPECT_EQ(category("cpu_op"), Category::kHostOp) << "also when asked again after others";
}

TEST_F(EventKindsTest, TakeTorchsRangesForAnnotationsWhateverTheHostSays) {
  EXPECT_EQ(category("cpu_op", "ProfilerStep#12"), Category::kAnnotation);
  EXPECT_EQ(category("Operator", "Optimizer.step#SGD.step"), Category::kAnnotation);
  EXPECT_EQ(category("gpu_user_annotation", "ProfilerStep#12"), Category::kDeviceAnnotation);
  EXPECT_EQ(category("kernel", "ProfilerStep#12"), Category::kKernel);
}

TEST_F(EventKindsTest, GoByNameWhereTheCategoryIsGpuOp) {
  EXPECT_EQ(category("gpu_op", "some_kernel[SIMD32]"), Category::kKernel);
  EXPECT_EQ(category("gpu_op", "zeCommandListAppendMemoryCopy(M2D)"), Category::kMemcpy);
  EXPECT_EQ(category("gpu_op", "zeCommandListAppendBarrier"), Category::kNone);
}

TEST_F(EventKindsTest, GoByPidInTheFormatBeforeKineto) {
  EXPECT_EQ(category("", "aten::mm", "CPU functions"), Category::kHostOp);
  EXPECT_EQ(category("", "gemm", "CUDA functions"), Category::kKernel);
  EXPECT_EQ(category("", "x", "Spans"), Category::kNone);
}

TEST_F(EventKindsTest, SayWhatACategoryMayBe) {
  EXPECT_TRUE(kinds.traits("cuda_driver").driver);
  EXPECT_FALSE(kinds.traits("cuda_runtime").driver);
  EXPECT_TRUE(kinds.traits("mtia_ccp_events").device_prefix);
  for (const char* unknown : {"mtia_ccp_events", "npu_thing", "Op"})
    EXPECT_TRUE(kinds.traits(unknown).may_be_unknown_device) << unknown;
  for (const char* known : {"", "cuda_sync", "xpu_sync", "cuda_event", "overhead", "Trace", "cuda_profiler_range",
                            "mtia_counters", "gpu_op", "kernel"}) {
    EXPECT_FALSE(kinds.traits(known).may_be_unknown_device) << known;
  }
}

}  // namespace
}  // namespace stepscope
