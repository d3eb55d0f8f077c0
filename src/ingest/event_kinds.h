// Which table an event's row belongs in: what data/names.json says of its category, and of its name where that counts
// more. Both are asked once per distinct text.
#pragma once

#include <tsl/robin_map.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/string_pool.h"
#include "model/names.h"

namespace stepscope {

// What a category alone says.
struct CategoryTraits {
  StringId id;
  Category category = Category::kNone;
  bool by_name = false;                // gpu_op: the name decides
  bool driver = false;                 // runtime calls of the driver's own interface
  bool may_be_unknown_device = false;  // nobody knows it, and it is none of those that are known to be no work
  bool device_prefix = false;          // mtia_, gpu_, xpu_...: a device's, whoever writes it
};

class EventKinds {
 public:
  EventKinds(const NameLists& names, StringPool& strings) : names_(names), strings_(strings) {}

  const CategoryTraits& traits(std::string_view category);
  Category category(const CategoryTraits& traits, StringId name, std::string_view pid);

 private:
  CategoryTraits examine(std::string_view category);
  bool torch_range(StringId name);

  const NameLists& names_;
  StringPool& strings_;
  tsl::robin_map<uint32_t, CategoryTraits> by_id_;
  CategoryTraits last_;
  std::string_view last_text_;
  bool any_ = false;
  std::vector<uint8_t> range_;  // by name: 0 not asked, 1 no, 2 yes
};

}  // namespace stepscope
