#include "outputs/report.h"

namespace stepscope {

#define CATALOG_ENTRY(name) extern const Output name##_output;
#include "outputs/catalog.inc"
#undef CATALOG_ENTRY

const std::vector<const Output*>& outputs() {
  static const std::vector<const Output*> all{
#define CATALOG_ENTRY(name) &name##_output,
#include "outputs/catalog.inc"
#undef CATALOG_ENTRY
  };
  return all;
}

const Output* find_output(std::string_view name) {
  for (const Output* one : outputs()) {
    if (one->name == name) return one;
  }
  return nullptr;
}

}  // namespace stepscope
