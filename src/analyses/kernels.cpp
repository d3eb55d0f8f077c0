#include "analyses/kernels.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "analyses/analysis.h"

namespace stepscope {
namespace {

// A mean weighted by duration; zero-length rows weigh a nanosecond, so that a figure is never lost.
struct Weighted {
  double sum = 0, weight = 0;

  void add(double figure, Ns dur) {
    if (!std::isfinite(figure)) return;
    const auto w = static_cast<double>(std::max<Ns>(dur, 1));
    sum += figure * w;
    weight += w;
  }
  std::optional<double> mean() const { return weight > 0 ? std::optional(sum / weight) : std::nullopt; }
};

struct Sum {
  KernelRow row;
  Weighted blocks, occupancy;
  std::map<StringId, Ns> by_operator;
  bool metadata_says_collective = false;

  void add(const Model& model, size_t i) {
    const DeviceTable& device = model.trace.device;
    const Ns dur = device.dur[i];
    row.min = row.calls == 0 ? dur : std::min(row.min, dur);
    row.max = std::max(row.max, dur);
    row.total += dur;
    ++row.calls;
    blocks.add(device.blocks_per_sm[i], dur);
    occupancy.add(device.occupancy[i], dur);
    metadata_says_collective |= device.collective[i] != 0;
    if (const HostRow owner = model.owner[i]) by_operator[model.trace.host.name[owner.index()]] += dur;
  }

  KernelRow finish(const Model& model, StringId name) {
    row.name = std::string(model.text(name));
    row.kernel_class = metadata_says_collective ? KernelClass::kCommunication : NameLists::builtin().kernel_class(row.name);
    row.tensor_core = NameLists::builtin().tensor_core(row.name);
    if (row.name.empty()) row.name = "(unnamed)";
    const auto most = std::max_element(by_operator.begin(), by_operator.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most != by_operator.end()) row.launched_by = std::string(model.text(most->first));
    if (most != by_operator.end() && row.launched_by.empty()) row.launched_by = "(unnamed)";
    row.blocks_per_sm = blocks.mean();
    row.occupancy = occupancy.mean();
    return std::move(row);
  }
};

std::vector<Column> columns() {
  return {{"name", "name", Unit::kText, "kernel"},
          {"class", "class", Unit::kText, "gemm, conv, attention, norm, elementwise, reduce, copy, optimizer, communication, other"},
          {"device", "device", Unit::kCount, "device number"},
          {"calls", "calls", Unit::kCount, "how often"},
          {"total_ns", "total", Unit::kNs, "durations, summed"},
          {"mean_ns", "mean", Unit::kNs, "total / calls"},
          {"min_ns", "min", Unit::kNs, "shortest"},
          {"max_ns", "max", Unit::kNs, "longest"},
          {"operator", "operator", Unit::kText, "the operator that owns most of its time"},
          {"blocks_per_sm", "blocks/SM", Unit::kNumber, "grid over SM count, weighted by duration"},
          {"occupancy", "occupancy", Unit::kShare, "estimated, weighted by duration"},
          {"tensor_core", "TC", Unit::kText, "yes when the name is that of a Tensor-Core kernel"}};
}

Table by_class(const Model& model) {
  std::map<KernelClass, std::pair<int64_t, Ns>> sums;
  for (const KernelRow& row : kernel_rows(model)) {
    sums[row.kernel_class].first += row.calls;
    sums[row.kernel_class].second += row.total;
  }
  Table out{.columns = {{"class", "class", Unit::kText, "sort of kernel"},
                        {"calls", "calls", Unit::kCount, "how often"},
                        {"total_ns", "total", Unit::kNs, "durations, summed"}}};
  for (const auto& [kernel_class, sum] : sums) {
    out.rows.push_back({std::string(to_string(kernel_class)), sum.first, sum.second});
  }
  sort_rows(out, "total_ns");
  return out;
}

Table run(const Model& model, const TableOptions& options) {
  if (options.group_by == "category") return by_class(model);
  Table out{.columns = columns()};
  for (const KernelRow& row : kernel_rows(model)) {
    out.rows.push_back({row.name, std::string(to_string(row.kernel_class)), row.device, row.calls, row.total, row.mean(),
                        row.min, row.max, row.launched_by.empty() ? Cell() : Cell(row.launched_by),
                        cell(row.blocks_per_sm), cell(row.occupancy), std::string(row.tensor_core ? "yes" : "no")});
  }
  return out;
}

}  // namespace

std::vector<KernelRow> kernel_rows(const Model& model) {
  std::map<std::pair<StringId, int64_t>, Sum> sums;
  for (size_t row = 0; row < model.trace.device.size(); ++row) {
    if (model.trace.device.kind[row] != DeviceKind::kKernel) continue;
    Sum& sum = sums[{model.trace.device.name[row], model.trace.device.device[row]}];
    sum.row.device = model.trace.device.device[row];
    sum.add(model, row);
  }
  std::vector<KernelRow> out;
  for (auto& [key, sum] : sums) out.push_back(sum.finish(model, key.first));
  std::sort(out.begin(), out.end(), [](const KernelRow& a, const KernelRow& b) {
    return std::tuple(-a.total, std::string_view(a.name), a.device) < std::tuple(-b.total, std::string_view(b.name), b.device);
  });
  return out;
}

extern const Analysis kernels_analysis;
const Analysis kernels_analysis{"kernels", "device kernels by name, with class, operator and occupancy", columns(),
                                {"category"}, 20, run};

}  // namespace stepscope
