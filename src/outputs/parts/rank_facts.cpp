#include "outputs/parts/rank_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "outputs/parts/environment.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

// Mean over the devices of the rank.
std::optional<double> kernel_share(const RankReport& rank) {
  double sum = 0;
  int64_t known = 0;
  for (const DeviceUse& device : rank.devices) {
    if (!device.utilization_steps) continue;
    sum += *device.utilization_steps;
    ++known;
  }
  return known > 0 ? std::optional(sum / static_cast<double>(known)) : std::nullopt;
}

// The first finding of that rank that is worth a warning; findings are worst first.
std::string cause_of(const Report& report, const RankReport& rank) {
  for (const Finding& finding : report.diagnosis.findings) {
    if (finding.rank != rank.rank || finding.severity < Severity::kWarn) continue;
    return fmt::format("{} ({})", to_string(finding.cause), to_string(finding.severity));
  }
  return "-";
}

bool slower(const RankReport& a, const RankReport& b) {
  return a.step_time.median.value_or(-1) > b.step_time.median.value_or(-1);
}

std::vector<size_t> order(const Report& report, size_t most) {
  std::vector<size_t> out(report.ranks.size());
  std::iota(out.begin(), out.end(), size_t{0});
  if (out.size() <= most) return out;
  const size_t first = shown_rank(report);
  std::stable_sort(out.begin(), out.end(), [&](size_t a, size_t b) {
    if (a == first || b == first) return a == first && b != first;
    return slower(report.ranks[a], report.ranks[b]);
  });
  return out;
}

}  // namespace

size_t shown_rank(const Report& report) {
  const auto& rank = report.diagnosis.verdict.rank;
  for (size_t i = 0; i < report.ranks.size(); ++i) {
    if (rank && report.ranks[i].rank == rank) return i;
  }
  for (size_t i = 0; i < report.ranks.size(); ++i) {
    if (report.ranks[i].step_time.n > 0) return i;
  }
  return 0;
}

std::string rank_label(const Report& report, size_t index) {
  const RankReport& rank = report.ranks[index];
  if (rank.rank) return fmt::format("rank {}", *rank.rank);
  if (rank.pid) return fmt::format("pid {}", *rank.pid);
  return fmt::format("process {}", index + 1);
}

Table ranks_table(const Report& report, size_t most) {
  Table out{.name = "ranks",
            .columns = {{"rank", "Ranks", Unit::kText, ""},
                        {"median_ns", "median step", Unit::kNs, ""},
                        {"max_ns", "max", Unit::kNs, ""},
                        {"kernels", "kernels (steps window)", Unit::kShare, ""},
                        {"cause", "held back by", Unit::kText, ""}}};
  for (size_t i : order(report, most)) {
    const RankReport& rank = report.ranks[i];
    out.rows.push_back({rank_label(report, i), cell(rank.step_time.median), cell(rank.step_time.max),
                        cell(kernel_share(rank)), cause_of(report, rank)});
  }
  limit_rows(out, static_cast<int64_t>(most));
  return out;
}

std::string run_line(const RankReport& rank) {
  std::vector<std::string> out;
  if (!rank.host.empty()) out.push_back(rank.host);
  if (rank.rank && rank.world_size) out.push_back(fmt::format("rank {} of {}", *rank.rank, *rank.world_size));
  if (rank.pid) out.push_back(fmt::format("pid {}", *rank.pid));
  if (!rank.torch.empty()) out.push_back("torch " + rank.torch);
  if (const std::string device = device_name(rank.meta); !device.empty()) out.push_back(device);
  if (const std::string cuda = runtime_version(rank.meta.cuda_runtime); !cuda.empty()) {
    out.push_back((cuda.find('.') == cuda.rfind('.') ? "CUDA " : "HIP ") + cuda);
  }
  return joined(out);
}

}  // namespace stepscope
