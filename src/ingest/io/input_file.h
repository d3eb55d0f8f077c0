// One open file, FIFO or pipe. Folders and devices are refused, with the reason.
//
// Bytes are read, not mapped: a trace that a job writes again while it is being read would kill a mapped reader with
// SIGBUS. Copying out of the page cache costs a few per cent of what scanning costs.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"

namespace stepscope {

class InputFile {
 public:
  // "-" is standard input.
  static Result<InputFile> open(const std::string& path);

  InputFile(InputFile&& other) noexcept
      : path_(std::move(other.path_)),
        fd_(std::exchange(other.fd_, -1)),
        size_(other.size_),
        regular_(other.regular_) {}
  InputFile& operator=(InputFile&& other) noexcept;
  ~InputFile();

  // At most `size` bytes, fewer only at the end; 0 is the end.
  Result<size_t> read(char* to, size_t size);

  // The same from any place of a regular file; where read() goes on does not change.
  Result<size_t> read_at(uint64_t offset, char* to, size_t size) const;

  // A regular file can be read again from its beginning; what came through a pipe is gone.
  bool regular() const { return regular_; }
  Result<void> rewind();

  const std::string& path() const { return path_; }
  uint64_t size() const { return size_; }  // of a regular file, else 0

  // The rest of a pipe, moved to a nameless temporary file, so that it can be read twice.
  Result<InputFile> spooled();

 private:
  InputFile(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  Error failure(const char* what) const;

  std::string path_;
  int fd_ = -1;
  uint64_t size_ = 0;
  bool regular_ = false;
};

}  // namespace stepscope
