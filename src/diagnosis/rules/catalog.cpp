#include "diagnosis/rule.h"

namespace stepscope {

#define CATALOG_ENTRY(name) extern const Rule name##_rule;
#include "diagnosis/rules/catalog.inc"
#undef CATALOG_ENTRY

const std::vector<const Rule*>& rules() {
  static const std::vector<const Rule*> all{
#define CATALOG_ENTRY(name) &name##_rule,
#include "diagnosis/rules/catalog.inc"
#undef CATALOG_ENTRY
  };
  return all;
}

}  // namespace stepscope
