#include "model/copy_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stepscope {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

constexpr std::array<Spelling, 14> kDirections{{{"HtoD", "HtoD"},
                                                {"DtoH", "DtoH"},
                                                {"DtoD", "DtoD"},
                                                {"PtoP", "PtoP"},
                                                {"HtoH", "HtoH"},
                                                {"HtoA", "HtoD"},
                                                {"AtoH", "DtoH"},
                                                {"HostToDevice", "HtoD"},
                                                {"DeviceToHost", "DtoH"},
                                                {"DeviceToDevice", "DtoD"},
                                                {"M2D", "HtoD"},
                                                {"D2M", "DtoH"},
                                                {"D2D", "DtoD"},
                                                {"PeerToPeer", "PtoP"}}};
constexpr std::array<Spelling, 3> kMemories{{{"Pinned", "pinned"}, {"Pageable", "pageable"}, {"Managed", "managed"}}};

template <size_t N>
std::string_view first_in(const std::array<Spelling, N>& spellings, std::string_view text) {
  const auto found = std::find_if(spellings.begin(), spellings.end(),
                                  [&](const Spelling& one) { return text.find(one.first) != text.npos; });
  return found == spellings.end() ? std::string_view() : found->second;
}

// Of "(Pageable -> Device)" the end that stands for the host.
std::string_view host_end(std::string_view name, bool from_host) {
  const size_t arrow = name.find("->");
  const size_t open = name.rfind('(', arrow);
  if (arrow == name.npos || open == name.npos) return {};
  return from_host ? name.substr(open, arrow - open) : name.substr(arrow);
}

}  // namespace

CopyKind copy_kind(DeviceKind kind, std::string_view name) {
  if (kind == DeviceKind::kMemset) return {"memset", {}};
  CopyKind out{first_in(kDirections, name), {}};
  const bool from_host = out.direction == "HtoD";
  if (from_host || out.direction == "DtoH") out.host_memory = first_in(kMemories, host_end(name, from_host));
  return out;
}

}  // namespace stepscope
