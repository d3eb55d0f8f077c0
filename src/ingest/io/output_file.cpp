#include "ingest/io/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace stepscope {
namespace {

namespace fs = std::filesystem;

constexpr int kGzip = 15 + 16;  // window bits that ask zlib for gzip's frame
constexpr size_t kPiece = size_t{256} << 10;

// The file behind a link, so that the link stays.
std::string resolved(const std::string& path) {
  std::error_code none;
  const fs::path target = fs::canonical(path, none);
  return none ? path : target.string();
}

}  // namespace

void OutputFile::EndStream::operator()(z_stream* stream) const {
  ::deflateEnd(stream);
  delete stream;
}

Error OutputFile::failure(const char* what) const {
  return Error{fmt::format("{}: cannot be {}: {}", path_, what, std::strerror(errno))};
}

Result<OutputFile> OutputFile::create(const std::string& path, bool compress) {
  std::error_code none;
  const auto status = fs::status(path, none);
  if (fs::is_directory(status)) return fail(fmt::format("{}: is a folder, not a file", path));
  const bool direct = fs::exists(status) && !fs::is_regular_file(status);
  const std::string place = direct ? path : resolved(path);
  std::string temporary = direct ? std::string() : fmt::format("{}.{}.tmp", place, ::getpid());
  const int flags = O_WRONLY | O_CLOEXEC | (direct ? 0 : O_CREAT | O_TRUNC);
  OutputFile file(place, temporary, ::open(direct ? path.c_str() : temporary.c_str(), flags, 0666));
  if (file.fd_ < 0) return tl::make_unexpected(file.failure("written"));
  if (compress) {
    file.packer_.reset(new z_stream{});
    file.packed_.resize(kPiece);
    if (::deflateInit2(file.packer_.get(), 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
      return fail(fmt::format("{}: no memory to compress it", path));
    }
  }
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      fd_(std::exchange(other.fd_, -1)),
      packer_(std::move(other.packer_)),
      packed_(std::move(other.packed_)) {}

OutputFile::~OutputFile() {
  if (fd_ < 0) return;
  ::close(fd_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<void> OutputFile::put(const char* from, size_t size) {
  while (size > 0) {
    const ssize_t done = ::write(fd_, from, size);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return tl::make_unexpected(failure("written"));
    from += done;
    size -= static_cast<size_t>(done);
  }
  return {};
}

Result<void> OutputFile::deflate(std::string_view text, int flush) {
  packer_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  packer_->avail_in = static_cast<uInt>(text.size());
  do {
    packer_->next_out = reinterpret_cast<Bytef*>(packed_.data());
    packer_->avail_out = static_cast<uInt>(packed_.size());
    ::deflate(packer_.get(), flush);
    if (auto put_out = put(packed_.data(), packed_.size() - packer_->avail_out); !put_out) return put_out;
  } while (packer_->avail_out == 0);
  return {};
}

Result<void> OutputFile::write(std::string_view text) {
  if (!packer_) return put(text.data(), text.size());
  while (!text.empty()) {
    const std::string_view piece = text.substr(0, kPiece);
    if (auto done = deflate(piece, Z_NO_FLUSH); !done) return done;
    text.remove_prefix(piece.size());
  }
  return {};
}

Result<void> OutputFile::finish() {
  if (packer_) {
    if (auto done = deflate({}, Z_FINISH); !done) return done;
  }
  if (::close(std::exchange(fd_, -1)) != 0) return tl::make_unexpected(failure("written"));
  if (!temporary_.empty() && ::rename(temporary_.c_str(), path_.c_str()) != 0) {
    auto error = failure("put in its place");
    ::unlink(temporary_.c_str());
    return tl::make_unexpected(std::move(error));
  }
  return {};
}

}  // namespace stepscope
