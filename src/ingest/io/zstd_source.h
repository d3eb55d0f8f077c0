// Zstandard: any number of frames, one text. Damage and an early end are treated as in GzipSource.
#pragma once

#include <zstd.h>

#include <memory>

#include "ingest/io/packed_input.h"
#include "ingest/io/piecewise_source.h"

namespace stepscope {

class ZstdSource : public PiecewiseSource {
 public:
  explicit ZstdSource(std::unique_ptr<ByteSource> packed);

 private:
  Result<size_t> piece(char* to, size_t size) override;
  size_t decode(char* to, size_t size);

  struct Free {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
  };

  PackedInput packed_;
  std::unique_ptr<ZSTD_DStream, Free> stream_;
  bool between_frames_ = true;
  bool ended_ = false;
};

}  // namespace stepscope
