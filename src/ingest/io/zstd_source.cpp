#include "ingest/io/zstd_source.h"

#include <fmt/format.h>

namespace stepscope {
namespace {

constexpr int kLargestWindow = 30;  // bits; what `zstd --long=30` writes

}  // namespace

ZstdSource::ZstdSource(std::unique_ptr<ByteSource> packed) : packed_(std::move(packed)), stream_(ZSTD_createDStream()) {
  ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kLargestWindow);
}

size_t ZstdSource::decode(char* to, size_t size) {
  const bool fresh = between_frames_;
  ZSTD_inBuffer in{packed_.data(), packed_.size(), 0};
  // A frame that has room for all of its text is decoded in one go, and gives nothing at all when it is damaged. With
  // room for one byte it is decoded block by block.
  ZSTD_outBuffer out{to, fresh ? size_t{1} : size, 0};
  const size_t status = ZSTD_decompressStream(stream_.get(), &out, &in);
  if (ZSTD_isError(status)) {
    ended_ = true;
    const auto kind = fresh ? ByteDefect::Kind::kTrailingBytes : ByteDefect::Kind::kCutShort;
    const char* what = fresh ? "bytes after the zstd data, from" : "the zstd data are damaged near";
    defects.push_back({kind, fmt::format("{} byte {} of the file", what, packed_.offset())});
  } else {
    between_frames_ = status == 0;
  }
  packed_.take(in.pos);
  return out.pos;
}

Result<size_t> ZstdSource::piece(char* to, size_t size) {
  size_t done = 0;
  while (done < size && !ended_) {
    if (!packed_.fill()) return tl::make_unexpected(packed_.error());
    const bool starved = packed_.size() == 0;
    if (starved && between_frames_) break;
    const size_t got = decode(to + done, size - done);
    done += got;
    if (starved && got == 0 && !ended_) {
      ended_ = true;
      defects.push_back({ByteDefect::Kind::kCutShort, "the zstd data end too early"});
    }
  }
  return done;
}

}  // namespace stepscope
