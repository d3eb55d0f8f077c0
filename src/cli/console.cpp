#include "cli/console.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/safe_text.h"
#include "ingest/io/output_file.h"

namespace stepscope {
namespace {

bool standard_output(const std::string& path) { return path.empty() || path == "-"; }

// 0, or the errno of the write that failed.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return 0;
}

Result<void> write_file(std::string_view text, const std::string& path) {
  auto file = OutputFile::create(path, false);
  if (!file) return tl::make_unexpected(file.error());
  if (auto written = file->write(text); !written) return written;
  return file->finish();
}

// One write, so that lines of several threads stay whole. Nothing can be done when standard error is gone.
void print_line(const std::string& line) { (void)write_all(STDERR_FILENO, line + '\n'); }

}  // namespace

Result<void> write_text(std::string_view text, const std::string& path) {
  if (!standard_output(path)) return write_file(text, path);
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0) return {};
  return fail(fmt::format("cannot write standard output: {}", std::strerror(error)));
}

bool same_file(const std::string& a, const std::string& b) {
  struct stat one {
  }, other{};
  if (::stat(a.c_str(), &one) != 0 || ::stat(b.c_str(), &other) != 0) return false;
  return S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

void print_error(std::string_view message) { print_line("stepscope: " + printable(message)); }

ExitCode failed(const Error& error, ExitCode code) {
  print_error(error.message);
  return code;
}

ExitCode wrong_usage(const Error& error, std::string_view command) {
  print_error(fmt::format("{}; see 'stepscope{}{} --help'", error.message, command.empty() ? "" : " ", command));
  return kWrongUsage;
}

void print_note(std::string_view message) { print_line("note: " + printable(message)); }

void print_written(const std::string& path) {
  if (!standard_output(path)) print_line("wrote " + printable(path));
}

}  // namespace stepscope
