// Reports by hand, for the tests of the outputs.
#pragma once

#include <fmt/format.h>

#include <string>

#include "outputs/report.h"

namespace stepscope::test {

inline StepReport sample_step(int64_t number, Ns start, Breakdown parts, std::string reason = {}) {
  StepReport step;
  step.number = number;
  step.start = start;
  step.breakdown = step.main_thread = parts;
  for (Ns part : parts) step.dur += part;
  step.counted = reason.empty();
  step.partial = reason == "partial";
  step.reason = std::move(reason);
  step.phases = {{"dataloader", step.dur / 2, 0}, {"forward", step.dur / 4, 30'000'000}, {"rest", step.dur / 4, 0}};
  return step;
}

inline DeviceUse sample_device(int64_t id, Ns window) {
  DeviceUse device;
  device.id = id;
  device.name = "NVIDIA H100 80GB HBM3";
  device.events = 1200;
  device.busy = device.kernel = device.compute = window * 2 / 5;
  device.utilization_steps = 0.4;
  device.utilization_device = 0.5;
  device.sm_efficiency = 0.31;
  device.occupancy = 0.45;
  device.tensor_core_share = 0.6;
  device.idle_steps = window - device.busy;
  device.idle_device = window / 3;
  device.idle[static_cast<size_t>(Portion::kInput)] = *device.idle_steps - 10'000'000;
  device.idle[static_cast<size_t>(Portion::kLaunch)] = 10'000'000;
  device.overlap = 0.25;
  for (int i = 0; i < 100; ++i) device.curve.push_back(i % 20 < 8 ? 1.0 : 0.0);
  device.gaps = {42, 1'000'000, 90'000'000, 96'000'000, true};
  device.streams = {{"7", 1190, device.busy}, {"copy", 10, 1000}};
  return device;
}

inline RankReport sample_rank(std::optional<int64_t> number) {
  RankReport rank;
  rank.rank = number;
  rank.host = "gpu07";
  rank.pid = 4242 + number.value_or(0);
  rank.torch = "2.4.0";
  rank.world_size = 8;
  rank.meta.cuda_runtime = 12040;
  rank.meta.cuda_driver = 12060;
  rank.meta.devices = {{0, "NVIDIA H100 80GB HBM3", 85'000'000'000, 132, 9, 0}};
  rank.steps_from = StepSource::kMarks;
  const Breakdown parts{90'000'000, 0, 4'000'000, 0, 6'000'000, 120'000'000, 18'000'000, 2'000'000};
  rank.steps = {sample_step(3, 1'700'000'000'000'000'000, parts, "warmup"),
                sample_step(4, 1'700'000'000'240'000'000, parts), sample_step(5, 1'700'000'000'480'000'000, parts),
                sample_step(6, 1'700'000'000'720'000'000, parts, "partial")};
  rank.step_time = {2, 240'000'000, 240'000'000, 240'000'000, 240'000'000, 0};
  rank.breakdown = parts;
  rank.steps_window = 960'000'000;
  rank.device_window = 900'000'000;
  rank.capture_window = 1'000'000'000;
  rank.has_device = true;
  rank.devices = {sample_device(0, rank.steps_window)};
  rank.operators = {{"aten::convolution", "operator", "", 53, 9'000'000, 12'000'000, 200'000'000, 200'000'000},
                    {"aten::mm", "operator", "", 12, 4'000'000, 4'000'000, 100'000'000, 100'000'000},
                    {"(launched before capture)", "none", "", 7, 0, 0, 1'000'000, 1'000'000},
                    {"ProfilerStep*", "annotation", "", 4, 5'000'000, 960'000'000, 0, 300'000'000},
                    {"cudaLaunchKernel", "runtime", "", 900, 3'000'000, 3'000'000, 0, 0}};
  rank.kernels = {
      {"void cudnn::dgrad<float, 4>(float*, int)", KernelClass::kConv, 0, 53, 200'000'000, 1'000'000, 9'000'000,
       "aten::convolution", 4.5, 0.5, true},
      {"ampere_sgemm_128x64_tn", KernelClass::kGemm, 0, 12, 100'000'000, 5'000'000, 9'000'000, "", {}, {}, false}};
  rank.memory = {
      {0, 500, 40'000'000'000, 44'000'000'000, 1'700'000'000'300'000'000, 85'000'000'000, 0.1, 1048576.0, 2}};
  rank.launches = {900, 890, 10, 7, 6'000, 0, 0, 300, 850, 5};
  rank.loader_wait = 120'000'000;
  rank.loader_workers = {0};
  rank.inputs = {0};
  return rank;
}

inline Finding sample_finding(std::optional<int64_t> rank) {
  Finding finding;
  finding.id = "input_wait";
  finding.cause = Cause::kInput;
  finding.severity = Severity::kCritical;
  finding.title = "the device waits for the loader: 120 ms per step, 50 % of the step";
  finding.lost_ns_per_step = 120'000'000;
  finding.share_of_step = 0.5;
  finding.evidence = {{"loader wait 50 % of the step", rank, "phases", EventRef{"thread 1/1", 5, 6, "next"}},
                      {"no table and no event", rank, "", {}}};
  finding.advice = "Feed the device.";
  finding.doc = "docs/rules.md#input_wait";
  finding.rank = rank;
  return finding;
}

inline Diagnosis sample_diagnosis(std::optional<int64_t> rank) {
  Diagnosis out;
  out.findings = {sample_finding(rank)};
  out.verdict = {.cause = Cause::kInput,
                 .rank = rank,
                 .severity = Severity::kCritical,
                 .confidence = 0.9,
                 .lost_ns_per_step = 120'000'000,
                 .share_of_step = 0.5,
                 .title = out.findings[0].title,
                 .why = "50 % of the step, where up to 10 % is good and beyond 30 % critical; seen on 2 counted steps",
                 .next = {{"Give the DataLoader workers: num_workers=4, persistent_workers=True", 120'000'000,
                           "the loader wait per step falls"},
                          {"Move resizing to the device", {}, "time per batch inside the workers falls"}},
                 .abstained = ""};
  out.ruled_out = {{Cause::kSync, "blocking calls take 0.2 % of the step (good up to 5.0 %)"},
                   {Cause::kHost, "the host is 2.0 % of the step behind (good up to 10 %)"}};
  return out;
}

inline InputReport sample_input(const std::string& path) {
  InputReport input;
  input.file.path = path;
  input.file.format = "chrome-json.gz";
  input.file.bytes = 1'234'567;
  input.file.text_bytes = 22'000'000;
  input.file.events = 75'718;
  return input;
}

inline Report input_bound_report() {
  Report out;
  out.inputs = {sample_input("/home/mallory/run/gpu07_4242.17.pt.trace.json.gz")};
  out.inputs[0].file.warn("broken_event", 3, 2005);
  out.inputs[0].file.skipped_events = 3;
  out.ranks = {sample_rank(std::nullopt)};
  out.diagnosis = sample_diagnosis(std::nullopt);
  return out;
}

inline Report many_ranks_report(int64_t count) {
  Report out;
  for (int64_t rank = 0; rank < count; ++rank) {
    out.inputs.push_back(sample_input(fmt::format("/runs/8-ranks/rank{}.json.gz", rank)));
    out.ranks.push_back(sample_rank(rank));
    out.ranks.back().inputs = {static_cast<size_t>(rank)};
    out.ranks.back().step_time.median = 240'000'000 + rank * 1'000'000;
  }
  out.diagnosis = sample_diagnosis(count / 2);
  return out;
}

inline Report host_only_report() {
  Report out = input_bound_report();
  RankReport& rank = out.ranks[0];
  rank.has_device = false;
  rank.devices.clear();
  rank.kernels.clear();
  rank.device_window.reset();
  rank.meta.devices.clear();
  rank.memory = {
      {0, 500, 40'000'000'000, 44'000'000'000, 1'700'000'000'300'000'000, 85'000'000'000, 0.1, 1048576.0, 2}};
  rank.launches = {};
  rank.memory = {{-1, 9, {}, {}, {}, {}, {}, {}, 0}};
  const Breakdown parts{0, 0, 0, 0, 0, 120'000'000, 100'000'000, 20'000'000};
  rank.steps = {sample_step(0, 0, parts)};
  rank.steps_from = StepSource::kCapture;
  rank.step_time = {1, 240'000'000, 240'000'000, 240'000'000, 240'000'000, 0};
  rank.breakdown = parts;
  out.inputs[0].file.warnings.clear();
  return out;
}

inline Report abstaining_report() {
  Report out = host_only_report();
  out.ranks[0].steps[0] = sample_step(7, 0, {0, 0, 0, 0, 0, 0, 1'000'000, 0}, "partial");
  out.ranks[0].steps_from = StepSource::kMarks;
  out.ranks[0].step_time = {};
  out.ranks[0].breakdown.reset();
  out.ranks[0].operators.clear();
  out.diagnosis = {};
  out.diagnosis.verdict.abstained = "none of the 1 steps counts (partial), and there is no device work";
  out.diagnosis.verdict.title = "no verdict: none of the 1 steps counts";
  return out;
}

// Long names, wide characters, control bytes, broken UTF-8, mark-up, and too many of everything.
inline Report nasty_report() {
  Report out = many_ranks_report(8);
  const std::string evil = "模型的前向传播\x1b[31m<b>|`*_@team #1\n\xff\u202e" + std::string(300, 'x');
  for (RankReport& rank : out.ranks) {
    rank.host = evil;
    rank.devices[0].name = evil;
    rank.meta.devices[0].name = evil;
    for (int i = 0; i < 1000; ++i) {
      rank.operators.push_back({fmt::format("{}{}", evil, i), "operator", "", 1, 5, 5, 1'000'000'000, 5});
      rank.kernels.push_back(
          {fmt::format("{}{}", evil, i), KernelClass::kOther, 0, 1, 900'000'000, 1, 2, evil, {}, {}, false});
    }
    std::stable_sort(rank.operators.begin(), rank.operators.end(),
                     [](const auto& a, const auto& b) { return a.self_device > b.self_device; });
    std::stable_sort(rank.kernels.begin(), rank.kernels.end(),
                     [](const auto& a, const auto& b) { return a.total > b.total; });
    rank.steps[1].phases[1].name = evil;
    rank.torch = evil;
  }
  for (InputReport& input : out.inputs) {
    input.file.path = "/d/" + evil;
    for (int code = 0; code < 20; ++code) input.file.warn(fmt::format("code_{}", code), 1'000'000'000, 5, evil);
  }
  out.inputs.push_back({{}, evil + evil});
  Verdict& verdict = out.diagnosis.verdict;
  verdict.title = verdict.why = evil + " " + evil;
  verdict.next = {{evil, 1, evil}, {evil, 1, evil}, {evil, 1, evil}};
  for (int i = 0; i < 12; ++i) out.diagnosis.ruled_out.push_back({Cause::kInput, evil});
  return out;
}

}  // namespace stepscope::test
