// What names and categories mean: the lists of data/names.json and data/kernel_classes.json, compiled once.
//
// Every question is about a text alone, so callers ask once per distinct text and remember the answer by StringId.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope {

enum class Category : uint8_t {
  kHostOp,
  kAnnotation,
  kDeviceAnnotation,  // shown, never work
  kFrame,
  kRuntime,
  kKernel,
  kMemcpy,
  kMemset,
  kNone,  // matches nothing: shown, never counted
};

enum class KernelClass : uint8_t {
  kGemm, kConv, kAttention, kNorm, kElementwise, kReduce, kCopy, kOptimizer, kCommunication, kOther,
};
std::string_view to_string(KernelClass kernel_class);

class NameLists {
 public:
  // The lists compiled into the program.
  static const NameLists& builtin();

  // Category of an event, from its `cat` (any spelling since torch 1.8, case ignored). gpu_op rows go by their name.
  Category category(std::string_view cat, std::string_view name) const;
  // Category of rows of the format before Kineto, from the pid's text ("CUDA functions").
  std::optional<Category> legacy_pid(std::string_view pid) const;

  // Of host rows.
  std::optional<int64_t> step_number(std::string_view name) const;  // ProfilerStep#N
  bool torch_range(std::string_view name) const;   // an annotation whatever its category
  bool optimizer_step(std::string_view name) const;
  bool optimizer_phase(std::string_view name) const;  // step or zero_grad
  bool dataloader(std::string_view name) const;    // enumerate(DataLoader)#...
  bool torchs_own(std::string_view name) const;    // a range torch itself makes, so no user range
  bool validation_range(std::string_view name) const;
  bool checkpoint_range(std::string_view name) const;
  bool logging_range(std::string_view name) const;
  bool validation_frame(std::string_view name) const;
  bool checkpoint_frame(std::string_view name) const;
  bool compile_frame(std::string_view name) const;
  bool compile_range(std::string_view name) const;
  bool module_frame(std::string_view name) const;   // nn.Module: Linear_0
  bool source_frame(std::string_view name) const;   // train.py(12): main
  bool library_frame(std::string_view name) const;  // of Python or of a package, not the user's
  bool autograd_operator(std::string_view name) const;
  bool autograd_thread(std::string_view thread_name) const;

  // Of runtime calls.
  bool launch_call(std::string_view name) const;
  bool blocking_call(std::string_view name) const;
  bool copying_call(std::string_view name) const;
  bool allocator_call(std::string_view name) const;
  bool blocking_operator(std::string_view name) const;  // item, nonzero: when a blocking or copying call is inside

  // Of device rows.
  bool pageable_copy(std::string_view name) const;  // a copy whose asynchronous call blocks
  bool communication(std::string_view kernel) const;
  KernelClass kernel_class(std::string_view kernel) const;  // communication included
  bool tensor_core(std::string_view kernel) const;

  ~NameLists();

 private:
  explicit NameLists(std::string_view names_json, std::string_view classes_json);
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A kernel's name without namespace of the compiler, template arguments and parameters (see names.json, base_name).
std::string base_name(std::string_view kernel);

}  // namespace stepscope
