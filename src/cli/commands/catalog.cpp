#include "cli/command.h"

namespace stepscope {

#define CATALOG_ENTRY(name) extern const Command name##_command;
#include "cli/commands/catalog.inc"
#undef CATALOG_ENTRY

const std::vector<const Command*>& commands() {
  static const std::vector<const Command*> all{
#define CATALOG_ENTRY(name) &name##_command,
#include "cli/commands/catalog.inc"
#undef CATALOG_ENTRY
  };
  return all;
}

}  // namespace stepscope
