#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "dialect.h"

namespace make_trace {

struct Kernel {
  std::string name{};
  std::int64_t base_ns = 0;
  int id = 0;
  int grid = 1;
  int block = 256;
  int registers = 32;
  int shared_bytes = 0;
  int occupancy = 50;  // achieved, per cent
};

struct Launch {
  const Kernel* kernel = nullptr;
  bool side = false;  // may run on a side stream, beside what follows
};

struct NestedName {
  std::string name;
  std::string args;  // the shapes, as they stand in the file
};

// One call into torch: the operators that nest inside each other, and what the innermost launches.
struct Operator {
  std::vector<NestedName> chain;
  std::vector<Launch> launches;
  std::int64_t host_ns = 0;     // without its launches
  std::int64_t out_bytes = 0;   // what it allocates
  std::int64_t fill_bytes = 0;  // a memset before the kernels
};

struct Layer {
  const Operator* forward = nullptr;
  const Operator* backward = nullptr;
  const Operator* accumulate = nullptr;  // of the gradient, where the layer has weights
};

// The operators and kernels of the model: a convolutional stem and transformer blocks in bf16, as a vision
// transformer or a language model has them. Names, shapes and launch geometry are those of real traces; the times are
// of a GPU of 2020.
//
//   Catalog catalog(dialect(DialectId::kKineto), /*tiny=*/false);
//   catalog.block();  // norm, qkv, attention, projection, add, norm, fc1, gelu, fc2, add
class Catalog {
 public:
  // `tiny`: every kernel takes about 3 us, and a block is a chain of additions and multiplications.
  Catalog(const Dialect& dialect, bool tiny);
  Catalog(const Catalog&) = delete;
  Catalog& operator=(const Catalog&) = delete;

  const std::vector<Layer>& stem() const { return stem_; }
  const std::vector<Layer>& block() const { return block_; }
  const std::vector<Layer>& loss() const { return loss_; }
  const Operator* optimizer(std::size_t kernels);
  const Kernel& all_reduce() const { return *all_reduce_; }
  const Kernel& autotune() const { return *autotune_; }
  const Operator& suppression() const { return *suppression_; }
  const std::deque<Kernel>& kernels() const { return kernels_; }

 private:
  using Dims = std::vector<std::vector<int>>;

  const Kernel* kernel(const std::string& cuda, const std::string& rocm, const std::string& xpu, Kernel figures);
  const Operator* forward(std::vector<std::string> names, const Dims& dims, std::vector<Launch> launches,
                          std::int64_t host_ns, std::int64_t out_bytes);
  const Operator* backward(const std::string& node, std::vector<std::string> names, const Dims& dims,
                           std::vector<Launch> launches, std::int64_t host_ns, std::int64_t fill_bytes = 0);
  std::string shapes(const Dims& dims) const;

  void make_stem();
  void make_block();
  void make_tiny_block();
  void make_loss();
  void make_others();
  Layer linear(int in, int out, std::int64_t forward_ns);
  Layer norm();
  Layer attention();
  Layer pointwise(const std::string& op, const std::string& node, const std::string& functor, int width,
                  std::int64_t ns);

  const Dialect& dialect_;
  bool tiny_;
  std::deque<Kernel> kernels_;  // a deque: rows point into it
  std::deque<Operator> operators_;
  std::vector<Layer> stem_, block_, loss_;
  const Operator* accumulate_ = nullptr;
  const Operator* suppression_ = nullptr;
  const Kernel* all_reduce_ = nullptr;
  const Kernel* autotune_ = nullptr;
  const Kernel* adam_ = nullptr;
};

}  // namespace make_trace
