#include "text.h"

#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace make_trace {
namespace {

[[noreturn]] void fail(const std::string& path, const char* what) {
  throw std::runtime_error(fmt::format("{} {}: {}", what, path, std::strerror(errno)));
}

class FileSink : public Sink {
 public:
  explicit FileSink(std::string path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb")) {
    if (!file_) fail(path_, "cannot open");
    std::setvbuf(file_.get(), nullptr, _IONBF, 0);  // the text comes in large pieces already
  }
  void write(std::string_view text) override {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail(path_, "cannot write");
  }
  void close() override {
    if (file_ && std::fclose(file_.release()) != 0) fail(path_, "cannot write");
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

// zlib writes no time into the header, so that equal text gives equal bytes.
class GzipSink : public Sink {
 public:
  explicit GzipSink(std::string path) : path_(std::move(path)), file_(gzopen(path_.c_str(), "wb4")) {
    if (!file_) fail(path_, "cannot open");
    gzbuffer(file_.get(), 256 * 1024);
  }
  void write(std::string_view text) override {
    if (gzwrite(file_.get(), text.data(), static_cast<unsigned>(text.size())) == 0) fail(path_, "cannot write");
  }
  void close() override {
    if (file_ && gzclose(file_.release()) != Z_OK) fail(path_, "cannot write");
  }

 private:
  struct Close {
    void operator()(gzFile file) const { gzclose(file); }
  };
  std::string path_;
  std::unique_ptr<gzFile_s, Close> file_;
};

class NoSink : public Sink {
 public:
  void write(std::string_view) override {}
  void close() override {}
};

}  // namespace

std::unique_ptr<Sink> open_file(const std::string& path, bool gzip) {
  if (gzip) return std::make_unique<GzipSink>(path);
  return std::make_unique<FileSink>(path);
}

std::unique_ptr<Sink> discard() { return std::make_unique<NoSink>(); }

void Text::flush() {
  if (buffer_.empty()) return;
  sink_->write(buffer_);
  passed_ += static_cast<std::int64_t>(buffer_.size());
  buffer_.clear();
}

}  // namespace make_trace
