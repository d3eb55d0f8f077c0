// Where in the program a row of the host stands, as well as the trace can say.
//
// The innermost source line among the Python frames open when the row begins ("train.py(42): step"), libraries passed
// over where there is a line of the user's; without frames the same from the `Call stack` of the nearest row that has
// one, itself included; else the innermost nn.Module, else the operator around it. A site is a name until somebody
// wants to read it, so that millions of rows can be grouped by it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace stepscope {

struct Site {
  enum class Kind : uint8_t { kNone, kFrame, kStack, kModule, kOperator };
  Kind kind = Kind::kNone;
  StringId name;  // of the frame, the whole stack, the module's frame, the operator

  auto operator<=>(const Site&) const = default;
};

// Of one lane. Asked in the order of the lane's rows; all questions together cost one sweep.
class Sites {
 public:
  Sites(const Model& model, LaneId lane)
      : model_(model), rows_(model.nesting.of_lane(lane)), frames_(model.nesting.frames_of_lane(lane)) {}

  Site of(HostRow row);

 private:
  struct OpenFrame {
    Ns end = 0;
    StringId own, any, module;  // the innermost source line of the user's, of anybody, and module, itself included
  };
  struct OpenRow {
    Ns end = 0;
    StringId stack, around;  // the nearest call stack, itself included; the operator around it
    StringId inside;         // the operator that rows in it stand in
  };

  void open_frames(Ns t);
  void open_rows_up_to(HostRow row);

  const Model& model_;
  std::span<const HostRow> rows_, frames_;
  size_t next_row_ = 0, next_frame_ = 0;
  std::vector<OpenRow> open_rows_;
  std::vector<OpenFrame> open_frames_;
};

// For people; empty for no site. Different sites may read the same.
std::string site_text(const Model& model, const Site& site);

}  // namespace stepscope
