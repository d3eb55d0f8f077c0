#include "model/names.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/embedded.h"
#include "base/time.h"

namespace stepscope {
namespace {

using Json = nlohmann::json;

// Any of several patterns in one automaton. An empty list matches nothing.
class Patterns {
 public:
  explicit Patterns(const Json& source, bool ignore_case = false) : set_(options(ignore_case), RE2::UNANCHORED) {
    if (source.is_string()) add(source.get<std::string>());
    if (source.is_array()) {
      for (const Json& one : source) add(one.get<std::string>());
    }
    if (count_ > 0) set_.Compile();
  }

  bool search(std::string_view text) const {
    return count_ > 0 && set_.Match(re2::StringPiece(text.data(), text.size()), nullptr);
  }

 private:
  // Names need not be valid UTF-8, so bytes are matched as bytes.
  static RE2::Options options(bool ignore_case) {
    RE2::Options out(RE2::Latin1);
    out.set_case_sensitive(!ignore_case);
    out.set_log_errors(false);
    return out;
  }
  void add(const std::string& pattern) { count_ += set_.Add(pattern, nullptr) >= 0; }

  RE2::Set set_;
  int count_ = 0;
};

std::string whole(const std::string& pattern) { return "^(" + pattern + ")$"; }

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

constexpr std::pair<const char*, Category> kCategories[] = {
    {"host_op", Category::kHostOp},     {"annotation", Category::kAnnotation},
    {"device_annotation", Category::kDeviceAnnotation}, {"python", Category::kFrame},
    {"runtime", Category::kRuntime},    {"kernel", Category::kKernel},
    {"memcpy", Category::kMemcpy},      {"memset", Category::kMemset},
};

constexpr std::pair<const char*, KernelClass> kClasses[] = {
    {"gemm", KernelClass::kGemm},           {"conv", KernelClass::kConv},
    {"attention", KernelClass::kAttention}, {"norm", KernelClass::kNorm},
    {"elementwise", KernelClass::kElementwise}, {"reduce", KernelClass::kReduce},
    {"copy", KernelClass::kCopy},           {"optimizer", KernelClass::kOptimizer},
    {"communication", KernelClass::kCommunication}, {"other", KernelClass::kOther},
};

template <class Value, size_t N>
std::optional<Value> named(const std::pair<const char*, Value> (&table)[N], std::string_view name) {
  for (const auto& [key, value] : table) {
    if (name == key) return value;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(KernelClass kernel_class) {
  for (const auto& [name, value] : kClasses) {
    if (value == kernel_class) return name;
  }
  return "other";
}

struct NameLists::Impl {
  explicit Impl(const Json& names, const Json& classes)
      : communication(names["communication"]["is"], true),
        not_communication(names["communication"]["is_not"], true),
        launch_calls(names["launch_calls"]["is"]),
        step(names["torch_ranges"]["step"].get<std::string>()),
        optimizer(names["torch_ranges"]["optimizer"]),
        optimizer_phase(names["optimizer_phase"]),
        dataloader(names["torch_ranges"]["dataloader"]),
        torch_ranges(names["torch_ranges"]["annotations_whatever_the_category"]),
        torchs_own(names["torchs_own_ranges"]),
        validation(names["annotated"]["validation"], true),
        checkpoint(names["annotated"]["checkpoint"], true),
        not_checkpoint(names["annotated"]["not_checkpoint"], true),
        logging(names["annotated"]["logging"], true),
        not_logging(names["annotated"]["not_logging"], true),
        validation_frame(names["recognised_frames"]["validation"]),
        checkpoint_frame(names["recognised_frames"]["checkpoint"]),
        compile_frame(names["recognised_frames"]["compile"]),
        compile_range(names["compile_ranges"]["is"]),
        module_frame(names["frames"]["module"]),
        source_frame(names["frames"]["source"]),
        library_frame(names["frames"]["library"]),
        blocking(names["blocking"]["calls"]),
        not_blocking(names["blocking"]["calls_not"]),
        pageable(names["blocking"]["copy_row_whose_async_call_blocks"]),
        blocking_operators(names["blocking"]["operators_when_such_a_call_begins_inside"]),
        copying(names["blocking"]["copying_calls"]),
        allocator(names["allocator_calls"]["is"]),
        not_allocator(names["allocator_calls"]["is_not"]),
        autograd_operators(names["autograd"]["operators"]),
        autograd_threads(names["autograd"]["threads"]),
        tensor_core(classes["tensor_core"], true) {
    for (const auto& [key, value] : kCategories) {
      categories.emplace_back(value, Patterns(whole(names["categories"]["lists"][key].get<std::string>())));
    }
    for (const char* key : {"memcpy", "memset", "other"}) {
      const Category value = key == std::string_view("other") ? Category::kNone : *named(kCategories, key);
      gpu_op.emplace_back(value, Patterns(names["gpu_op"]["lists"][key]));
    }
    for (const auto& [pid, what] : names["legacy_pids"].items()) {
      legacy.emplace_back(pid, *named(kCategories, what.get<std::string>()));
    }
    for (const Json& entry : classes["classes"]) {
      kernel_classes.emplace_back(named(kClasses, entry["class"].get<std::string>()).value_or(KernelClass::kOther),
                                  Patterns(entry["is"], true));
    }
  }

  std::vector<std::pair<Category, Patterns>> categories, gpu_op;
  std::vector<std::pair<std::string, Category>> legacy;
  Patterns communication, not_communication, launch_calls;
  RE2 step;
  Patterns optimizer, optimizer_phase, dataloader, torch_ranges, torchs_own;
  Patterns validation, checkpoint, not_checkpoint, logging, not_logging;
  Patterns validation_frame, checkpoint_frame, compile_frame, compile_range;
  Patterns module_frame, source_frame, library_frame;
  Patterns blocking, not_blocking, pageable, blocking_operators, copying, allocator, not_allocator;
  Patterns autograd_operators, autograd_threads, tensor_core;
  std::vector<std::pair<KernelClass, Patterns>> kernel_classes;
};

NameLists::NameLists(std::string_view names_json, std::string_view classes_json)
    : impl_(std::make_unique<Impl>(Json::parse(names_json), Json::parse(classes_json))) {}

NameLists::~NameLists() = default;

const NameLists& NameLists::builtin() {
  static const NameLists lists(embedded("names.json"), embedded("kernel_classes.json"));
  return lists;
}

Category NameLists::category(std::string_view cat, std::string_view name) const {
  const std::string key = lower(cat);
  if (key == "gpu_op") {
    for (const auto& [value, patterns] : impl_->gpu_op) {
      if (patterns.search(name)) return value;
    }
  }
  for (const auto& [value, patterns] : impl_->categories) {
    if (patterns.search(key)) return value;
  }
  return Category::kNone;
}

std::optional<Category> NameLists::legacy_pid(std::string_view pid) const {
  for (const auto& [text, value] : impl_->legacy) {
    if (pid == text) return value;
  }
  return std::nullopt;
}

std::optional<int64_t> NameLists::step_number(std::string_view name) const {
  re2::StringPiece digits;
  if (!RE2::FullMatch(re2::StringPiece(name.data(), name.size()), impl_->step, &digits)) return std::nullopt;
  return parse_integer({digits.data(), digits.size()});
}

bool NameLists::torch_range(std::string_view name) const { return impl_->torch_ranges.search(name); }
bool NameLists::optimizer_step(std::string_view name) const { return impl_->optimizer.search(name); }
bool NameLists::optimizer_phase(std::string_view name) const { return impl_->optimizer_phase.search(name); }
bool NameLists::dataloader(std::string_view name) const { return impl_->dataloader.search(name); }
bool NameLists::torchs_own(std::string_view name) const { return impl_->torchs_own.search(name); }
bool NameLists::validation_range(std::string_view name) const { return impl_->validation.search(name); }
bool NameLists::checkpoint_range(std::string_view name) const {
  return impl_->checkpoint.search(name) && !impl_->not_checkpoint.search(name);
}
bool NameLists::logging_range(std::string_view name) const {
  return impl_->logging.search(name) && !impl_->not_logging.search(name);
}
bool NameLists::validation_frame(std::string_view name) const { return impl_->validation_frame.search(name); }
bool NameLists::checkpoint_frame(std::string_view name) const { return impl_->checkpoint_frame.search(name); }
bool NameLists::compile_frame(std::string_view name) const { return impl_->compile_frame.search(name); }
bool NameLists::module_frame(std::string_view name) const { return impl_->module_frame.search(name); }
bool NameLists::source_frame(std::string_view name) const { return impl_->source_frame.search(name); }
bool NameLists::library_frame(std::string_view name) const { return impl_->library_frame.search(name); }
bool NameLists::compile_range(std::string_view name) const { return impl_->compile_range.search(name); }
bool NameLists::autograd_operator(std::string_view name) const { return impl_->autograd_operators.search(name); }
bool NameLists::autograd_thread(std::string_view thread) const { return impl_->autograd_threads.search(thread); }

bool NameLists::launch_call(std::string_view name) const { return impl_->launch_calls.search(name); }
bool NameLists::blocking_call(std::string_view name) const {
  return impl_->blocking.search(name) && !impl_->not_blocking.search(name);
}
bool NameLists::copying_call(std::string_view name) const { return impl_->copying.search(name); }
bool NameLists::allocator_call(std::string_view name) const {
  return impl_->allocator.search(name) && !impl_->not_allocator.search(name);
}
bool NameLists::blocking_operator(std::string_view name) const { return impl_->blocking_operators.search(name); }
bool NameLists::pageable_copy(std::string_view name) const { return impl_->pageable.search(name); }

bool NameLists::communication(std::string_view kernel) const {
  const std::string base = base_name(kernel);
  return impl_->communication.search(base) && !impl_->not_communication.search(base);
}

KernelClass NameLists::kernel_class(std::string_view kernel) const {
  if (communication(kernel)) return KernelClass::kCommunication;
  for (const auto& [value, patterns] : impl_->kernel_classes) {
    if (patterns.search(kernel)) return value;
  }
  return KernelClass::kOther;
}

bool NameLists::tensor_core(std::string_view kernel) const { return impl_->tensor_core.search(kernel); }

}  // namespace stepscope
