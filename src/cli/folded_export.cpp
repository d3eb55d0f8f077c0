#include "cli/folded_export.h"

#include <fmt/format.h>

#include <utility>

#include "base/safe_text.h"
#include "ingest/io/output_file.h"
#include "model/call_tree.h"

namespace stepscope {
namespace {

constexpr size_t kPiece = size_t{1} << 20;

// Names stay apart when the semicolons between them are the only ones.
std::string folded_name(std::string_view name) {
  std::string out;
  for (const char c : printable(name)) c == ';' ? out += "\\x3b" : out += c;
  return out;
}

// Each name made printable once: it stands in many paths.
class FoldedNames {
 public:
  explicit FoldedNames(const CallTree& tree) : tree_(tree) {}

  const std::string& operator[](uint32_t node) {
    const size_t id = tree_.nodes()[node].name.index();
    if (id >= names_.size()) names_.resize(2 * id + 1);
    if (names_[id].empty()) names_[id] = folded_name(tree_.name(node));
    return names_[id];
  }

 private:
  const CallTree& tree_;
  std::vector<std::string> names_;  // by number of the name
};

std::string rank_name(const Trace& trace, size_t index) {
  if (trace.meta.rank) return fmt::format("rank {}", *trace.meta.rank);
  return fmt::format("process {}", index + 1);
}

Result<void> write_paths(const CallTree& tree, FoldedWeight weight, const std::string& above, OutputFile& out) {
  FoldedNames names(tree);
  std::string text;
  for (uint32_t node = 1; node < tree.nodes().size(); ++node) {
    const CallNode& one = tree.nodes()[node];
    const Ns time = weight == FoldedWeight::kHost ? one.self_host : one.self_device;
    if (time == 0) continue;
    text += above;
    for (uint32_t part : tree.path(node)) {
      if (!text.empty() && text.back() != '\n') text += ';';
      text += names[part];
    }
    text += fmt::format(" {}\n", time);
    if (text.size() < kPiece) continue;
    if (auto done = out.write(text); !done) return done;
    text.clear();
  }
  return out.write(text);
}

}  // namespace

Result<void> export_folded(std::vector<Trace>& traces, FoldedWeight weight, const std::string& path) {
  auto out = OutputFile::create(path, false);
  if (!out) return tl::make_unexpected(out.error());
  for (size_t i = 0; i < traces.size(); ++i) {
    const std::string above = traces.size() > 1 ? rank_name(traces[i], i) : std::string();
    const Model model(std::exchange(traces[i], {}), {});
    if (auto done = write_paths(CallTree(model, CallRoots::kThreads), weight, above, *out); !done) return done;
  }
  return out->finish();
}

}  // namespace stepscope
