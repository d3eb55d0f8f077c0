#include "ingest/readers/catalog.h"

namespace stepscope {

#define CATALOG_ENTRY(name) extern const Reader name##_reader;
#include "ingest/readers/catalog.inc"
#undef CATALOG_ENTRY

const std::vector<const Reader*>& readers() {
  static const std::vector<const Reader*> all{
#define CATALOG_ENTRY(name) &name##_reader,
#include "ingest/readers/catalog.inc"
#undef CATALOG_ENTRY
  };
  return all;
}

const Reader* reader_for(std::string_view head) {
  for (const Reader* one : readers()) {
    if (one->sniff(head)) return one;
  }
  return nullptr;
}

}  // namespace stepscope
