#include "catalog.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace make_trace {
namespace {

constexpr int kBatch = 32;
constexpr int kTokens = 1024;
constexpr int kWidth = 1024;
constexpr std::int64_t kUs = 1000;
constexpr std::int64_t kTinyNs = 2'900;

std::int64_t activation_bytes(int width) { return std::int64_t{2} * kBatch * kTokens * width; }

std::vector<std::int64_t> strides(const std::vector<int>& dims) {
  std::vector<std::int64_t> out(dims.size(), 1);
  for (std::size_t i = dims.size(); i-- > 1;) out[i - 1] = out[i] * dims[i];
  return out;
}

std::string elementwise(const std::string& functor) {
  return fmt::format(
      "void at::native::vectorized_elementwise_kernel<4, {0}, at::detail::Array<char*, 3> >(int, {0}, "
      "at::detail::Array<char*, 3>)",
      functor);
}

}  // namespace

Catalog::Catalog(const Dialect& dialect, bool tiny) : dialect_(dialect), tiny_(tiny) {
  make_others();
  make_stem();
  if (tiny) {
    make_tiny_block();
  } else {
    make_block();
  }
  make_loss();
}

const Kernel* Catalog::kernel(const std::string& cuda, const std::string& rocm, const std::string& xpu,
                              Kernel figures) {
  const Vendor vendor = dialect_.vendor;
  figures.name = vendor == Vendor::kCuda ? cuda : vendor == Vendor::kRocm ? rocm : xpu;
  figures.id = static_cast<int>(kernels_.size());
  if (tiny_) {
    figures.base_ns = kTinyNs;
    figures.grid = 24;
    figures.occupancy = 11;
  }
  return &kernels_.emplace_back(std::move(figures));
}

std::string Catalog::shapes(const Dims& dims) const {
  const std::vector<std::string> types(dims.size(), "\"c10::BFloat16\"");
  std::string text;
  if (dialect_.strides) {
    std::vector<std::vector<std::int64_t>> steps;
    for (const auto& one : dims) steps.push_back(strides(one));
    const std::vector<std::string> none(dims.size(), "\"\"");
    text = fmt::format("\"Concrete Inputs\": [{}], \"Input type\": [{}], \"Input Strides\": {}, ",
                       fmt::join(none, ", "), fmt::join(types, ", "), steps);
  } else {
    text = fmt::format("\"Input type\": [{}], ", fmt::join(types, ", "));
  }
  return text + fmt::format("\"Input Dims\": {}", dims);
}

const Operator* Catalog::forward(std::vector<std::string> names, const Dims& dims, std::vector<Launch> launches,
                                 std::int64_t host_ns, std::int64_t out_bytes) {
  Operator op;
  for (std::string& name : names) op.chain.push_back({std::move(name), shapes(dims)});
  op.launches = std::move(launches);
  op.host_ns = host_ns;
  op.out_bytes = tiny_ ? 65'536 : out_bytes;
  return &operators_.emplace_back(std::move(op));
}

const Operator* Catalog::backward(const std::string& node, std::vector<std::string> names, const Dims& dims,
                                  std::vector<Launch> launches, std::int64_t host_ns, std::int64_t fill_bytes) {
  Operator op;
  op.chain.push_back({"autograd::engine::evaluate_function: " + node, {}});
  op.chain.push_back({node, shapes({dims.front()})});
  for (std::string& name : names) op.chain.push_back({std::move(name), shapes(dims)});
  op.launches = std::move(launches);
  op.host_ns = host_ns;
  op.fill_bytes = fill_bytes;
  return &operators_.emplace_back(std::move(op));
}

Layer Catalog::linear(int in, int out, std::int64_t forward_ns) {
  const int rows = kBatch * kTokens;
  const auto gemm = [&](const char* layout, int columns) {
    return kernel(fmt::format("ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_{}", layout),
                  fmt::format("Cijk_A{}_B_BBS_BH_Bias_HA_S_SAV_UserArgs_MT256x256x64_MI16x16x1_SN", layout),
                  fmt::format("gemm_kernel_{}", layout),
                  {.base_ns = forward_ns,
                   .grid = rows / 128 * columns / 128,
                   .block = 256,
                   .registers = 234,
                   .shared_bytes = 81'920,
                   .occupancy = 12});
  };
  const Dims dims = {{out}, {rows, in}, {in, out}};
  const Dims grads = {{rows, out}, {out, in}};
  return {forward({"aten::linear", "aten::addmm"}, dims, {{gemm("tn", out)}}, 26 * kUs, activation_bytes(out)),
          backward("AddmmBackward0", {"aten::mm"}, grads, {{gemm("nn", in)}, {gemm("nt", in), true}}, 34 * kUs),
          accumulate_};
}

