// Leaves of a pretty JSON document on one line each: a step, an operator, a curve of a hundred numbers. The document
// stays readable (and diffable) without growing a line per number.
#pragma once

#include <string>

#include "base/json_writer.h"

namespace stepscope {

// Writes what `fill(JsonWriter&)` writes as one compact value.
template <class Fill>
void on_one_line(JsonWriter& json, Fill fill) {
  std::string text;
  JsonWriter line(text);
  fill(line);
  json.raw(text);
}

// An array with one compact element a line: `fill(JsonWriter&, element)`.
template <class Elements, class Fill>
void line_each(JsonWriter& json, const Elements& elements, Fill fill) {
  json.begin_array();
  for (const auto& element : elements) {
    on_one_line(json, [&](JsonWriter& line) { fill(line, element); });
  }
  json.end_array();
}

// Text that may be missing: null when it is empty.
inline void member_or_null(JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

}  // namespace stepscope
