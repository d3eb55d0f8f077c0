#include "ingest/io/gzip_source.h"

#include <fmt/format.h>

#include <algorithm>

namespace stepscope {

GzipSource::GzipSource(std::unique_ptr<ByteSource> packed)
    : packed_(std::move(packed)), state_(std::make_unique<inflate_state>()) {}

void GzipSource::finish(ByteDefect::Kind kind, std::string note) {
  defects.push_back({kind, std::move(note)});
  place_ = Place::kEnd;
}

bool GzipSource::next_member() {
  if (!packed_.fill(2)) return !(failed_ = true);
  const std::string_view head(packed_.data(), packed_.size());
  if (!head.starts_with("\x1f\x8b")) {
    place_ = Place::kEnd;
    if (!head.empty()) {
      finish(ByteDefect::Kind::kTrailingBytes,
             fmt::format("bytes after the gzip data, from byte {} of the file on", packed_.offset()));
    }
    return false;
  }
  isal_inflate_init(state_.get());
  state_->crc_flag = ISAL_GZIP;
  place_ = Place::kInMember;
  return true;
}

size_t GzipSource::inflate(char* to, size_t size) {
  const auto offered = static_cast<uint32_t>(std::min<size_t>(packed_.size(), UINT32_MAX));
  state_->next_in = reinterpret_cast<uint8_t*>(const_cast<char*>(packed_.data()));
  state_->avail_in = offered;
  state_->next_out = reinterpret_cast<uint8_t*>(to);
  state_->avail_out = static_cast<uint32_t>(std::min<size_t>(size, UINT32_MAX));
  const uint32_t room = state_->avail_out;
  const int status = isal_inflate(state_.get());
  packed_.take(offered - state_->avail_in);
  if (status == ISAL_INCORRECT_CHECKSUM) {
    defects.push_back({ByteDefect::Kind::kBadChecksum, "the gzip checksum does not fit the text"});
    place_ = Place::kBetweenMembers;
  } else if (status < 0) {
    finish(ByteDefect::Kind::kCutShort,
           fmt::format("the gzip data are damaged near byte {} of the file", packed_.offset()));
  } else if (state_->block_state == ISAL_BLOCK_FINISH) {
    place_ = Place::kBetweenMembers;
  }
  return room - state_->avail_out;
}

Result<size_t> GzipSource::piece(char* to, size_t size) {
  size_t done = 0;
  while (done < size && place_ != Place::kEnd) {
    if (place_ == Place::kBetweenMembers && !next_member()) break;
    if (!packed_.fill()) failed_ = true;
    if (failed_) break;
    const bool starved = packed_.size() == 0;
    const size_t got = inflate(to + done, size - done);
    done += got;
    if (starved && got == 0 && place_ == Place::kInMember) {
      finish(ByteDefect::Kind::kCutShort, "the gzip data end too early");
    }
  }
  if (failed_ && done == 0) return tl::make_unexpected(packed_.error());
  return done;
}

}  // namespace stepscope
