// The same trace as strict JSON.
//
// The text is walked twice: once to learn its top-level pairs, of which the last one of a key counts wherever it
// stands, and once to write them and then the events, each on a line of its own. What comes through a pipe is put aside
// in a temporary file first. The output may be the input: it is put in its place when it is whole.
#include <fmt/format.h>

#include <map>

#include "base/json_writer.h"
#include "ingest/io/open_text.h"
#include "ingest/io/output_file.h"
#include "ingest/json/decode.h"
#include "ingest/json/rewriter.h"
#include "ingest/reader.h"
#include "ingest/stream_end.h"

namespace stepscope {
namespace {

// Opens the text of `file` and calls on_item(stream, item) for everything in it.
template <class OnItem>
Result<EventStream::Root> walk(InputFile& file, TraceFile& about, OnItem&& on_item) {
  if (auto begun = file.rewind(); !begun) return tl::make_unexpected(begun.error());
  auto text = open_text(file);
  if (!text) return tl::make_unexpected(text.error());
  EventStream stream(TextWindow(std::move(text->source)), about);
  for (auto item = stream.next(); item != EventStream::Item::kEnd; item = stream.next()) {
    if (auto done = on_item(stream, item); !done) return tl::make_unexpected(done.error());
  }
  note_byte_defects(stream.window().defects(), about);
  const Error* read_error = stream.window().error();
  if (about.events == about.skipped_events || read_error != nullptr)
    return fail(nothing_usable(stream.state(), read_error, about));
  return stream.state().root;
}

// The top-level pairs in the order of their first appearance, keys and values as strict JSON.
class Pairs {
 public:
  void add(const json::Value& key, const json::Value& value) {
    std::string name, text;
    append_json_string(name, json::decode(key, scratch_));
    if (name == "\"traceEvents\"") return;  // of another sort than a list
    rewriter_.value(value, text);
    const auto [place, added] = known_.emplace(name, pairs_.size());
    if (added) pairs_.emplace_back(name, std::string());
    pairs_[place->second].second = std::move(text);
  }

  bool empty() const { return pairs_.empty(); }

  std::string text() const {
    std::string out;
    for (const auto& [name, value] : pairs_) out += fmt::format("{}: {},\n", name, value);
    return out;
  }

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;
  std::map<std::string, size_t> known_;
  json::Rewriter rewriter_;
  std::string scratch_;
};

// Events on lines, written in large pieces.
class EventLines {
 public:
  explicit EventLines(OutputFile& out) : out_(out) {}

  Result<void> add(std::string_view event) {
    lines_ += any_ ? ",\n" : "\n";
    any_ = true;
    rewriter_.value({event, json::Sort::kNested, false}, lines_);
    return lines_.size() < kPiece ? Result<void>() : flush();
  }

  Result<void> flush() {
    auto done = out_.write(lines_);
    lines_.clear();
    return done;
  }

 private:
  static constexpr size_t kPiece = size_t{1} << 20;

  OutputFile& out_;
  json::Rewriter rewriter_;
  std::string lines_;
  bool any_ = false;
};

Result<void> write_all(InputFile& file, const std::string& header, bool object, OutputFile& out) {
  if (auto done = out.write(object ? "{\n" + header + "\"traceEvents\": [" : "["); !done) return done;
  EventLines lines(out);
  TraceFile again;
  auto walked = walk(file, again, [&](const EventStream& stream, EventStream::Item item) {
    return item == EventStream::Item::kEvent ? lines.add(stream.text()) : Result<void>();
  });
  if (!walked) return tl::make_unexpected(walked.error());
  if (auto done = lines.flush(); !done) return done;
  if (auto done = out.write(object ? "\n]\n}\n" : "\n]\n"); !done) return done;
  return out.finish();
}

}  // namespace

Result<Repaired> write_repaired(const std::string& input, const std::string& output, bool compress) {
  auto file = InputFile::open(input);
  if (file && !file->regular()) file = file->spooled();
  if (!file) return tl::make_unexpected(file.error());
  TraceFile about;
  about.path = input;
  Pairs pairs;
  const auto root = walk(*file, about, [&](const EventStream& stream, EventStream::Item item) {
    if (item == EventStream::Item::kPair) pairs.add(stream.key(), stream.value());
    return Result<void>();
  });
  if (!root) return tl::make_unexpected(root.error());
  auto out = OutputFile::create(output, compress);
  if (!out) return tl::make_unexpected(out.error());
  const bool object = *root == EventStream::Root::kObject || !pairs.empty();
  if (auto done = write_all(*file, pairs.text(), object, *out); !done) return tl::make_unexpected(done.error());
  return Repaired{about.events - about.skipped_events, about.skipped_events, std::move(about.warnings)};
}

}  // namespace stepscope