Layer Catalog::norm() {
  const std::string args =
      "(int, float, c10::BFloat16 const*, c10::BFloat16 const*, c10::BFloat16 const*, float*, "
      "float*, c10::BFloat16*)";
  const std::string scope = "void at::native::(anonymous namespace)::";
  const Kernel figures = {.base_ns = 62 * kUs,
                          .grid = kBatch * kTokens,
                          .block = 128,
                          .registers = 40,
                          .shared_bytes = 24,
                          .occupancy = 81};
  Kernel slower = figures;
  slower.base_ns = 95 * kUs;
  const Kernel* ahead = kernel(scope + "vectorized_layer_norm_kernel<c10::BFloat16, float>" + args,
                               scope + "vectorized_layer_norm_kernel<c10::BFloat16, float>" + args,
                               "at::native::xpu::LayerNormForwardKernelFunctor<c10::BFloat16>", figures);
  const Kernel* back = kernel(scope + "layer_norm_grad_input_kernel_vectorized<c10::BFloat16, float>" + args,
                              scope + "layer_norm_grad_input_kernel_vectorized<c10::BFloat16, float>" + args,
                              "at::native::xpu::LayerNormBackwardKernelFunctor<c10::BFloat16>", slower);
  const Dims dims = {{kBatch, kTokens, kWidth}, {kWidth}, {kWidth}};
  return {forward({"aten::layer_norm", "aten::native_layer_norm"}, dims, {{ahead}}, 24 * kUs, activation_bytes(kWidth)),
          backward("NativeLayerNormBackward0", {"aten::native_layer_norm_backward"}, dims, {{back}}, 30 * kUs),
          accumulate_};
}

Layer Catalog::attention() {
  const auto flash = [](const char* way, const char* traits) {
    return fmt::format(
        "void pytorch_flash::flash_{0}_kernel<Flash_{0}_kernel_traits<{1}, 4, false, false, "
        "cutlass::bfloat16_t> >(pytorch_flash::Flash_{0}_params)",
        way, traits);
  };
  const Kernel* ahead = kernel(flash("fwd", "64, 128, 128"), "attn_fwd.kd", "xetla_fmha_fwd_kernel",
                               {.base_ns = 450 * kUs,
                                .grid = 8 * kBatch * 16,
                                .block = 128,
                                .registers = 255,
                                .shared_bytes = 49'152,
                                .occupancy = 12});
  const Kernel* back = kernel(flash("bwd", "64, 128, 128, 8"), "attn_bwd.kd", "xetla_fmha_bwd_kernel",
                              {.base_ns = 1'150 * kUs,
                               .grid = 8 * kBatch * 16,
                               .block = 256,
                               .registers = 255,
                               .shared_bytes = 147'456,
                               .occupancy = 12});
  const Dims dims = {{kBatch, 16, kTokens, 64}, {kBatch, 16, kTokens, 64}, {kBatch, 16, kTokens, 64}};
  return {forward({"aten::scaled_dot_product_attention", "aten::_scaled_dot_product_flash_attention",
                   "aten::_flash_attention_forward"},
                  dims, {{ahead}}, 42 * kUs, activation_bytes(kWidth)),
          backward("ScaledDotProductFlashAttentionBackward0",
                   {"aten::_scaled_dot_product_flash_attention_backward", "aten::_flash_attention_backward"}, dims,
                   {{back}}, 48 * kUs, 2 * activation_bytes(kWidth)),
          nullptr};
}

Layer Catalog::pointwise(const std::string& op, const std::string& node, const std::string& functor, int width,
                         std::int64_t ns) {
  const Kernel figures = {
      .base_ns = ns, .grid = kBatch * kTokens / 512 * width, .block = 128, .registers = 30, .occupancy = 76};
  const Kernel* ahead = kernel(elementwise(functor), elementwise(functor),
                               "at::native::xpu::VectorizedElementwiseKernel<" + functor + ">", figures);
  const Dims dims = {{kBatch, kTokens, width}, {kBatch, kTokens, width}};
  return {forward({op}, dims, {{ahead}}, 14 * kUs, activation_bytes(width)),
          backward(node, {op == "aten::add" ? "aten::add_" : op + "_backward"}, dims, {{ahead}}, 20 * kUs), nullptr};
}

void Catalog::make_block() {
  const Layer plus =
      pointwise("aten::add", "AddBackward0", "at::native::CUDAFunctor_add<c10::BFloat16>", kWidth, 58 * kUs);
  const Layer gelu = pointwise("aten::gelu", "GeluBackward0",
                               "at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, "
                               "at::native::GeluType)::{lambda()#2}",
                               4 * kWidth, 190 * kUs);
  block_ = {norm(), linear(kWidth, 3 * kWidth, 610 * kUs), attention(), linear(kWidth, kWidth, 212 * kUs),     plus,
            norm(), linear(kWidth, 4 * kWidth, 820 * kUs), gelu,        linear(4 * kWidth, kWidth, 806 * kUs), plus};
}

void Catalog::make_tiny_block() {
  const Layer plus = pointwise("aten::add", "AddBackward0", "at::native::CUDAFunctorOnSelf_add<float>", 8, kTinyNs);
  const Layer times = pointwise("aten::mul", "MulBackward0",
                                "at::native::AUnaryFunctor<float, float, float, "
                                "at::native::binary_internal::MulFunctor<float> >",
                                8, kTinyNs);
  for (int i = 0; i < 5; ++i) block_.insert(block_.end(), {plus, times});
}

