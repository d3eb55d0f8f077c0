#include <algorithm>

#include "model/names.h"

namespace stepscope {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// _ZN2at6native12_GLOBAL__N_13fooIfEEvi -> at::native::foo: the parts that carry their length, anonymous
// namespaces left out.
std::string demangled_parts(std::string_view name) {
  std::string out;
  size_t i = 0;
  while (i < name.size()) {
    if (!is_digit(name[i])) {
      ++i;
      continue;
    }
    size_t length = 0;
    size_t digits = 0;
    for (; i < name.size() && is_digit(name[i]) && digits < 6; ++i, ++digits) {
      length = length * 10 + static_cast<size_t>(name[i] - '0');
    }
    if (length == 0 || length > name.size() - i) continue;
    const std::string_view part = name.substr(i, length);
    i += length;
    if (part.substr(0, 10) == "_GLOBAL__N") continue;
    if (!out.empty()) out += "::";
    out += part;
  }
  return out;
}

std::string without(std::string_view text, std::string_view what) {
  std::string out;
  for (size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
    out += text.substr(0, at);
    text.remove_prefix(at + what.size());
  }
  return out += text;
}

}  // namespace

std::string base_name(std::string_view kernel) {
  if (kernel.substr(0, 3) == "_ZN") return demangled_parts(kernel);
  std::string text = without(kernel, "(anonymous namespace)::");
  text.resize(std::min(text.find_first_of("<(["), text.size()));
  const size_t last = text.find_last_not_of(" \t");
  text.resize(last == std::string::npos ? 0 : last + 1);
  const size_t blank = text.find_last_of(" \t");
  return blank == std::string::npos ? text : text.substr(blank + 1);
}

}  // namespace stepscope
