#include "ingest/top_level.h"

#include "ingest/event_time.h"
#include "ingest/json/decode.h"

namespace stepscope {
namespace {

using json::Sort;
using json::Value;

std::string text_of(const Value& value) {
  std::string scratch;
  return value.sort == Sort::kNested ? std::string() : std::string(json::decode(value, scratch));
}

// The members of an object that has been scanned whole before.
template <class OnMember>
void each_member(const Value& object, OnMember&& on_member) {
  if (!object.raw.starts_with('{')) return;
  json::Blemishes ignored;
  json::Scanner in(object.raw.data(), object.raw.data() + object.raw.size(), ignored);
  in.members([&](const Value& key) {
    Value value;
    if (!in.value(value)) return false;
    on_member(key.raw, value);
    return true;
  });
}

DeviceProperties device(const Value& object) {
  DeviceProperties out;
  each_member(object, [&](std::string_view key, const Value& value) {
    if (key == "name") out.name = text_of(value);
    const auto number = json::integer(value);
    if (!number) return;
    if (key == "id") out.id = *number;
    if (key == "totalGlobalMem") out.memory_bytes = *number;
    if (key == "numSms") out.sm_count = *number;
    if (key == "computeMajor") out.compute_major = *number;
    if (key == "computeMinor") out.compute_minor = *number;
  });
  return out;
}

}  // namespace

void TopLevel::add(const Value& key, const Value& value) {
  const std::string name = text_of(key);
  if (name == "baseTimeNanoseconds") {
    const auto base = parse_nanoseconds(text_of(value));
    bad_base_ = !base || *base < kEarliest || *base > kLatest;
    base_ = bad_base_ ? 0 : *base;
  } else if (name == "deviceProperties") {
    devices(value);
  } else if (name == "distributedInfo") {
    distributed(value);
  } else if (name == "host_name") {
    meta_.host = text_of(value);
  } else if (name == "cuda_runtime_version") {
    meta_.cuda_runtime = json::integer(value);
  } else if (name == "cuda_driver_version") {
    meta_.cuda_driver = json::integer(value);
  } else if (name == "torch_version" || name == "pytorch_version") {
    meta_.torch = text_of(value);
  } else {
    keep(name, value);
  }
}

void TopLevel::devices(const Value& list) {
  meta_.devices.clear();
  if (!list.raw.starts_with('[') || list.sort != Sort::kNested) return;
  json::Blemishes ignored;
  json::Scanner in(list.raw.data(), list.raw.data() + list.raw.size(), ignored);
  in.elements([&] {
    Value element;
    if (!in.value(element)) return false;
    if (element.sort == Sort::kNested) meta_.devices.push_back(device(element));
    return true;
  });
}

void TopLevel::distributed(const Value& object) {
  if (object.sort != Sort::kNested) return;
  each_member(object, [&](std::string_view key, const Value& value) {
    const auto number = json::integer(value);
    if (key == "rank") meta_.rank = number && *number >= 0 ? number : std::nullopt;
    if (key == "world_size") meta_.world_size = number && *number > 0 ? number : std::nullopt;
    if (key == "backend") meta_.backend = text_of(value);
  });
}

void TopLevel::keep(std::string_view key, const Value& value) {
  constexpr size_t kMost = 64;
  constexpr size_t kLongest = size_t{4} << 10;
  if (value.sort == Sort::kNested || value.raw.size() > kLongest || key.size() > kLongest) return;
  const auto known = meta_.other.find(std::string(key));
  if (known != meta_.other.end()) {
    known->second = text_of(value);
  } else if (meta_.other.size() < kMost) {
    meta_.other.emplace(key, text_of(value));
  }
}

}  // namespace stepscope
