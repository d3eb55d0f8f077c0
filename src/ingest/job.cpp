#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/threads.h"
#include "ingest/job_inputs.h"
#include "ingest/job_ranks.h"
#include "ingest/read_file.h"

namespace stepscope {
namespace {

using Outcome = tl::expected<Trace, UnreadableFile>;

UnreadableFile nothing_read(const std::string& path, const std::string& why) {
  UnreadableFile file;
  file.file.path = path;
  file.message = path + ": " + why;
  return file;
}

// Tells how far all files together are; called from every thread.
class SharedProgress {
 public:
  SharedProgress(const ReadOptions& options, const std::vector<std::string>& files) : options_(options) {
    std::error_code none;
    for (const auto& file : files) {
      const auto size = std::filesystem::file_size(file, none);
      if (!none) total_ += size;
    }
  }

  void add(size_t bytes) {
    if (!options_.progress) return;
    const std::lock_guard lock(mutex_);
    done_ += bytes;
    options_.progress(done_, std::max(done_, total_));
  }

 private:
  const ReadOptions& options_;
  std::mutex mutex_;
  uint64_t done_ = 0;
  uint64_t total_ = 0;
};

// Reads every file, several at a time; the results stand in the order of the files.
std::vector<Outcome> read_all(const std::vector<std::string>& files, const ReadOptions& options) {
  std::vector<Outcome> out;
  for (const auto& file : files) out.emplace_back(tl::unexpect, nothing_read(file, "was not read"));
  SharedProgress progress(options, files);
  std::atomic<size_t> next = 0;
  const int wanted = thread_count(options.jobs);
  const int at_once = static_cast<int>(std::min<size_t>(static_cast<size_t>(wanted), files.size()));
  const int threads_of_one = std::max(1, wanted / std::max(1, at_once));
  const auto work = [&] {
    for (size_t i = next++; i < files.size(); i = next++) {
      try {
        out[i] = read_file(files[i], threads_of_one, [&](size_t bytes) { progress.add(bytes); });
      } catch (const std::exception& e) {
        out[i] = tl::make_unexpected(nothing_read(files[i], std::string("could not be kept in memory: ") + e.what()));
      }
    }
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < at_once; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  return out;
}

}  // namespace

Result<Job> read_job(const std::vector<std::string>& inputs, const ReadOptions& options) {
  JobInputs named = expand_inputs(inputs);
  if (named.files.empty()) return fail(named.missing.empty() ? "no input was named" : named.missing.front().message);
  Job job;
  job.unreadable = std::move(named.missing);
  job.notes = std::move(named.notes);
  std::vector<Trace> traces;
  for (Outcome& outcome : read_all(named.files, options)) {
    if (outcome) {
      traces.push_back(std::move(*outcome));
    } else {
      job.unreadable.push_back(std::move(outcome.error()));
    }
  }
  job.ranks = arrange_ranks(std::move(traces));
  return job;
}

}  // namespace stepscope
