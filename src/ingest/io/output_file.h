// A file that appears whole or not at all: written under a temporary name beside its place and renamed when it is done.
// What exists and is no regular file (a pipe, /dev/stdout) is written to directly.
#pragma once

#include <zlib.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope {

class OutputFile {
 public:
  static Result<OutputFile> create(const std::string& path, bool compress);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // without finish(): nothing stays

  Result<void> write(std::string_view text);
  Result<void> finish();

 private:
  struct EndStream {
    void operator()(z_stream* stream) const;
  };

  OutputFile(std::string path, std::string temporary, int fd)
      : path_(std::move(path)), temporary_(std::move(temporary)), fd_(fd) {}
  Result<void> put(const char* from, size_t size);
  Result<void> deflate(std::string_view text, int flush);
  Error failure(const char* what) const;

  std::string path_;
  std::string temporary_;  // empty when written to directly
  int fd_ = -1;
  std::unique_ptr<z_stream, EndStream> packer_;
  std::vector<char> packed_;
};

}  // namespace stepscope
