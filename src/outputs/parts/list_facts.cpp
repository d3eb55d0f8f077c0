#include "outputs/parts/list_facts.h"

#include <fmt/format.h>

#include "outputs/parts/fold.h"
#include "outputs/parts/words.h"

namespace stepscope {
namespace {

Table operator_list(const RankReport& rank) {
  Table out{.name = "operators",
            .columns = {{"name", "name", Unit::kText, ""},
                        {"kind", "kind", Unit::kText, ""},
                        {"calls", "calls", Unit::kCount, ""},
                        {"self_cpu_ns", "self host", Unit::kNs, ""},
                        {"cpu_ns", "host", Unit::kNs, ""},
                        {"self_device_ns", "self device", Unit::kNs, ""},
                        {"device_ns", "device", Unit::kNs, ""}}};
  for (const OperatorRow& row : rank.operators) {
    if (row.kind == "runtime" || (row.kind == "annotation" && row.name == "ProfilerStep*")) continue;
    const std::string name = row.group.empty() ? row.name : fmt::format("{} {}", row.name, row.group);
    out.rows.push_back({name, row.kind, row.calls, row.self_cpu, row.cpu, row.self_device, row.device});
  }
  return out;
}

Table kernel_list() {
  return {.name = "kernels",
          .columns = {{"name", "name", Unit::kText, ""},
                      {"total_ns", "total", Unit::kNs, ""},
                      {"share", "share", Unit::kShare, ""},
                      {"mean_ns", "mean", Unit::kNs, ""},
                      {"calls", "calls", Unit::kCount, ""}}};
}

Ns total(const RankReport& rank, Ns OperatorRow::*time) {
  Ns out = 0;
  for (const OperatorRow& row : rank.operators) out += row.*time;
  return out;
}

// "Operators (whole capture)"; with the column when they are sorted by one of the user's choice.
std::string title(std::string_view what, Table list, const std::string& sort) {
  const bool chosen = !sort.empty() && sort_rows(list, sort);
  return fmt::format("{} (whole capture{})", what, chosen ? ", by " + sort : "");
}

}  // namespace

Table top_operators(const RankReport& rank, const std::string& sort, size_t most) {
  const std::string own = rank.has_device ? "self_device_ns" : "self_cpu_ns";
  Table all = operator_list(rank);
  fold_ranges(all, sort.empty() ? own : sort);
  limit_rows(all, static_cast<int64_t>(most));
  const size_t first = rank.has_device ? 5 : 3, second = rank.has_device ? 3 : 4;
  const Ns whole = rank.has_device ? total(rank, &OperatorRow::self_device) : total(rank, &OperatorRow::self_cpu);
  Table out{.name = "operators",
            .columns = {all.columns[0],
                        all.columns[first],
                        {"share", "share", Unit::kShare, ""},
                        all.columns[second],
                        all.columns[2]}};
  out.columns.front().title = title("Operators", operator_list({}), sort);
  out.left_out = all.left_out;
  for (auto& row : all.rows) {
    const double share = share_of(std::get<int64_t>(row[first]), whole);
    out.rows.push_back({row[0], row[first], share, row[second], row[2]});
  }
  return out;
}

Table top_kernels(const RankReport& rank, const std::string& sort, size_t most) {
  Table out = kernel_list();
  out.columns.front().title = title("Kernels", kernel_list(), sort);
  Ns whole = 0;
  for (const KernelRow& row : rank.kernels) whole += row.total;
  for (const KernelRow& row : rank.kernels) {
    out.rows.push_back({short_kernel_name(row.name), row.total, share_of(row.total, whole), row.mean(), row.calls});
  }
  limit_rows(out, static_cast<int64_t>(most));
  return out;
}

std::string short_kernel_name(std::string_view name) {
  if (name.starts_with("void ")) name.remove_prefix(5);
  if (const size_t clone = name.find(" [clone"); clone != std::string_view::npos) name = name.substr(0, clone);
  if (!name.ends_with(')')) return std::string(name);
  int depth = 0;
  for (size_t at = name.size(); at-- > 0;) {
    depth += name[at] == ')' ? 1 : name[at] == '(' ? -1 : 0;
    if (depth == 0) return std::string(at > 0 ? name.substr(0, at) : name);
  }
  return std::string(name);
}

}  // namespace stepscope
