// Any bytes as a packed file: gzip, zstd, one in the other, cut or damaged anywhere. Unpacking ends, gives no more than
// it is asked for, and gives the same in small pieces as in large ones.
#include <string>

#include "bytes.h"
#include "ingest/io/gzip_source.h"
#include "ingest/io/zstd_source.h"

namespace {

using namespace stepscope;

constexpr size_t kEnough = size_t{4} << 20;  // a bomb may go on for long

template <class Source>
std::string unpacked(std::string_view bytes, size_t piece) {
  Source source(std::make_unique<fuzz::Bytes>(bytes));
  std::string out, buffer(piece, '\0');
  while (out.size() < kEnough) {
    const auto got = source.read(buffer.data(), buffer.size());
    if (!got || *got == 0) break;
    fuzz::must_hold(*got <= buffer.size(), "no more than was asked for");
    out.append(buffer, 0, *got);
  }
  return out.substr(0, kEnough);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = fuzz::view(data, size);
  fuzz::must_hold(unpacked<GzipSource>(bytes, 1 << 16) == unpacked<GzipSource>(bytes, 101), "gzip, whatever the piece");
  fuzz::must_hold(unpacked<ZstdSource>(bytes, 1 << 16) == unpacked<ZstdSource>(bytes, 101), "zstd, whatever the piece");
  return 0;
}
