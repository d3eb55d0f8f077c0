#include "ingest/raw_event.h"

#include <cstring>

#include "ingest/json/decode.h"

namespace stepscope {
namespace {

using json::Scanner;
using json::Value;

struct Spelling {
  std::string_view key;
  Arg arg;
};

// By length. Case matters elsewhere: `bytes` is a copy's and `Bytes` an allocation's, and both mean the same column.
constexpr Spelling kSpellings[] = {
    {"name", Arg::kName},
    {"Addr", Arg::kAddress},
    {"bytes", Arg::kBytes},
    {"Bytes", Arg::kBytes},
    {"device", Arg::kDevice},
    {"stream", Arg::kStream},
    {"labels", Arg::kLabels},
    {"finished", Arg::kFinished},
    {"Device Id", Arg::kDeviceId},
    {"Input Dims", Arg::kInputShapes},
    {"Input dims", Arg::kInputShapes},
    {"Call stack", Arg::kCallStack},
    {"External id", Arg::kExternalId},
    {"correlation", Arg::kCorrelation},
    {"external id", Arg::kExternalId},
    {"Device Type", Arg::kDeviceType},
    {"Input Shapes", Arg::kInputShapes},
    {"blocks per SM", Arg::kBlocksPerSm},
    {"Fwd thread id", Arg::kForwardThread},
    {"Total Reserved", Arg::kTotalReserved},
    {"Sequence number", Arg::kSequence},
    {"Total Allocated", Arg::kTotalAllocated},
    {"Collective name", Arg::kCollectiveName},
    {"theoretical occupancy", Arg::kTheoreticalOccupancy},
    {"memory bandwidth (GB/s)", Arg::kBandwidth},
    {"est. achieved occupancy %", Arg::kOccupancy},
};
constexpr size_t kLongest = 25;

// kFirst[n]: the first spelling of n or more characters.
constexpr auto kFirst = [] {
  std::array<uint8_t, kLongest + 2> first{};
  uint8_t at = 0;
  for (size_t length = 0; length < first.size(); ++length) {
    while (at < std::size(kSpellings) && kSpellings[at].key.size() < length) ++at;
    first[length] = at;
  }
  return first;
}();

Arg arg_of(std::string_view key) {
  if (key.empty() || key.size() > kLongest) return Arg::kNone;
  for (size_t i = kFirst[key.size()]; i < kFirst[key.size() + 1]; ++i) {
    const std::string_view known = kSpellings[i].key;
    if (known.front() == key.front() && known.back() == key.back() && known == key) return kSpellings[i].arg;
  }
  return Arg::kNone;
}

// A comparison of known length, which compilers turn into one of numbers.
template <size_t N>
bool is(std::string_view key, const char (&wanted)[N]) {
  return std::memcmp(key.data(), wanted, N - 1) == 0;
}

Value* field_of(RawEvent& event, std::string_view key) {
  switch (key.size()) {
    case 2: return is(key, "ph") ? &event.ph : is(key, "ts") ? &event.ts : nullptr;
    case 3:
      if (is(key, "pid")) return &event.pid;
      if (is(key, "tid")) return &event.tid;
      if (is(key, "dur")) return &event.dur;
      return is(key, "cat") ? &event.cat : nullptr;
    case 4: return is(key, "name") ? &event.name : nullptr;
    default: return nullptr;
  }
}

bool parse_args(Scanner& in, RawEvent& event, std::string& scratch) {
  event.args_present = 0;
  if (in.peek() != '{') {
    Value ignored;
    return in.value(ignored);
  }
  return in.members([&](const Value& key) {
    Value value;
    if (!in.value(value)) return false;
    if (const Arg arg = arg_of(json::decode(key, scratch)); arg != Arg::kNone) {
      event.args[static_cast<size_t>(arg)] = value;
      event.args_present |= 1u << static_cast<unsigned>(arg);
    }
    return true;
  });
}

}  // namespace

bool parse_event(Scanner& in, RawEvent& event) {
  event.ph = event.name = event.cat = event.ts = event.dur = event.pid = event.tid = Value();
  event.args_present = 0;
  event.document = false;
  event.empty = true;
  std::string scratch;
  return in.members([&](const Value& raw_key) {
    event.empty = false;
    const std::string_view key = json::decode(raw_key, scratch);
    if (key == "args") return parse_args(in, event, scratch);
    if (key == "traceEvents" && in.peek() == '[') return !(event.document = true);
    Value value;
    if (!in.value(value)) return false;
    if (Value* field = field_of(event, key))
      *field = value.sort == json::Sort::kNested ? Value{{}, json::Sort::kNull} : value;
    return true;
  });
}

}  // namespace stepscope
