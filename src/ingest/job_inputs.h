// What the arguments of a command name: files, in the order they are to be read.
//
// A name that exists is taken literally, whatever it looks like; else it is a pattern (*, ?, [..], {a,b}). A folder
// stands for the traces in it, by content; one that has none itself but subfolders that do is a folder of runs
// (TensorBoard's LOGDIR), of which the newest is taken.
#pragma once

#include <string>
#include <vector>

#include "ingest/reader.h"

namespace stepscope {

struct JobInputs {
  std::vector<std::string> files;       // each once, even if named twice
  std::vector<UnreadableFile> missing;  // arguments that name nothing
  std::vector<std::string> notes;       // runs that were not taken
};

JobInputs expand_inputs(const std::vector<std::string>& arguments);

}  // namespace stepscope
