// Advice texts by rule, from data/advice.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stepscope {

struct AdviceAction {
  std::string action;
  std::string check;
};

struct Advice {
  std::string text;
  std::vector<AdviceAction> actions;
};

// The id must be in the file.
const Advice& advice_for(std::string_view id);

}  // namespace stepscope
