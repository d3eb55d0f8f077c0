// A decoder's output, made in pieces of one size whatever the reader asks for.
//
// How much a decoder gives before it finds damage depends on the room it is offered. Offered the same room each time, it
// gives the same text to every reader, in small steps or large ones, on one thread or several.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>

#include "ingest/io/byte_source.h"

namespace stepscope {

class PiecewiseSource : public ByteSource {
 public:
  Result<size_t> read(char* to, size_t size) final {
    size_t done = 0;
    while (done < size) {
      if (at_ < left_) {
        const size_t given = std::min(left_ - at_, size - done);
        std::memcpy(to + done, spare_.get() + at_, given);
        at_ += given;
        done += given;
        continue;
      }
      const bool direct = size - done >= kPiece;
      if (!direct && !spare_) spare_ = std::make_unique_for_overwrite<char[]>(kPiece);
      auto got = piece(direct ? to + done : spare_.get(), kPiece);
      if (!got && done == 0) return got;
      if (!got || *got == 0) break;
      if (direct) {
        done += *got;
      } else {
        at_ = 0;
        left_ = *got;
      }
    }
    return done;
  }

 protected:
  // The next bytes, `size` of them unless the text ends; 0 is the end. An error comes again when asked again.
  virtual Result<size_t> piece(char* to, size_t size) = 0;

 private:
  static constexpr size_t kPiece = size_t{256} << 10;

  std::unique_ptr<char[]> spare_;  // a piece that was made for a smaller room
  size_t at_ = 0, left_ = 0;
};

}  // namespace stepscope
