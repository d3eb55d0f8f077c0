// gzip by ISA-L: several times the speed of zlib.
//
// A file may hold several members (cat a.gz b.gz, bgzip): they are one text. Bytes after the last member that are no
// member end the text with a defect, and so do a damaged block and a file that ends inside a member: what was inflated
// until there counts.
#pragma once

#include <isa-l/igzip_lib.h>

#include <memory>

#include "ingest/io/packed_input.h"
#include "ingest/io/piecewise_source.h"

namespace stepscope {

class GzipSource : public PiecewiseSource {
 public:
  explicit GzipSource(std::unique_ptr<ByteSource> packed);

 private:
  Result<size_t> piece(char* to, size_t size) override;
  enum class Place { kBetweenMembers, kInMember, kEnd };

  bool next_member();  // false: there is none
  size_t inflate(char* to, size_t size);
  void finish(ByteDefect::Kind kind, std::string note);

  PackedInput packed_;
  std::unique_ptr<inflate_state> state_;
  Place place_ = Place::kBetweenMembers;
  bool failed_ = false;
};

}  // namespace stepscope
