#include "model/memory_holders.h"

#include <tsl/robin_map.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/mix.h"
#include "model/call_tree.h"
#include "model/modules.h"

namespace stepscope {
namespace {

struct Place {  // an address means something within its process
  StringId pid;
  int64_t address = 0;
  bool operator==(const Place&) const = default;
};

struct PlaceHash {
  size_t operator()(const Place& place) const noexcept {
    return mixed(static_cast<uint64_t>(place.address)) ^ std::hash<StringId>{}(place.pid);
  }
};

// The records of one device up to its peak.
struct Peak {
  int64_t device = 0;
  int64_t allocated = 0;     // by the allocator's own count
  std::vector<size_t> live;  // records of allocations that last
};

std::vector<size_t> up_to_the_peak(const MemoryTable& memory, std::vector<size_t> records, int64_t& peak) {
  std::stable_sort(records.begin(), records.end(), [&](size_t a, size_t b) { return memory[a].time < memory[b].time; });
  const auto most = std::max_element(records.begin(), records.end(), [&](size_t a, size_t b) {
    return memory[a].total_allocated < memory[b].total_allocated;  // the first of equals
  });
  peak = memory[*most].total_allocated;
  records.erase(most + 1, records.end());
  return records;
}

Peak peak_of(const Trace& trace, int64_t device, std::vector<size_t> records) {
  Peak out{.device = device};
  tsl::robin_map<Place, size_t, PlaceHash> live;
  const std::vector<size_t> until_then = up_to_the_peak(trace.memory, std::move(records), out.allocated);
  const uint32_t file = trace.memory[until_then.back()].source;
  for (size_t i : until_then) {
    const MemoryEvent& record = trace.memory[i];
    if (record.source != file) continue;  // of a cycle before: what was released in between is not known
    if (record.address == 0) continue;    // not written: it cannot be paired
    const Place place{record.lane ? trace.lanes[record.lane.index()].pid : StringId(), record.address};
    if (record.bytes > 0) {
      live[place] = i;
    } else {
      live.erase(place);
    }
  }
  for (const auto& [place, i] : live) out.live.push_back(i);
  std::sort(out.live.begin(), out.live.end());
  return out;
}

std::vector<Peak> peaks_of(const Trace& trace) {
  std::map<int64_t, std::vector<size_t>> by_device;
  for (size_t i = 0; i < trace.memory.size(); ++i) by_device[trace.memory[i].device].push_back(i);
  std::vector<Peak> out;
  for (auto& [device, records] : by_device) {
    Peak peak = peak_of(trace, device, std::move(records));
    if (peak.allocated > 0) out.push_back(std::move(peak));
  }
  return out;
}

// Names for the holders of records, all worked out at once.
class Names {
 public:
  Names(const Model& model, MemoryGroup group, const std::vector<Peak>& peaks) : model_(model), group_(group) {
    if (group != MemoryGroup::kStack) owners_ = owners_of_memory(model.trace, model.nesting);
    if (group == MemoryGroup::kModule) modules_.emplace(model);
    if (group == MemoryGroup::kStack) find_paths(peaks);
  }

  // Equal numbers, equal holders.
  uint32_t number(size_t record) const {
    if (group_ == MemoryGroup::kStack) return nodes_.at(record);
    const HostRow owner = owners_[record];
    if (!owner) return UINT32_MAX;
    return modules_ ? modules_->of_row[owner.index()] : model_.trace.host.name[owner.index()].value;
  }

  std::string name(uint32_t number) const {
    if (tree_) return number == CallTree::kRoot ? "(no stack)" : tree_->path_text(number);
    if (modules_) return number == kNoModule ? "(no module)" : modules_->path(model_, number);
    if (number == UINT32_MAX) return "(no operator)";
    const std::string_view text = model_.text(StringId(size_t{number}));
    return text.empty() ? "(unnamed)" : std::string(text);
  }

 private:
  void find_paths(const std::vector<Peak>& peaks) {
    std::vector<size_t> records;
    std::vector<CallMoment> moments;
    for (const Peak& peak : peaks) {
      for (size_t i : peak.live) {
        records.push_back(i);
        moments.push_back({model_.trace.memory[i].lane, model_.trace.memory[i].time, CallTree::kRoot});
      }
    }
    tree_.emplace(model_, CallRoots::kMerged, &moments);
    for (size_t i = 0; i < records.size(); ++i) nodes_[records[i]] = moments[i].node;
  }

  const Model& model_;
  MemoryGroup group_;
  std::vector<HostRow> owners_;  // by memory record
  std::optional<Modules> modules_;
  std::optional<CallTree> tree_;
  tsl::robin_map<size_t, uint32_t> nodes_;  // by memory record
};

std::vector<MemoryHolder> holders_of(const Model& model, const Names& names, const Peak& peak) {
  tsl::robin_map<uint32_t, std::pair<int64_t, int64_t>> sums;  // bytes and blocks
  int64_t known = 0;
  for (size_t i : peak.live) {
    auto& [bytes, blocks] = sums[names.number(i)];
    bytes += model.trace.memory[i].bytes;
    ++blocks;
    known += model.trace.memory[i].bytes;
  }
  const int64_t whole = std::max(known, peak.allocated);
  std::vector<MemoryHolder> out;
  for (const auto& [number, sum] : sums) {
    out.push_back({peak.device, names.name(number), sum.first, whole, sum.second});
  }
  if (known < whole) out.push_back({peak.device, "(before capture)", whole - known, whole, std::nullopt});
  std::sort(out.begin(), out.end(), [](const MemoryHolder& a, const MemoryHolder& b) {
    return std::pair(-a.bytes, std::string_view(a.name)) < std::pair(-b.bytes, std::string_view(b.name));
  });
  return out;
}

}  // namespace

std::vector<MemoryHolder> memory_holders(const Model& model, MemoryGroup group) {
  const std::vector<Peak> peaks = peaks_of(model.trace);
  const Names names(model, group, peaks);
  std::vector<MemoryHolder> out;
  for (const Peak& peak : peaks) {
    for (MemoryHolder& holder : holders_of(model, names, peak)) out.push_back(std::move(holder));
  }
  return out;
}

}  // namespace stepscope
