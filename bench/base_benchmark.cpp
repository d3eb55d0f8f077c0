// One time decoded, one name interned, one interval merged: the steps that are taken once or more per event.
#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

#include "base/intervals.h"
#include "base/string_pool.h"
#include "base/time.h"

namespace stepscope {
namespace {

void decode_time(benchmark::State& state) {
  const std::string text = "5184000000123.456";
  for (auto _ : state) benchmark::DoNotOptimize(parse_microseconds(text));
}
BENCHMARK(decode_time);

void intern_known_name(benchmark::State& state) {
  StringPool pool;
  std::vector<std::string> names;
  for (int i = 0; i < 1000; ++i) names.push_back("aten::some_operator_" + std::to_string(i));
  for (const std::string& name : names) pool.intern(name);
  size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(pool.intern(names[next++ % names.size()]));
}
BENCHMARK(intern_known_name);

// Time per set of n intervals, a third of them overlapping; items per second are intervals.
void merge_intervals(benchmark::State& state) {
  std::mt19937_64 dice(1);
  std::vector<Interval> spans;
  for (Ns at = 0; static_cast<int64_t>(spans.size()) < state.range(0); at += 100) {
    spans.push_back({at, at + static_cast<Ns>(dice() % 150)});
  }
  for (auto _ : state) benchmark::DoNotOptimize(IntervalSet::of(spans).length());
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(merge_intervals)->Arg(1'000)->Arg(1'000'000);

}  // namespace
}  // namespace stepscope
