#include "rank.h"

#include <algorithm>

namespace make_trace {
namespace {

constexpr std::string_view kLoaderName = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
constexpr std::int64_t kUs = 1'000;
constexpr std::int64_t kPrefetched = 16;  // batches that the workers make ahead
constexpr std::int64_t kBatchBytes = 32LL * 3 * 224 * 224 * 4;
constexpr std::int64_t kPageableBytesPerNs = 6;
constexpr std::int64_t kLabelBytes = 65'536;
constexpr std::int64_t kModelBytes = 9'000'000'000;
constexpr std::int64_t kCapacity = 85'899'345'920;
constexpr std::int64_t kSegmentBytes = 20'971'520;
constexpr std::size_t kQueueDepth = 1'024;
constexpr std::size_t kShortQueueDepth = 8;  // so that a skewed clock puts work before its launch

std::int64_t loader_period(const Options& options, const Recipe& recipe, int rank) {
  if (options.has(Fault::kSlowLoader)) return 2 * recipe.step_ns;
  if (options.has(Fault::kLateRank) && rank == options.ranks - 1) return recipe.step_ns * 8 / 5;
  return recipe.step_ns * 3 / 5;
}

// The steps before the capture have brought the pool to its size.
std::int64_t reserved_at_start(const Recipe& recipe) {
  return (kModelBytes + recipe.activation_bytes + 4 * kBatchBytes) / kSegmentBytes * kSegmentBytes + 20 * kSegmentBytes;
}

}  // namespace

Rank::Rank(const Options& options, const Recipe& recipe, const Catalog& catalog, int rank)
    : options_(options),
      recipe_(recipe),
      catalog_(catalog),
      random_(scramble(options.seed) + static_cast<std::uint64_t>(rank)),
      device_(options.streams, options.has(Fault::kClockSkew) ? kShortQueueDepth : kQueueDepth, 0),
      now_(random_.around(200 * kUs, 50)),
      batch_period_(loader_period(options, recipe, rank)),
      allocated_(kModelBytes),
      reserved_(reserved_at_start(recipe)),
      next_address_(kFirstAddress) {
  const bool starved = batch_period_ > recipe.step_ns;
  batch_ready_ = now_ - (starved ? recipe.host_ns : kPrefetched * batch_period_);
}

void Rank::begin_step(std::int64_t index) {
  rows_.clear();
  now_ += 2 * kUs;
  if (!options_.has(Fault::kNoSteps)) open_range("ProfilerStep#", options_.first_step + index, Thread::kMain);
  now_ += random_.around(4 * kUs, 40);
}

void Rank::end_step() {
  now_ += random_.around(12 * kUs, 40);
  if (!options_.has(Fault::kNoSteps)) close_range();
}

void Rank::stop() {
  rows_.clear();
  if (!options_.cpu_only) blocking_call(Call::kDeviceSynchronize, Thread::kMain, device_.idle_at());
}

void Rank::perform(const Instruction& one) {
  const std::int64_t ns = recipe_.step_ns * one.step_permille / 1'000;
  switch (one.what) {
    case Do::kOpenRange: open_range(one.name, -1, Thread::kMain); break;
    case Do::kCloseRange: close_range(); break;
    case Do::kLoad: load(); break;
    case Do::kUpload: upload(ns); break;
    case Do::kRun: run(*one.op, one.thread, random_.around(ns, 10)); break;
    case Do::kForward: forward(*one.op); break;
    case Do::kBackward: backward(*one.op, one.thread); break;
    case Do::kInfer: infer(*one.op); break;
    case Do::kWaitStreams: wait_for_streams(); break;
    case Do::kItem: item(random_.around(ns, 10)); break;
    case Do::kAllocate: allocate_from_driver(random_.around(ns, 10)); break;
    case Do::kAutotune: autotune(ns); break;
    case Do::kLeak: leak(); break;
    case Do::kAllReduce: break;  // of all ranks together
  }
}

// ---- rows of the host

HostRow& Rank::open(std::string_view name, std::string_view args, Thread thread) {
  open_rows_.push_back(rows_.host.size());
  HostRow& row = rows_.host.emplace_back();
  row.name = name;
  row.args = args;
  row.thread = thread;
  row.start_ns = now_;
  row.external_id = next_external_++;
  return row;
}

HostRow& Rank::open_range(std::string_view name, std::int64_t number, Thread thread) {
  if (thread == Thread::kMain) open_ranges_.push_back({rows_.host.size(), {}});
  HostRow& row = open(name, {}, thread);
  row.annotation = true;
  row.number = number;
  now_ += 300;
  return row;
}

void Rank::close() {
  HostRow& row = rows_.host[open_rows_.back()];
  row.dur_ns = now_ - row.start_ns;
  open_rows_.pop_back();
}

void Rank::close_range() {
  now_ += 300;
  const HostRow& host = rows_.host[open_rows_.back()];
  close();
  for (const Span& span : open_ranges_.back().spans) emit_device_range(host, span);
  open_ranges_.pop_back();
}

// The profiler copies each range onto the streams that worked for it, a little wider so that it nests.
void Rank::emit_device_range(const HostRow& host, const Span& span) {
  DeviceRow& row = rows_.device.emplace_back();
  row.work = Work::kAnnotation;
  row.name = host.name;
  row.number = host.number;
  row.external_id = host.external_id;
  row.stream = span.stream;
  row.start_ns = span.first_ns - 1;
  row.dur_ns = span.last_ns - span.first_ns + 2;
}

// ---- operators

void Rank::run(const Operator& op, Thread thread, std::int64_t extra_ns) {
  const auto depth = static_cast<std::int64_t>(op.chain.size());
  const std::int64_t each_ns = random_.around(op.host_ns, 20) / (2 * depth);
  for (const NestedName& nested : op.chain) {
    open(nested.name, nested.args, thread);
    now_ += each_ns;
  }
  launch_all(op, thread);
  now_ += extra_ns;
  for (std::int64_t i = 0; i < depth; ++i) {
    now_ += each_ns;
    close();
  }
}

void Rank::launch_all(const Operator& op, Thread thread) {
  if (op.fill_bytes > 0 && !options_.cpu_only) {
    DeviceRow& row = queue_work(Call::kMemsetAsync, thread, DeviceQueue::kCompute, op.fill_bytes / 1'300);
    row.work = Work::kFill;
    row.bytes = op.fill_bytes;
  }
  for (const Launch& one : op.launches) {
    const int stream = one.side ? device_.side_stream() : DeviceQueue::kCompute;
    if (stream != DeviceQueue::kCompute) device_.wait(stream, DeviceQueue::kCompute);
    launch(*one.kernel, thread, stream, random_.around(one.kernel->base_ns, 3));
  }
}

void Rank::forward(const Operator& op) {
  const std::size_t first = rows_.host.size();
  const auto bytes = static_cast<double>(op.out_bytes) * recipe_.activation_scale;
  activations_.push_back(allocate(static_cast<std::int64_t>(bytes) / 512 * 512, Thread::kMain));
  run(op, Thread::kMain, 0);
  sequences_.emplace_back(next_sequence_, next_flow_);
  rows_.host[first].sequence = next_sequence_++;
  rows_.host[first].flow = next_flow_++;
}

void Rank::backward(const Operator& op, Thread thread) {
  const std::size_t first = rows_.host.size();
  run(op, thread, 0);
  const auto [sequence, flow] = sequences_.back();
  sequences_.pop_back();
  for (std::size_t i = first; i < first + 2; ++i) {
    rows_.host[i].sequence = sequence;
    rows_.host[i].backward = true;
  }
  rows_.host[first + 1].flow = flow;
  release(activations_.back(), thread);
  activations_.pop_back();
}

void Rank::infer(const Operator& op) {
  const Block block = allocate(op.out_bytes, Thread::kMain);
  run(op, Thread::kMain, 0);
  release(block, Thread::kMain);
}

void Rank::load() {
  batch_ready_ = std::max(batch_ready_ + random_.around(batch_period_, 4), now_ - kPrefetched * batch_period_);
  open_range(kLoaderName, -1, Thread::kMain);
  now_ = std::max(now_ + random_.around(90 * kUs, 40), batch_ready_);
  close_range();
  for (const Block& block : batch_) release(block, Thread::kMain);
  batch_.clear();
}

// Images, then labels: pinned and asynchronous on a stream of their own, or (slow) pageable, which holds the host
// until it is done.
void Rank::upload(std::int64_t slow_ns) {
  const bool images = batch_.empty() && !options_.has(Fault::kTinyKernels);
  const std::int64_t bytes = slow_ns > 0 ? slow_ns * kPageableBytesPerNs / 512 * 512
                             : images    ? kBatchBytes
                                         : kLabelBytes;
  for (const std::string_view name : {"aten::to", "aten::_to_copy", "aten::copy_"}) {
    open(name, {}, Thread::kMain);
    now_ += 5 * kUs;
    if (name == "aten::_to_copy") batch_.push_back(allocate(bytes, Thread::kMain));
  }
  if (slow_ns > 0) {
    copy(Work::kUploadPageable, DeviceQueue::kCompute, bytes, random_.around(slow_ns, 3));
    blocking_call(Call::kStreamSynchronize, Thread::kMain, now_);
  } else if (!options_.cpu_only) {
    copy(Work::kUploadPinned, device_.copy_stream(), bytes, random_.around(2'000 + bytes / 24, 3));
    device_.wait(DeviceQueue::kCompute, device_.copy_stream());
  }
  for (int i = 0; i < 3; ++i) {
    now_ += 3 * kUs;
    close();
  }
}

// Reads one number back, which waits for all work before it; then Python does something with it while the device
// has nothing to do.
void Rank::item(std::int64_t python_ns) {
  open("aten::item", {}, Thread::kMain);
  now_ += 2 * kUs;
  open("aten::_local_scalar_dense", {}, Thread::kMain);
  now_ += 3 * kUs;
  if (!options_.cpu_only) {
    const DeviceRow& row = copy(Work::kDownload, DeviceQueue::kCompute, 4, 1'500);
    blocking_call(Call::kStreamSynchronize, Thread::kMain, row.start_ns + row.dur_ns + 4 * kUs);
  }
  now_ += kUs;
  close();
  now_ += kUs;
  close();
  now_ += python_ns;
}

// The caching allocator at the end of its memory: it gives a segment back, for which the driver waits until the
// device is idle, and asks for another.
void Rank::allocate_from_driver(std::int64_t cost_ns) {
  open("aten::empty", {}, Thread::kMain);
  now_ += 3 * kUs;
  blocking_call(Call::kFree, Thread::kMain, std::max(now_, device_.idle_at()) + cost_ns * 2 / 5);
  call(Call::kMalloc, Thread::kMain, cost_ns * 3 / 5);
  release(allocate(kSegmentBytes * 8, Thread::kMain), Thread::kMain);
  now_ += 3 * kUs;
  close();
}

// What the first steps of a convolution do: try all algorithms, and wait for each.
void Rank::autotune(std::int64_t total_ns) {
  constexpr int kAlgorithms = 26;
  open("aten::cudnn_convolution", {}, Thread::kMain);
  for (int i = 0; i < kAlgorithms; ++i) {
    const std::int64_t ns = random_.around(total_ns / kAlgorithms, 30);
    now_ += 15 * kUs;
    launch(catalog_.autotune(), Thread::kMain, DeviceQueue::kCompute, ns);
    if (!options_.cpu_only) blocking_call(Call::kEventSynchronize, Thread::kMain, device_.idle_at() + 4 * kUs);
  }
  close();
}

void Rank::wait_for_streams() {
  if (options_.cpu_only || (options_.streams < 3 && !options_.communicates())) return;
  call(Call::kEventRecord, Thread::kMain, kUs);
  call(Call::kStreamWaitEvent, Thread::kMain, 1'200);
  device_.wait_all(DeviceQueue::kCompute);
}

// Half a per cent of the device each step, less in a long run so that it never fills up.
void Rank::leak() {
  const std::int64_t bytes = std::min(kCapacity / 200, kCapacity * 2 / 5 / options_.steps);
  allocate(bytes / 512 * 512, Thread::kMain);
}

std::int64_t Rank::begin_all_reduce(const Instruction& one) {
  open("c10d::allreduce_", {}, one.thread);
  now_ += 8 * kUs;
  open("record_param_comms", {}, one.thread).collective = next_collective_;
  now_ += 12 * kUs;
  open_range("nccl:all_reduce", -1, one.thread);
  device_.wait(DeviceQueue::kComm, DeviceQueue::kCompute);
  DeviceRow& row = queue_work(Call::kLaunchCooperative, one.thread, DeviceQueue::kComm, 0);
  rows_.calls.back().kernel = row.kernel = &catalog_.all_reduce();
  row.collective = next_collective_++;
  for (const std::int64_t ns : {1'000, 4'000, 6'000}) {
    now_ += ns;
    close();
  }
  return row.start_ns;
}

void Rank::end_all_reduce(std::int64_t end_ns) {
  DeviceRow& row = rows_.device.back();
  row.dur_ns = end_ns - row.start_ns;
  device_.finish(DeviceQueue::kComm, end_ns);
}

}  // namespace make_trace
