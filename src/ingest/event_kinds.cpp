#include "ingest/event_kinds.h"

#include <algorithm>
#include <cctype>

namespace stepscope {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool names_a_device(std::string_view category) {
  constexpr std::string_view kPrefixes[] = {"mtia_", "gpu_", "xpu_", "hpu_", "npu_", "mlu_", "privateuse1_"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes),
                     [&](auto prefix) { return category.starts_with(prefix); });
}

// Rows on a device's lanes that are known to be no work.
bool known_to_be_no_work(std::string_view category) {
  constexpr std::string_view kNames[] = {"",      "cuda_event",          "overhead",
                                         "trace", "cuda_profiler_range", "hardware_counters"};
  return std::find(std::begin(kNames), std::end(kNames), category) != std::end(kNames) || category.ends_with("_sync") ||
         category.ends_with("_counters");
}

bool is_host(Category category) {
  return category == Category::kHostOp || category == Category::kFrame || category == Category::kRuntime;
}

}  // namespace

CategoryTraits EventKinds::examine(std::string_view text) {
  const std::string category = lower(text);
  CategoryTraits traits;
  traits.id = strings_.intern(text);
  traits.category = names_.category(category, "");
  traits.by_name = category == "gpu_op";
  traits.driver = category.ends_with("driver");
  traits.device_prefix = names_a_device(category);
  traits.may_be_unknown_device =
      traits.category == Category::kNone && !traits.by_name && !known_to_be_no_work(category);
  return traits;
}

const CategoryTraits& EventKinds::traits(std::string_view category) {
  if (any_ && category == last_text_) return last_;
  const StringId id = strings_.intern(category);
  auto found = by_id_.find(id.value);
  if (found == by_id_.end()) found = by_id_.emplace(id.value, examine(category)).first;
  last_ = found->second;
  last_text_ = strings_.view(id);
  any_ = true;
  return last_;
}

bool EventKinds::torch_range(StringId name) {
  if (range_.size() <= name.index()) range_.resize(std::max<size_t>(2 * range_.size(), name.index() + 1));
  uint8_t& known = range_[name.index()];
  if (known == 0) known = names_.torch_range(strings_.view(name)) ? 2 : 1;
  return known == 2;
}

Category EventKinds::category(const CategoryTraits& traits, StringId name, std::string_view pid) {
  Category category = traits.category;
  if (traits.by_name) {
    category = names_.category("gpu_op", strings_.view(name));
  } else if (category == Category::kNone && !pid.empty()) {
    category = names_.legacy_pid(pid).value_or(Category::kNone);
  }
  return is_host(category) && torch_range(name) ? Category::kAnnotation : category;
}

}  // namespace stepscope
