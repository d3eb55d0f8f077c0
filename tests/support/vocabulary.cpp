#include "support/vocabulary.h"

#include <stdexcept>
#include <string>

namespace stepscope::test {
namespace {

constexpr Word kWords[] = {
    {HostKind::kOperator, "aten::mm", kPlain},
    {HostKind::kOperator, "aten::add", kPlain},
    {HostKind::kOperator, "block", kPlain},
    {HostKind::kOperator, "", kPlain},
    {HostKind::kOperator, "aten::item", kMayBlock},
    {HostKind::kOperator, "aten::nonzero", kMayBlock},
    {HostKind::kOperator, "MmBackward0", kOfAutograd},
    {HostKind::kOperator, "autograd::engine::evaluate_function: AddBackward0", kOfAutograd},
    {HostKind::kAnnotation, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", kLoads | kTorchsOwnRange},
    {HostKind::kAnnotation, "Optimizer.step#SGD.step", kOptimizes | kOptimizerPart | kTorchsOwnRange},
    {HostKind::kAnnotation, "Optimizer.zero_grad#SGD.zero_grad", kOptimizerPart | kTorchsOwnRange},
    {HostKind::kAnnotation, "validation", kValidates},
    {HostKind::kAnnotation, "save_checkpoint", kSaves},
    {HostKind::kAnnotation, "log_metrics", kLogs},
    {HostKind::kAnnotation, "nccl:all_reduce", kTorchsOwnRange},
    {HostKind::kAnnotation, "region (dynamo_timed)", kTorchsOwnRange | kCompiles},
    {HostKind::kAnnotation, "block", kPlain},
    {HostKind::kAnnotation, "my_range", kPlain},
    {HostKind::kAnnotation, "forward", kPlain},
    {HostKind::kAnnotation, "rest", kPlain},
    {HostKind::kFrame, "train.py(1): main", kPlain},
    {HostKind::kFrame, "model.py(2): forward", kPlain},
    {HostKind::kFrame, "nn.Module: Net_0", kPlain},
    {HostKind::kFrame, "nn.Module: Linear_0", kPlain},
    {HostKind::kFrame, "nn.Module: Linear_1", kPlain},
    {HostKind::kFrame, "train.py(3): validate", kValidates},
    {HostKind::kFrame, "torch/serialization.py(900): save", kSaves},
    {HostKind::kFrame, "torch/_dynamo/convert_frame.py(500): _compile", kCompiles},
    {HostKind::kRuntime, "cudaLaunchKernel", kLaunches},
    {HostKind::kRuntime, "cuLaunchKernel", kLaunches},
    {HostKind::kRuntime, "cudaGraphLaunch", kLaunches},
    {HostKind::kRuntime, "cudaMemcpyAsync", kLaunches | kCopies},
    {HostKind::kRuntime, "cudaMemcpy", kLaunches | kCopies | kBlocks},
    {HostKind::kRuntime, "cudaStreamSynchronize", kBlocks},
    {HostKind::kRuntime, "cudaMalloc", kAllocates},
    {HostKind::kRuntime, "cudaGetDevice", kPlain},
};

constexpr WorkWord kWorkWords[] = {
    {DeviceKind::kKernel, "gemm", false, false},
    {DeviceKind::kKernel, "elementwise_kernel", false, false},
    {DeviceKind::kKernel, "ncclDevKernel_AllReduce", true, false},
    {DeviceKind::kMemcpy, "Memcpy HtoD (Pinned -> Device)", false, false},
    {DeviceKind::kMemcpy, "Memcpy DtoH (Device -> Pageable)", false, true},
    {DeviceKind::kMemset, "Memset (Device)", false, false},
};

}  // namespace

std::span<const Word> words() { return kWords; }
std::span<const WorkWord> work_words() { return kWorkWords; }

unsigned roles_of(HostKind kind, std::string_view name) {
  if (kind == HostKind::kAnnotation && name.starts_with("ProfilerStep#")) return kMark | kTorchsOwnRange;
  for (const Word& word : kWords) {
    if (word.kind == kind && word.name == name) return word.roles;
  }
  throw std::logic_error("no word " + std::string(name));
}

const WorkWord& work_word(std::string_view name) {
  for (const WorkWord& word : kWorkWords) {
    if (word.name == name) return word;
  }
  throw std::logic_error("no word " + std::string(name));
}

}  // namespace stepscope::test
