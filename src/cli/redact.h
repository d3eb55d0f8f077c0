// Makes results fit to be shown to strangers (--redact).
//
// Host names become host-1, host-2, ... and names of users user-1, ..., wherever they stand. Paths become file names:
// "/home/ann/proj/train.py(12): step" is "train.py(12): step". The numbers stay what they are. Cost: a few linear
// patterns over every text of the result.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "outputs/report.h"

namespace stepscope {

class Redactor {
 public:
  // What there is to hide. The path of an input gives away its folders, and often a user and the host.
  void learn_host(std::string_view host);
  void learn_input(const std::string& path);

  std::string clean(std::string_view text) const;
  void apply(std::string& text) const { text = clean(text); }

 private:
  void learn(std::string_view name, std::string replacement);

  std::vector<std::pair<std::string, std::string>> names_;  // what to replace by what; longest first
  size_t hosts_ = 0, users_ = 0;
};

void redact(Report& report);
void redact(std::vector<RankTable>& tables, const Redactor& redactor);

}  // namespace stepscope
