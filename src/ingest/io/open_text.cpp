#include "ingest/io/open_text.h"

#include <fmt/format.h>

#include "ingest/io/gzip_source.h"
#include "ingest/io/magic.h"
#include "ingest/io/zstd_source.h"

namespace stepscope {
namespace {

constexpr int kMostLayers = 3;  // a .gz of a .gz happens

class FileSource : public ByteSource {
 public:
  FileSource(InputFile& file, std::function<void(size_t)> on_read) : file_(file), on_read_(std::move(on_read)) {}

  Result<size_t> read(char* to, size_t size) override {
    auto got = file_.read(to, size);
    if (got && on_read_) on_read_(*got);
    return got;
  }

 private:
  InputFile& file_;
  std::function<void(size_t)> on_read_;
};

// Some bytes first, then the rest of a source: puts back what was read to look at it.
class PrefixedSource : public ByteSource {
 public:
  PrefixedSource(std::string first, std::unique_ptr<ByteSource> rest)
      : first_(std::move(first)), rest_(std::move(rest)) {}

  Result<size_t> read(char* to, size_t size) override {
    const size_t given = first_.copy(to, size, at_);
    at_ += given;
    if (given == size) return given;
    auto more = rest_->read(to + given, size - given);
    defects = rest_->defects;
    if (more) *more += given;
    return more;
  }

 private:
  std::string first_;
  size_t at_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

Result<std::string> take_head(std::unique_ptr<ByteSource>& source) {
  std::string head(OpenText::kHead, '\0');
  const auto got = source->read(head.data(), head.size());
  if (!got) return tl::make_unexpected(got.error());
  head.resize(*got);
  source = std::make_unique<PrefixedSource>(head, std::move(source));
  return head;
}

}  // namespace

Result<OpenText> open_text(InputFile& file, std::function<void(size_t)> on_read) {
  OpenText out;
  out.source = std::make_unique<FileSource>(file, std::move(on_read));
  for (int layer = 0;; ++layer) {
    auto head = take_head(out.source);
    if (!head) return tl::make_unexpected(head.error());
    out.head = std::move(*head);
    const Packing packing = packing_of(out.head);
    if (packing == Packing::kNone || layer == kMostLayers) break;
    out.packing = packing == Packing::kGzip ? ".gz" : ".zst";
    if (packing == Packing::kGzip) {
      out.source = std::make_unique<GzipSource>(std::move(out.source));
    } else {
      out.source = std::make_unique<ZstdSource>(std::move(out.source));
    }
  }
  if (out.head.empty()) return fail(fmt::format("{}: is empty", file.path()));
  if (const auto foreign = foreign_format(out.head); !foreign.empty()) {
    return fail(fmt::format("{}: is {}, not a trace in JSON", file.path(), foreign));
  }
  return out;
}

}  // namespace stepscope
