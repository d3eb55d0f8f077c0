#include "recipe.h"

#include <algorithm>

namespace make_trace {
namespace {

constexpr std::int64_t kLaunchNs = 6'000;
constexpr double kMostActivationBytes = 24e9;
constexpr std::size_t kStopsPerStep = 6;  // items, and rounds of the allocator
constexpr std::size_t kBuckets = 5;

class Builder {
 public:
  Builder(const Options& options, Catalog& catalog) : options_(options), catalog_(catalog) {
    append(layers_, catalog.stem());
    for (std::size_t i = 0; i < blocks(); ++i) append(layers_, catalog.block());
    append(layers_, catalog.loss());
  }

  Recipe build() {
    add_input();
    add_forward();
    add_backward();
    add_optimizer();
    add_validation();
    if (options_.has(Fault::kMemoryGrowth)) add({.what = Do::kLeak});
    measure();
    return std::move(recipe_);
  }

 private:
  static void append(std::vector<Layer>& to, const std::vector<Layer>& from) {
    to.insert(to.end(), from.begin(), from.end());
  }

  // Operators of a block: its layers there and back, and the accumulated gradients.
  std::size_t blocks() const {
    const auto accumulated = std::ranges::count_if(catalog_.block(), [](const Layer& l) { return l.accumulate; });
    const std::size_t each = 2 * catalog_.block().size() + static_cast<std::size_t>(accumulated);
    const std::size_t others = 12;
    const auto asked = static_cast<std::size_t>(options_.ops_per_step);
    return std::max<std::size_t>(1, asked > others ? (asked - others) / each : 0);
  }

  void add(const Instruction& instruction) { recipe_.instructions.push_back(instruction); }
  void open(std::string_view name, When when = When::kAlways) {
    add({.what = Do::kOpenRange, .when = when, .name = name});
  }
  void close(When when = When::kAlways) { add({.what = Do::kCloseRange, .when = when}); }

  void add_input() {
    add({.what = Do::kLoad});
    const bool slow = options_.has(Fault::kSlowCopy);
    for (int i = 0; i < (slow ? 3 : 2); ++i) add({.what = Do::kUpload, .step_permille = slow ? 150 : 0});
    open("Optimizer.zero_grad#AdamW.zero_grad");
    close();
  }

  void add_forward() {
    open("forward");
    if (options_.communicates()) open("DistributedDataParallel.forward");
    add({.what = Do::kAutotune, .when = When::kWarmup, .step_permille = 2'600});
    const std::size_t every = std::max<std::size_t>(1, layers_.size() / kStopsPerStep);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      add({.what = Do::kForward, .op = layers_[i].forward});
      if (i % every == every - 1) add_stops();
    }
    if (options_.communicates()) close();
    close();
  }

  void add_stops() {
    if (options_.has(Fault::kItem)) add({.what = Do::kItem, .step_permille = 50});
    if (options_.has(Fault::kAllocator)) add({.what = Do::kAllocate, .step_permille = 40});
  }

  void add_backward() {
    open("backward");
    const std::size_t every = std::max<std::size_t>(1, layers_.size() / kBuckets);
    for (std::size_t i = layers_.size(); i-- > 0;) {
      const Layer& layer = layers_[i];
      add({.what = Do::kBackward, .thread = back_thread(), .op = layer.backward});
      if (layer.accumulate) add({.what = Do::kRun, .thread = back_thread(), .op = layer.accumulate});
      if (options_.communicates() && i % every == 0 && i / every < kBuckets) add_all_reduce();
    }
    add({.what = Do::kWaitStreams});
    close();
  }

  // The last bucket is in the open, hence its 3 % of the step; a fifth each cannot be hidden by any backward pass.
  void add_all_reduce() {
    add({.what = Do::kAllReduce, .thread = back_thread(), .step_permille = options_.has(Fault::kSlowComm) ? 220 : 30});
  }

  // Without a device autograd works on the thread that called it.
  Thread back_thread() const { return options_.cpu_only ? Thread::kMain : Thread::kAutograd; }

  void add_optimizer() {
    open("Optimizer.step#AdamW.step");
    add({.what = Do::kRun, .op = catalog_.optimizer(std::max<std::size_t>(2, blocks()))});
    close();
  }

  void add_validation() {
    if (!options_.has(Fault::kValidation)) return;
    open("validation", When::kValidation);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      add({.what = Do::kInfer, .when = When::kValidation, .op = layers_[i].forward});
    }
    for (int i = 0; i < 8; ++i) {
      add({.what = Do::kItem, .when = When::kValidation, .step_permille = 5});
      add({.what = Do::kRun, .when = When::kValidation, .op = &catalog_.suppression(), .step_permille = 120});
    }
    close(When::kValidation);
  }

  void measure() {
    double bytes = 0;
    for (const Instruction& one : recipe_.instructions) {
      if (one.when != When::kAlways || one.op == nullptr) continue;
      recipe_.host_ns += one.op->host_ns + kLaunchNs * static_cast<std::int64_t>(one.op->launches.size());
      for (const Launch& launch : one.op->launches) recipe_.device_ns += launch.kernel->base_ns;
      if (one.what == Do::kForward) bytes += static_cast<double>(one.op->out_bytes);
    }
    recipe_.step_ns =
        options_.cpu_only ? recipe_.device_ns + recipe_.host_ns : std::max(recipe_.device_ns, recipe_.host_ns);
    recipe_.activation_scale = std::min(1.0, kMostActivationBytes / bytes);
    recipe_.activation_bytes = static_cast<std::int64_t>(bytes * recipe_.activation_scale);
  }

  const Options& options_;
  Catalog& catalog_;
  std::vector<Layer> layers_;
  Recipe recipe_;
};

}  // namespace

Recipe make_recipe(const Options& options, Catalog& catalog) { return Builder(options, catalog).build(); }

}  // namespace make_trace
