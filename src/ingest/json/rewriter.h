// Scanned JSON, written again as strict JSON on one line: valid UTF-8, null for a bare inf or NaN, no comma too many,
// no key twice within an object (the last one stays). Numbers keep the text they are written in, so nothing is rounded.
//
// One pass with a stack of levels; members that turn out to be repeated are cut from the output at the end, all at
// once, so that the cost stays linear however deep they lie.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ingest/json/scanner.h"

namespace stepscope::json {

class Rewriter {
 public:
  // Appends to `out` a value that a Scanner has found whole.
  void value(const Value& value, std::string& out);

 private:
  struct Member {
    size_t begin, end;  // of its key in the output
  };
  struct Level {
    bool object;
    size_t members;  // its first in members_
  };

  void nested(std::string_view text, std::string& out);
  void scalar(const Value& value, bool sound, std::string& out);
  void member(Scanner& in, std::string& out);
  bool take_soundness();
  void close(const std::string& out);
  void cut(size_t from, std::string& out);

  std::vector<Level> levels_;
  std::vector<Member> members_;   // of all open levels, the innermost last
  std::vector<Member> repeated_;  // pieces of the output to be cut
  std::vector<uint32_t> order_;
  Blemishes blemishes_;
  std::string scratch_;
};

}  // namespace stepscope::json
