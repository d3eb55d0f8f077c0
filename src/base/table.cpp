#include "base/table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stepscope {
namespace {

// How torch.profiler and its tables spell our columns.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kSpellings{{
    {"cpu_time_total", "cpu_ns"},
    {"cpu_time", "cpu_ns"},
    {"cpu_total", "cpu_ns"},
    {"self_cpu_time_total", "self_cpu_ns"},
    {"self_cpu_time", "self_cpu_ns"},
    {"self_cpu", "self_cpu_ns"},
    {"device_time_total", "device_ns"},
    {"device_time", "device_ns"},
    {"device_total", "device_ns"},
    {"self_device_time_total", "self_device_ns"},
    {"self_device_time", "self_device_ns"},
    {"self_device", "self_device_ns"},
    {"count", "calls"},
    {"total", "total_ns"},
}};

std::string column_name(std::string key) {
  const size_t cuda = key.find("cuda_");
  if (cuda != std::string::npos) key.replace(cuda, 5, "device_");
  if (key.ends_with("cuda")) key.replace(key.size() - 4, 4, "device");
  for (const auto& [spelling, name] : kSpellings) {
    if (key == spelling) return std::string(name);
  }
  return key;
}

// Absent cells last, numbers downwards, text upwards.
bool before(const Cell& a, const Cell& b) {
  if (a.index() == 0 || b.index() == 0) return a.index() > b.index();
  if (std::holds_alternative<std::string>(a) || std::holds_alternative<std::string>(b)) return a < b;
  const auto number = [](const Cell& c) {
    return std::holds_alternative<int64_t>(c) ? static_cast<long double>(std::get<int64_t>(c))
                                              : static_cast<long double>(std::get<double>(c));
  };
  return number(a) > number(b);
}

auto find_column(const Table& table, const std::string& name) {
  return std::find_if(table.columns.begin(), table.columns.end(),
                      [&](const Column& c) { return c.name == name || c.name == name + "_ns"; });
}

}  // namespace

bool sort_rows(Table& table, const std::string& key) {
  const std::string name = column_name(key);
  auto found = find_column(table, name);
  // A table of device work alone has one time: what others call cuda_time_total or self_cuda_time_total.
  if (found == table.columns.end() && name.find("device") != name.npos) found = find_column(table, "total");
  if (found == table.columns.end() && name.ends_with("_avg")) found = find_column(table, "mean");
  if (found == table.columns.end()) return false;
  const auto at = static_cast<size_t>(found - table.columns.begin());
  std::stable_sort(table.rows.begin(), table.rows.end(),
                   [&](const auto& a, const auto& b) { return before(a[at], b[at]); });
  return true;
}

void limit_rows(Table& table, int64_t limit) {
  const auto rows = static_cast<int64_t>(table.rows.size());
  if (limit < 0 || rows <= limit) return;
  table.left_out += rows - limit;
  table.rows.resize(static_cast<size_t>(limit));
}

}  // namespace stepscope
