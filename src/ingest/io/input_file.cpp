#include "ingest/io/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

namespace stepscope {
namespace {

const char* refused(mode_t mode) {
  if (S_ISDIR(mode)) return "is a folder, not a file";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "is a device, not a file";
  if (S_ISSOCK(mode)) return "is a socket, not a file";
  return nullptr;
}

bool write_all(int fd, const char* from, size_t size) {
  while (size > 0) {
    const ssize_t done = ::write(fd, from, size);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    from += done;
    size -= static_cast<size_t>(done);
  }
  return true;
}

}  // namespace

Error InputFile::failure(const char* what) const {
  return Error{fmt::format("{}: cannot be {}: {}", path_, what, std::strerror(errno))};
}

Result<InputFile> InputFile::open(const std::string& path) {
  const int fd = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  InputFile file(path, fd);
  if (fd < 0) return tl::make_unexpected(file.failure("opened"));
  struct stat status {};
  if (::fstat(fd, &status) != 0) return tl::make_unexpected(file.failure("examined"));
  if (const char* why = refused(status.st_mode)) return fail(fmt::format("{}: {}", path, why));
  file.regular_ = S_ISREG(status.st_mode);
  file.size_ = file.regular_ ? static_cast<uint64_t>(status.st_size) : 0;
  return file;
}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  size_ = other.size_;
  regular_ = other.regular_;
  return *this;
}

InputFile::~InputFile() {
  if (fd_ >= 0) ::close(fd_);
}

Result<size_t> InputFile::read(char* to, size_t size) {
  size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(fd_, to + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return tl::make_unexpected(failure("read"));
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  return done;
}

Result<size_t> InputFile::read_at(uint64_t offset, char* to, size_t size) const {
  size_t done = 0;
  while (done < size) {
    const ssize_t got = ::pread(fd_, to + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return tl::make_unexpected(failure("read"));
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  return done;
}

Result<void> InputFile::rewind() {
  if (::lseek(fd_, 0, SEEK_SET) != 0) return tl::make_unexpected(failure("read again"));
  return {};
}

Result<InputFile> InputFile::spooled() {
  std::FILE* nameless = std::tmpfile();
  if (nameless == nullptr) return tl::make_unexpected(failure("kept in a temporary file"));
  InputFile copy(path_, ::dup(::fileno(nameless)));
  std::fclose(nameless);
  std::vector<char> buffer(size_t{1} << 20);
  for (;;) {
    const auto got = read(buffer.data(), buffer.size());
    if (!got) return tl::make_unexpected(got.error());
    if (*got == 0) break;
    if (!write_all(copy.fd_, buffer.data(), *got)) return tl::make_unexpected(failure("kept in a temporary file"));
    copy.size_ += *got;
  }
  copy.regular_ = true;
  if (auto again = copy.rewind(); !again) return tl::make_unexpected(again.error());
  return copy;
}

}  // namespace stepscope
