#include "model/names.h"

#include <gtest/gtest.h>

#include "support/name_questions.h"

namespace stepscope {
namespace {

using test::expect_matches;
using test::Names;

const NameLists& lists() { return NameLists::builtin(); }

TEST(Names, CategoriesAreKnownInAllSpellingsSinceTorch18) {
  const std::pair<Category, Names> spellings[] = {
      {Category::kHostOp, {"cpu_op", "Operator", "CPU_OP"}},
      {Category::kAnnotation, {"user_annotation", "user"}},
      {Category::kDeviceAnnotation, {"gpu_user_annotation", "mtia_user_annotation", "xpu_gpu_user_annotation"}},
      {Category::kFrame, {"python_function", "python"}},
      {Category::kRuntime, {"cuda_runtime", "cuda_driver", "Runtime", "xpu_runtime", "mtia_runtime", "hpu_op", "driver"}},
      {Category::kKernel, {"kernel", "Kernel", "concurrent_kernel", "gpu_op"}},
      {Category::kMemcpy, {"gpu_memcpy", "Memcpy", "mlu_memcpy"}},
      {Category::kMemset, {"gpu_memset", "Memset", "mlu_memset"}},
  };
  for (const auto& [category, names] : spellings) {
    for (const char* name : names) EXPECT_EQ(lists().category(name, "x"), category) << name;
  }
}

TEST(Names, CategoriesNobodyKnowsAreNone) {
  for (const char* name : {"", "mtia_ccp_events", "cuda_sync", "overhead", "Trace", "ac2g", "kernels", "my_cpu_op", "cpu_op2"}) {
    EXPECT_EQ(lists().category(name, "x"), Category::kNone) << name;
  }
}

TEST(Names, GpuOpsGoByTheirName) {
  EXPECT_EQ(lists().category("gpu_op", "zeCommandListAppendMemoryCopy(M2D)"), Category::kMemcpy);
  EXPECT_EQ(lists().category("gpu_op", "zeCommandListAppendMemoryFill"), Category::kMemset);
  EXPECT_EQ(lists().category("gpu_op", "zeCommandListAppendBarrier"), Category::kNone);
  EXPECT_EQ(lists().category("GPU_op", "zeCommandListAppendBarrier"), Category::kNone);
  EXPECT_EQ(lists().category("gpu_op", "gemm_kernel"), Category::kKernel);
}

TEST(Names, PidsOfTheOldestFormatSayTheCategory) {
  EXPECT_EQ(lists().legacy_pid("CUDA functions"), Category::kKernel);
  EXPECT_EQ(lists().legacy_pid("CPU functions"), Category::kHostOp);
  EXPECT_EQ(lists().legacy_pid("4242"), std::nullopt);
}

TEST(Names, StepMarksHoldANumberAndNothingElse) {
  EXPECT_EQ(lists().step_number("ProfilerStep#0"), 0);
  EXPECT_EQ(lists().step_number("ProfilerStep#1234567"), 1234567);
  for (const char* name : {"ProfilerStep#", "ProfilerStep*", "ProfilerStep#3 ", "xProfilerStep#3", "ProfilerStep#-1", "ProfilerStep#3a"}) {
    EXPECT_EQ(lists().step_number(name), std::nullopt) << name;
  }
}

TEST(Names, AStepNumberThatFitsNoIntegerIsNone) {
  EXPECT_EQ(lists().step_number("ProfilerStep#99999999999999999999"), std::nullopt);
}

TEST(Names, TorchsRangesAreAnnotationsWhateverTheCategory) {
  expect_matches(&NameLists::torch_range,
                 {"ProfilerStep#3", "Optimizer.step#SGD.step", "Optimizer.zero_grad#SGD.zero_grad",
                  "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "enumerate(DataPipe)#Mapper"},
                 {"Optimizer.steps", "aten::mm", "my_range", "ProfilerStep"});
}

TEST(Names, TheOptimizerStepsAndItsPhaseHoldsZeroGradToo) {
  expect_matches(&NameLists::optimizer_step, {"Optimizer.step#AdamW.step"}, {"Optimizer.zero_grad#AdamW.zero_grad"});
  expect_matches(&NameLists::optimizer_phase, {"Optimizer.step#AdamW.step", "Optimizer.zero_grad#AdamW.zero_grad"},
                 {"optimizer", "my Optimizer.step#1"});
}

TEST(Names, TheLoaderIsRecognisedInBothSpellings) {
  expect_matches(&NameLists::dataloader,
                 {"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "enumerate(DataPipe)#X"},
                 {"DataLoader", "enumerate(dataset)"});
}

TEST(Names, RangesTorchMakesAreNoUserRanges) {
  expect_matches(&NameLists::torchs_own,
                 {"ProfilerStep#1", "nccl:all_reduce", "gloo:broadcast", "DistributedDataParallel.forward",
                  "## Call CompiledFxGraph abc ##", "Torch-Compiled Region (dynamo_timed)"},
                 {"forward", "my nccl: thing", "train"});
}

TEST(Names, ValidationIsAnAnnotatedWord) {
  expect_matches(&NameLists::validation_range,
                 {"validation", "Validate", "val", "val_loop", "run eval", "evaluate", "evaluation_step", "EVAL/epoch"},
                 {"value", "interval", "retrieval", "medieval", "validator", "valley", "evaluator", "eigenvalue"});
}

TEST(Names, AModulesEvalIsNoValidation) {
  EXPECT_FALSE(lists().validation_frame("nn/modules/module.py(2846): eval"));
  EXPECT_FALSE(lists().validation_frame("model.py(10): eval"));
}

TEST(Names, FramesOfTheUserAreNoLibrarys) {
  expect_matches(&NameLists::library_frame,
                 {"torch/nn/modules/module.py(1501): _call_impl", "threading.py(953): run", "<frozen os>(808): getenv",
                  "/usr/lib/python3.9/json/decoder.py(7): decode", "json/encoder.py(105): __init__",
                  "/home/ann/env/lib/python3.9/site-packages/timm/models/vit.py(8): forward"},
                 {"train.py(184): <module>", "src/torch/train.py(1): main", "/home/ann/proj/model.py(3): forward",
                  "<ipython-input-3-abc>(2): <module>", "threading.py", "json.py(3): load"});
  expect_matches(&NameLists::source_frame, {"train.py(184): <module>", "<string>(2): __init__"},
                 {"<built-in method mm of type object at 0x7f>", "nn.Module: Linear_0"});
  expect_matches(&NameLists::module_frame, {"nn.Module: Linear_0"}, {"my nn.Module: x", "Linear_0"});
}

TEST(Names, CheckpointsAreSavedStateNotRecomputation) {
  expect_matches(&NameLists::checkpoint_range,
                 {"save_checkpoint", "checkpoint", "Checkpointing", "load_ckpt", "torch.save", "save_model", "write_state"},
                 {"activation_checkpoint", "gradient checkpointing", "recompute_checkpoint", "checkpoints_v2", "save"});
}

TEST(Names, LoggingIsAWordAndNoLogarithm) {
  expect_matches(&NameLists::logging_range, {"log", "log_metrics", "Logging", "tensorboard", "wandb.log", "mlflow"},
                 {"log_softmax", "log_prob", "logits", "catalog", "login", "log_likelihood", "logsumexp"});
}

TEST(Names, FramesOfValidationAreRecognisedByTheFunction) {
  expect_matches(&NameLists::validation_frame, {"train.py(12): validate", "a/b.py(3): evaluate", "loops.py(9): _run_validation"},
                 {"train.py(12): validate_input", "train.py(12): revalidate", "validate"});
}

TEST(Names, FramesOfCheckpointsAreTorchsSaveAndLoad) {
  expect_matches(&NameLists::checkpoint_frame,
                 {"torch/serialization.py(944): save", "/usr/lib/python3/torch/serialization.py(1): load",
                  "torch/distributed/checkpoint/state_dict_saver.py(39): save", "train.py(5): save_checkpoint",
                  "train.py(5): _load_checkpoint"},
                 {"torch/utils/checkpoint.py(488): checkpoint", "mytorch/serialization.py(944): save",
                  "torch/serialization.py(944): _save", "train.py(5): save"});
}

TEST(Names, CompilesAreRecognisedByFrameAndRange) {
  expect_matches(&NameLists::compile_frame,
                 {"torch/_dynamo/convert_frame.py(500): _compile", "torch/_inductor/compile_fx.py(9): fw_compiler_compile_fx",
                  "triton/compiler/compiler.py(226): compile"},
                 {"torch/_dynamo/eval_frame.py(1): _fn", "re.py(250): compile"});
  expect_matches(&NameLists::compile_range, {"_compile.compile_inner (dynamo_timed)"}, {"dynamo_timed", "compile"});
}

TEST(Names, AutogradsOperatorsAreItsOwnAndBackwardNodes) {
  expect_matches(&NameLists::autograd_operator,
                 {"autograd::engine::evaluate_function: MmBackward0", "torch::autograd::AccumulateGrad", "MmBackward0",
                  "AddBackward12", "torch::autograd::CppNode<X>::Backward", "MyFunctionBackward"},
                 {"aten::mm", "Backward pass", "aten::convolution_backward", "BackwardHook"});
  expect_matches(&NameLists::autograd_thread, {"pt_autograd_0", "thread 99 (pt_autograd_1)"}, {"python", "autograd"});
}

TEST(Names, KernelClassesAreNamed) {
  EXPECT_EQ(to_string(KernelClass::kAttention), "attention");
  EXPECT_EQ(to_string(KernelClass::kOther), "other");
  EXPECT_EQ(lists().kernel_class("ncclDevKernel_AllReduce"), KernelClass::kCommunication);
  EXPECT_EQ(lists().kernel_class("flash_fwd_splitkv_kernel"), KernelClass::kAttention);
  EXPECT_EQ(lists().kernel_class("cudnn::bn_fw_tr_1C11_kernel"), KernelClass::kNorm);
  EXPECT_EQ(lists().kernel_class("my own thing"), KernelClass::kOther);
}

TEST(Names, TensorCoresAreToldByTheKernel) {
  expect_matches(&NameLists::tensor_core,
                 {"ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_tn", "nvjet_hsh_128x256", "cutlass_80_tensorop_d884"},
                 {"vectorized_elementwise_kernel", "ampere_sgemm_128x64_tn", "volta_sgemm_32x128_nn"});
}

TEST(Names, BytesThatAreNoUtf8MatchNothingAndHurtNothing) {
  EXPECT_FALSE(lists().communication("\xff\xfe\x80"));
  EXPECT_EQ(lists().kernel_class("\xff\xfe\x80"), KernelClass::kOther);
  EXPECT_TRUE(lists().launch_call(std::string_view("cudaLaunchKernel\0x", 18)));
}

}  // namespace
}  // namespace stepscope
