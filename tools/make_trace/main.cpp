// make_trace: seeded PyTorch profiler traces of any size, healthy or with a known fault.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "generate.h"

namespace make_trace {
namespace {

constexpr int kWrongUsage = 2;

struct Words {
  std::string dialect = "kineto";
  std::vector<std::string> faults;
};

void add_size_options(CLI::App& app, Options& options) {
  auto* steps = app.add_option("--steps", options.steps, "steps a file (12)")->check(CLI::PositiveNumber);
  auto* size = app.add_option("--size", options.size_mb, "megabytes of text a file: sets the steps");
  auto* events = app.add_option("--events", options.events, "events a file: sets the steps");
  size->check(CLI::PositiveNumber)->excludes(steps);
  events->check(CLI::PositiveNumber)->excludes(steps)->excludes(size);
  app.add_option("--ops-per-step", options.ops_per_step, "operators a step, about (330)")
      ->check(CLI::Range(1, 10'000'000));
  app.add_option("--warmup", options.warmup, "how many of the steps are slow first ones (0)")
      ->check(CLI::Range(0, 1000));
  app.add_option("--first-step", options.first_step, "number of the first step (100; 0 with --warmup)")
      ->check(CLI::NonNegativeNumber);
}

void add_options(CLI::App& app, Options& options, Words& words) {
  app.add_option("-o,--out", options.out, "the file, or the folder when there are several ranks")->required();
  app.add_option("--seed", options.seed, "same arguments, same bytes (1)");
  app.add_option("--ranks", options.ranks, "files of one job (1)")->check(CLI::Range(1, 512));
  add_size_options(app, options);
  app.add_option("--streams", options.streams, "1 compute, 2 and copies, 3.. and side streams (2)")
      ->check(CLI::Range(1, 64));
  app.add_option("--dialect", words.dialect, "kineto, 2021, 2023, array, rocm or xpu (kineto)");
  app.add_option("--fault", words.faults, "what is wrong, see below; may be repeated")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--validation-every", options.validation_every, "rhythm of that fault in steps (4)")
      ->check(CLI::Range(1, 100'000));
  app.add_flag("--cpu-only", options.cpu_only, "no device and no runtime calls");
  app.add_flag("--compact", options.compact, "one event a line");
  app.add_flag("--gzip", options.gzip, "compressed files");
  for (CLI::Option* option : app.get_options()) {
    if (option->get_items_expected() > 0) option->option_text("X");
  }
  app.get_formatter()->column_width(26);
  app.footer(
      "Faults of the run:  slow-loader item tiny-kernels late-rank slow-copy slow-comm\n"
      "                    allocator memory-growth validation\n"
      "Faults of the file: lost-kernels broken-text truncated impossible clock-skew\n"
      "                    negative no-steps\n\n"
      "Examples:\n  make_trace -o healthy.json --steps 20\n"
      "  make_trace -o job --ranks 4 --fault late-rank --gzip");
}

// Empty, or what is wrong with the arguments.
std::string settle(const CLI::App& app, const Words& words, Options& options) {
  if (!parse_dialect(words.dialect, options.dialect)) {
    return fmt::format("--dialect {}: there is kineto 2021 2023 array rocm xpu", words.dialect);
  }
  for (const std::string& word : words.faults) {
    Fault fault{};
    if (!parse_fault(word, fault)) return fmt::format("--fault {}: there is {}", word, fault_names(" "));
    if (options.cpu_only && needs_device(fault)) return fmt::format("--fault {} needs a device: drop --cpu-only", word);
    options.faults.add(fault);
  }
  if (options.has(Fault::kLateRank) && options.ranks < 2) return "--fault late-rank needs --ranks 2 or more";
  if (options.warmup > 0 && app.count("--first-step") == 0) options.first_step = 0;
  return {};
}

int run(int argc, char** argv) {
  CLI::App app{"Writes PyTorch profiler traces: seeded, of any size, healthy or with faults."};
  Options options;
  Words words;
  add_options(app, options, words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kWrongUsage;
  }
  if (const std::string wrong = settle(app, words, options); !wrong.empty()) {
    fmt::print(stderr, "make_trace: {}\n", wrong);
    return kWrongUsage;
  }
  for (const Written& file : generate(options)) {
    fmt::print(stderr, "wrote {}: {} steps, {} events, {:.1f} MB\n", file.path, options.steps, file.events,
               static_cast<double>(file.bytes) / 1e6);
  }
  return 0;
}

}  // namespace
}  // namespace make_trace

int main(int argc, char** argv) {
  try {
    return make_trace::run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "make_trace: {}\n", error.what());
    return 1;
  }
}
