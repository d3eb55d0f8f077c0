// One event parsed, and a trace of some thousand events read from a file in memory's cache: bytes of text per second.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "ingest/raw_event.h"
#include "ingest/reader.h"

namespace stepscope {
namespace {

std::string event(int i) {
  const std::string n = std::to_string(i);
  return R"({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 4242, "tid": 4242, "ts": )" + n + R"(0.125, "dur": 9.250,
    "args": {"External id": )" + n + R"(, "Record function id": 0, "Ev Idx": )" + n + R"(, "Input Dims": [[32, 1024], [1024, 1024]]}},
)";
}

void parse_one_event(benchmark::State& state) {
  const std::string text = event(7);
  std::string padded = text + std::string(64, '\0');
  json::Blemishes blemishes;
  RawEvent parsed;
  for (auto _ : state) {
    json::Scanner in(padded.data(), padded.data() + text.size(), blemishes);
    benchmark::DoNotOptimize(parse_event(in, parsed));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(text.size()));
}
BENCHMARK(parse_one_event);

void read_events(benchmark::State& state) {
  const auto path = std::filesystem::temp_directory_path() / "stepscope_reader_benchmark.json";
  std::string text = "[\n";
  for (int i = 0; i < 20'000; ++i) text += event(i);
  std::ofstream(path) << text << "{}]";
  for (auto _ : state) benchmark::DoNotOptimize(read_trace(path.string()));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(text.size()));
  state.SetItemsProcessed(state.iterations() * 20'000);
  std::filesystem::remove(path);
}
BENCHMARK(read_events)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace stepscope
