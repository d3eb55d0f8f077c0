// What `stepscope doctor` found, for people and for scripts.
#pragma once

#include <string>

#include "cli/health.h"

namespace stepscope {

// A copy that `--repair` wrote.
struct RepairedCopy {
  std::string path;
  Repaired repaired;
};

std::string health_text(const Health& health, const std::optional<RepairedCopy>& copy, const Style& style);

// {"schema_version", "stepscope", "clean", "files": [...], "ranks": [...], "repaired": null|{...}}
std::string health_json(const Health& health, const std::optional<RepairedCopy>& copy);

}  // namespace stepscope
