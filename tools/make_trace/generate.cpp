#include "generate.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

#include "array_writer.h"
#include "catalog.h"
#include "file_facts.h"
#include "kineto_writer.h"
#include "recipe.h"
#include "simulation.h"

namespace make_trace {
namespace {

using Writers = std::vector<std::unique_ptr<Writer>>;

struct Model {
  explicit Model(const Options& options)
      : catalog(dialect(options.dialect), options.has(Fault::kTinyKernels)), recipe(make_recipe(options, catalog)) {}

  Catalog catalog;
  Recipe recipe;
};

std::unique_ptr<Writer> make_writer(const Options& options, const Model& model, int rank, const std::string& name,
                                    std::unique_ptr<Sink> sink) {
  const FileFacts facts(options, rank);
  Text text(std::move(sink));
  if (options.dialect == DialectId::kArray) return std::make_unique<ArrayWriter>(facts, std::move(text));
  return std::make_unique<KinetoWriter>(options, model.catalog, facts, name, std::move(text));
}

// One pass a section. The simulation starts anew each time and is deterministic, so all passes see the same rows.
void write_all(const Options& options, const Model& model, Writers& writers) {
  for (auto& writer : writers) writer->begin();
  for (const Section section : kSections) {
    Simulation simulation(options, model.recipe, model.catalog);
    const auto write = [&] {
      for (std::size_t i = 0; i < writers.size(); ++i) {
        writers[i]->write(section, simulation.rows(static_cast<int>(i)));
      }
    };
    for (std::int64_t step = 0; step < options.steps; ++step) {
      simulation.run_step(step);
      const StepPlace place = {step, options.steps, options.seed, model.recipe.step_ns};
      for (int rank = 0; rank < options.ranks; ++rank) damage(options.faults, place, simulation.rows(rank));
      write();
    }
    simulation.stop();
    write();
  }
  for (auto& writer : writers) writer->end();
}

struct Extent {
  std::int64_t bytes, events;
};

// What one rank writes for so many steps, without writing it. A cut file is measured whole.
Extent measure(Options options, const Model& model, std::int64_t steps) {
  options.steps = steps;
  options.faults.remove(Fault::kTruncated);
  Writers writers;
  for (int rank = 0; rank < options.ranks; ++rank) {
    writers.push_back(make_writer(options, model, rank, "measured", discard()));
  }
  write_all(options, model, writers);
  return {writers.front()->bytes(), writers.front()->events()};
}

// Steps differ (validation, warm-up, longer numbers), so two sizes are measured and the line through them is taken.
std::int64_t steps_for(const Options& options, const Model& model) {
  const std::int64_t few = options.warmup + 2 * options.validation_every;
  const Extent small = measure(options, model, few);
  const Extent large = measure(options, model, 3 * few);
  const auto solve = [few](std::int64_t wanted, std::int64_t at_few, std::int64_t at_more) {
    const double each = static_cast<double>(at_more - at_few) / static_cast<double>(2 * few);
    return few + std::llround(static_cast<double>(wanted - at_few) / each);
  };
  const std::int64_t steps = options.events > 0 ? solve(options.events, small.events, large.events)
                                                : solve(options.size_mb * 1'000'000, small.bytes, large.bytes);
  return std::max<std::int64_t>(1, steps);
}

std::string path_of(const Options& options, int rank) {
  namespace fs = std::filesystem;
  if (options.ranks == 1 && !fs::is_directory(options.out)) return options.out;
  fs::create_directories(options.out);
  return (fs::path(options.out) / FileFacts(options, rank).file_name(options.gzip)).string();
}

}  // namespace

std::vector<Written> generate(Options& options) {
  const Model model(options);
  if (options.size_mb > 0 || options.events > 0) options.steps = steps_for(options, model);
  Writers writers;
  std::vector<Written> files;
  for (int rank = 0; rank < options.ranks; ++rank) {
    const std::string path = path_of(options, rank);
    const std::string name = std::filesystem::path(path).filename().string();
    writers.push_back(make_writer(options, model, rank, name, open_file(path, options.gzip)));
    files.push_back({path});
  }
  write_all(options, model, writers);
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i].events = writers[i]->events();
    files[i].bytes = writers[i]->bytes();
  }
  return files;
}

}  // namespace make_trace
