// What the codes of data quality mean, and what to do about them: one sentence each.
#pragma once

#include <string>
#include <string_view>

namespace stepscope {

struct WarningText {
  std::string_view code;
  bool defect;               // of the file; else a peculiarity that is handled and only worth knowing
  std::string_view meaning;  // empty: the note that comes with the warning says it
  std::string_view advice;   // empty: there is nothing to do
};

// A code nobody here knows counts as a defect with a general text.
const WarningText& warning_text(std::string_view code);

// What a warning says: the meaning of its code, and what the note that comes with it adds.
std::string meaning_of(std::string_view code, std::string_view note);

}  // namespace stepscope