void Catalog::make_stem() {
  const auto conv = [&](const char* way, const char* miopen, std::int64_t ns) {
    return kernel(
        fmt::format("sm80_xmma_{}_implicit_gemm_indexed_bf16bf16_bf16f32_f32_nhwckrsc_nhwc_tilesize128x"
                    "128x32_stage4_warpsize2x2x1_g1_tensor16x8x16_execute_kernel__5x_cudnn",
                    way),
        fmt::format("igemm_{}_gtcx3_nhwc_bf16_bx0_ex1_bt128x128x32_wt32x32x8_ws1x1_wr2x2", miopen), "gen_conv_kernel",
        {.base_ns = ns, .grid = 6'272, .block = 128, .registers = 200, .shared_bytes = 65'536, .occupancy = 18});
  };
  const Dims dims = {{kBatch, 3, 224, 224}, {kWidth, 3, 16, 16}, {kWidth}};
  const Layer patches = {
      forward({"aten::conv2d", "aten::convolution", "aten::_convolution", "aten::cudnn_convolution"}, dims,
              {{conv("fprop", "fwd", 900 * kUs)}}, 60 * kUs, activation_bytes(kWidth)),
      backward("ConvolutionBackward0", {"aten::convolution_backward"}, dims,
               {{conv("dgrad", "bwd", 950 * kUs)}, {conv("wgrad", "wrw", 980 * kUs), true}}, 70 * kUs),
      accumulate_};
  const Layer relu = pointwise("aten::relu", "ReluBackward0", "at::native::(anonymous namespace)::launch_clamp_scalar",
                               kWidth, 55 * kUs);
  stem_ = {patches, relu};
}

void Catalog::make_loss() {
  const Dims dims = {{kBatch, 32'768}};
  const auto pair = [&](const std::string& op, const std::string& inner, const std::string& node,
                        const std::string& name, std::int64_t ns) {
    const Kernel* row = kernel("void " + name + "(c10::BFloat16*, c10::BFloat16 const*, int)",
                               "void " + name + "(c10::BFloat16*, c10::BFloat16 const*, int)", name,
                               {.base_ns = ns,
                                .grid = kBatch * kTokens,
                                .block = 1'024,
                                .registers = 32,
                                .shared_bytes = 128,
                                .occupancy = 90});
    return Layer{forward({op, inner}, dims, {{row}}, 22 * kUs, activation_bytes(64)),
                 backward(node, {inner + "_backward"}, dims, {{row}}, 24 * kUs), nullptr};
  };
  loss_ = {
      pair("aten::log_softmax", "aten::_log_softmax", "LogSoftmaxBackward0",
           "at::native::(anonymous namespace)::cunn_SoftMaxForward<8, c10::BFloat16, float, c10::BFloat16>", 420 * kUs),
      pair("aten::nll_loss", "aten::nll_loss_forward", "NllLossBackward0",
           "at::native::(anonymous namespace)::nll_loss_forward_reduce_cuda_kernel_2d<c10::BFloat16, float>", 9 * kUs)};
}

void Catalog::make_others() {
  accumulate_ = forward(
      {"autograd::engine::evaluate_function: torch::autograd::AccumulateGrad", "torch::autograd::AccumulateGrad"},
      {{kWidth, kWidth}}, {}, 5 * kUs, 0);
  suppression_ = forward({"torchvision::nms"}, {{kTokens, 4}, {kTokens}}, {}, 90 * kUs, 0);
  all_reduce_ = kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
                       "ncclDevKernel_Generic(ncclDevKernelArgsStorage<4096ul>)", "oneccl_allreduce_large",
                       {.grid = 24, .block = 544, .registers = 96, .shared_bytes = 103'808, .occupancy = 0});
  autotune_ = kernel("cudnn::cnn::im2col4d_kernel<__nv_bfloat16, int>(cudnn::cnn::im2col4d_params)",
                     "naive_conv_ab_nonpacked_fwd_nhwc_ushort_double_ushort", "gen_conv_kernel_reference",
                     {.base_ns = 1'000 * kUs, .grid = 6'272, .block = 256, .registers = 64, .occupancy = 40});
  const std::string adam =
      "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::"
      "FusedOptimizerTensorListMetadata<4>, at::native::(anonymous namespace)::FusedAdamMathFunctor<float, 4, "
      "(at::native::ADAM_MODE)1, false> >";
  adam_ = kernel(adam, adam, "at::native::xpu::FusedAdamMathFunctor<float>",
                 {.base_ns = 290 * kUs, .grid = 2'304, .block = 512, .registers = 64, .occupancy = 47});
}

const Operator* Catalog::optimizer(std::size_t kernels) {
  Operator op;
  op.chain = {{"aten::_fused_adamw_", shapes({{kWidth, kWidth}, {4 * kWidth, kWidth}, {kWidth}})}};
  op.launches.assign(kernels, Launch{adam_});
  op.host_ns = 180 * kUs;
  return &operators_.emplace_back(std::move(op));
}

}  // namespace make_trace
