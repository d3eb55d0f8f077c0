#include "ingest/job_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <set>

#include "base/time.h"

namespace stepscope {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::optional<int64_t> number_at(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end == at ? std::nullopt : parse_integer(text.substr(at, end - at));
}

const std::string& path_of(const Trace& trace) { return trace.files.front().path; }

void note_mismatches(std::vector<Trace>& traces) {
  for (Trace& trace : traces) {
    const auto named = rank_in_name(path_of(trace));
    if (!named || !trace.meta.rank || *named == *trace.meta.rank) continue;
    trace.files.front().warn("rank_name_mismatch", 1, {},
                             fmt::format("its name says rank {}, its content rank {}", *named, *trace.meta.rank));
  }
}

void take_ranks_from_names(std::vector<Trace>& traces) {
  std::set<int64_t> taken;
  for (const Trace& trace : traces) {
    if (trace.meta.rank) taken.insert(*trace.meta.rank);
  }
  for (const Trace& trace : traces) {
    const auto named = rank_in_name(path_of(trace));
    if (!trace.meta.rank && (!named || !taken.insert(*named).second)) return;
  }
  for (Trace& trace : traces) {
    if (!trace.meta.rank) trace.meta.rank = rank_in_name(path_of(trace));
  }
}

bool same_process(const Trace& a, const Trace& b) {
  const bool hosts_differ = !a.meta.host.empty() && !b.meta.host.empty() && a.meta.host != b.meta.host;
  return a.meta.pid && a.meta.pid == b.meta.pid && !hosts_differ;
}

// A Trace with what its place among the others hangs on.
struct Placed {
  Trace trace;
  std::optional<Interval> extent;
  size_t order = 0;

  int64_t rank() const { return trace.meta.rank.value_or(std::numeric_limits<int64_t>::max()); }
  Ns begin() const { return extent ? extent->begin : 0; }
};

// Joins `next` to an earlier one of the same rank and process that has ended by then.
bool joins_cycle(std::vector<Placed>& ranks, Placed& next) {
  for (Placed& first : ranks) {
    const bool follows = first.extent && next.extent && next.extent->begin >= first.extent->end;
    if (first.rank() != next.rank() || !follows || !same_process(first.trace, next.trace)) continue;
    first.extent->end = next.extent->end;
    first.order = std::min(first.order, next.order);
    join_cycles(first.trace, std::move(next.trace));
    return true;
  }
  return false;
}

void note_conflicts(std::vector<Placed>& ranks) {
  for (Placed& a : ranks) {
    for (Placed& b : ranks) {
      if (&a == &b || !a.trace.meta.rank || a.trace.meta.rank != b.trace.meta.rank) continue;
      a.trace.files.front().warn("rank_conflict", 1, {},
                                 fmt::format("{} and {} both say rank {} and are not cycles of one process",
                                             path_of(a.trace), path_of(b.trace), *a.trace.meta.rank));
    }
  }
}

}  // namespace

std::optional<int64_t> rank_in_name(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (size_t at = name.find("rank"); at != std::string::npos; at = name.find("rank", at + 1)) {
    const size_t behind = at + 4;
    const bool separated =
        behind < name.size() && std::string_view("-_[ .=").find(name[behind]) != std::string_view::npos;
    if (const auto rank = number_at(name, behind + (separated ? 1 : 0))) return rank;
  }
  for (size_t at = name.find('r'); at != std::string::npos; at = name.find('r', at + 1)) {
    const auto rank = at == 0 || !is_word(name[at - 1]) ? number_at(name, at + 1) : std::nullopt;
    size_t end = at + 1;
    while (end < name.size() && is_digit(name[end])) ++end;
    if (rank && (end == name.size() || !is_word(name[end]))) return rank;
  }
  return std::nullopt;
}

std::vector<Trace> arrange_ranks(std::vector<Trace> traces) {
  if (traces.size() > 1) {
    note_mismatches(traces);
    take_ranks_from_names(traces);
  }
  std::vector<Placed> waiting;
  for (size_t i = 0; i < traces.size(); ++i) {
    const auto extent = extent_of(traces[i]);
    waiting.push_back({std::move(traces[i]), extent, i});
  }
  std::stable_sort(waiting.begin(), waiting.end(), [](auto& a, auto& b) { return a.begin() < b.begin(); });
  std::vector<Placed> ranks;
  for (Placed& next : waiting) {
    if (!joins_cycle(ranks, next)) ranks.push_back(std::move(next));
  }
  note_conflicts(ranks);
  std::sort(ranks.begin(), ranks.end(),
            [](auto& a, auto& b) { return std::pair(a.rank(), a.order) < std::pair(b.rank(), b.order); });
  std::vector<Trace> out;
  for (Placed& rank : ranks) out.push_back(std::move(rank.trace));
  return out;
}

}  // namespace stepscope
