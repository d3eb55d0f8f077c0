#include "cli/job.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/progress.h"
#include "base/threads.h"
#include "cli/console.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

constexpr size_t kMostErrors = 5;  // unreadable files named, when all are

std::string normal(const std::string& path) {
  std::string out = std::filesystem::path(path).lexically_normal().string();
  while (out.size() > 1 && out.back() == '/') out.pop_back();
  return out;
}

Error nothing_readable(const Job& job) {
  std::string out;
  const size_t shown = std::min(job.unreadable.size(), kMostErrors);
  for (size_t i = 0; i < shown; ++i) out += (i == 0 ? "" : "; ") + job.unreadable[i].message;
  if (job.unreadable.size() > shown)
    out += fmt::format("; and {} more files like these", job.unreadable.size() - shown);
  return {out.empty() ? "no trace in the input; give a trace that torch.profiler wrote" : out};
}

std::string label(const std::vector<std::string>& inputs) {
  const std::string first = file_name(inputs.front());
  return inputs.size() == 1 ? "reading " + first : fmt::format("reading {} and {} more", first, inputs.size() - 1);
}

Result<Job> read_with_progress(const std::vector<std::string>& inputs, const Arguments& arguments) {
  Progress progress(label(inputs), !arguments.quiet);
  ReadOptions options;
  options.jobs = arguments.jobs;
  options.progress = [&progress](uint64_t done, uint64_t total) {
    if (total > 0) progress.update(static_cast<double>(done) / static_cast<double>(total));
  };
  return read_job(inputs, options);
}

std::string known_ranks(const Job& job) {
  std::set<int64_t> ranks;
  for (const Trace& trace : job.ranks) {
    if (trace.meta.rank) ranks.insert(*trace.meta.rank);
  }
  std::string out;
  for (int64_t rank : ranks) out += fmt::format(" {}", rank);
  return out;
}

}  // namespace

Result<Job> load_job(const std::vector<std::string>& inputs, const Arguments& arguments) {
  auto job = read_with_progress(inputs, arguments);
  if (!job) return job;
  for (const std::string& note : job->notes) {
    if (!arguments.quiet) print_note(note);
  }
  if (job->ranks.empty()) return tl::make_unexpected(nothing_readable(*job));
  return job;
}

bool is_chosen(const Trace& trace, const Arguments& arguments) {
  return !arguments.rank || trace.meta.rank == arguments.rank;
}

Result<void> choose_rank(Job& job, const Arguments& arguments) {
  if (!arguments.rank) return {};
  const std::string known = known_ranks(job);
  std::erase_if(job.ranks, [&](const Trace& trace) { return !is_chosen(trace, arguments); });
  if (!job.ranks.empty()) return {};
  if (known.empty())
    return fail(fmt::format("no rank {}: the trace does not say its rank; leave --rank out", *arguments.rank));
  return fail(fmt::format("no rank {} in the input; there is:{}", *arguments.rank, known));
}

Result<void> check_target(const std::string& target, const Job& job) {
  const auto destroys = [&](const TraceFile& file) { return same_file(file.path, target); };
  bool bad = std::any_of(job.unreadable.begin(), job.unreadable.end(),
                         [&](const UnreadableFile& one) { return destroys(one.file); });
  for (const Trace& trace : job.ranks) bad |= std::any_of(trace.files.begin(), trace.files.end(), destroys);
  if (bad) return fail(fmt::format("{} is the input itself; name another file to write to", target));
  return {};
}

ModelOptions model_options(const Arguments& arguments) {
  return {.step_marker = arguments.step_marker, .steps = arguments.steps};
}

int threads_a_model(size_t models, int jobs) {
  const auto threads = static_cast<size_t>(thread_count(jobs));
  return static_cast<int>(std::max<size_t>(1, threads / std::max<size_t>(1, models)));
}

void for_each_model(std::vector<Trace>& traces, const ModelOptions& options, int jobs,
                    const std::function<void(size_t, Model&)>& use) {
  ModelOptions of_one = options;
  of_one.threads = threads_a_model(traces.size(), jobs);
  in_parallel(traces.size(), thread_count(jobs), [&](size_t index) {
    Model model(std::move(traces[index]), of_one);
    use(index, model);
  });
}

size_t place_of(const std::string& file, const std::vector<std::string>& inputs) {
  const std::string path = normal(file);
  for (size_t i = 0; i < inputs.size(); ++i) {
    const std::string input = normal(inputs[i]);
    const bool below = input == "." || (path.starts_with(input) && path.substr(input.size()).starts_with('/'));
    if (path == input || below || ::fnmatch(input.c_str(), path.c_str(), FNM_PATHNAME) == 0) return i;
  }
  return inputs.size();
}

}  // namespace stepscope
