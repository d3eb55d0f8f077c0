#include "diagnosis/advice.h"

#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/embedded.h"

namespace stepscope {
namespace {

std::map<std::string, Advice, std::less<>> load() {
  std::map<std::string, Advice, std::less<>> out;
  const nlohmann::json file = nlohmann::json::parse(embedded("advice.json"));
  for (const auto& [id, entry] : file.items()) {
    Advice& advice = out[id];
    advice.text = entry["advice"].get<std::string>();
    for (const auto& action : entry["actions"]) {
      advice.actions.push_back({action["action"].get<std::string>(), action["check"].get<std::string>()});
    }
  }
  return out;
}

}  // namespace

const Advice& advice_for(std::string_view id) {
  static const auto all = load();
  const auto found = all.find(id);
  if (found == all.end()) throw std::logic_error("no advice " + std::string(id) + " in data/advice.json");
  return found->second;
}

}  // namespace stepscope
