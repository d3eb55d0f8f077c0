#include "cli/redact.h"

#include <gtest/gtest.h>

#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

Redactor knowing() {
  Redactor out;
  out.learn_host("gpu07");
  out.learn_host("gpu07.lab.example");
  out.learn_host("gpu07");  // known already
  out.learn_input("/home/mallory/my runs/gpu07_42.17.pt.trace.json.gz");
  return out;
}

TEST(Redactor, NumbersHostsAndUsers) {
  EXPECT_EQ(knowing().clean("rank 3 on gpu07"), "rank 3 on host-1");
  EXPECT_EQ(knowing().clean("gpu07.lab.example:29500"), "host-2:29500");
  EXPECT_EQ(knowing().clean("mallory's run"), "user-1's run");
}

TEST(Redactor, ReplacesWholeWordsOnly) {
  EXPECT_EQ(knowing().clean("gpu077 mallorys"), "gpu077 mallorys");
  EXPECT_EQ(knowing().clean("gpu07_42.17.json"), "host-1_42.17.json");
}

TEST(Redactor, CutsFolders) {
  const Redactor redactor = knowing();
  EXPECT_EQ(redactor.clean("/home/mallory/proj/train.py(12): step"), "train.py(12): step");
  EXPECT_EQ(redactor.clean("torch/nn/modules/module.py(1501): _call_impl"), "module.py(1501): _call_impl");
  EXPECT_EQ(redactor.clean("~/proj/x.py(1): f"), "x.py(1): f");
  EXPECT_EQ(redactor.clean("C:\\Users\\bob\\x.py(1): f"), "x.py(1): f");
  EXPECT_EQ(redactor.clean("/home/mallory/my runs/gpu07_42.17.pt.trace.json.gz: is empty"),
            "host-1_42.17.pt.trace.json.gz: is empty");
}

TEST(Redactor, LeavesNamesThatOnlyLookLikePathsAlone) {
  const Redactor redactor = knowing();
  for (const char* name :
       {"aten::div", "</script><img src=x>", "a/b", "12 GB/s", "void f<int>(float*, int)", "50 % of the step"}) {
    EXPECT_EQ(redactor.clean(name), name);
  }
}

TEST(Redactor, KnowsThatAFileIsNamedAfterAKnownHost) {
  Redactor redactor;
  redactor.learn_host("node-a");
  redactor.learn_input("/runs/r0-node-a_5000.17.pt.trace.json");
  EXPECT_EQ(redactor.clean("r0-node-a_5000.17.pt.trace.json"), "r0-host-1_5000.17.pt.trace.json");
}

TEST(RedactReport, ReachesEveryText) {
  Report report = test::input_bound_report();
  report.ranks[0].operators[0].name = "/home/mallory/a.py(1): f on gpu07";
  report.ranks[0].kernels[0].launched_by = "gpu07";
  report.diagnosis.verdict.why = "see /home/mallory/a.py(1)";
  report.diagnosis.findings[0].evidence[0].event->name = "gpu07";
  report.inputs.push_back({{}, "/home/mallory/b.json: is empty"});
  redact(report);
  EXPECT_EQ(report.ranks[0].host, "host-1");
  EXPECT_EQ(report.inputs[0].file.path, "host-1_4242.17.pt.trace.json.gz");
  EXPECT_EQ(report.inputs[1].error, "b.json: is empty");
  for (const char* output : {"text", "json", "md", "csv"}) {
    const std::string text = find_output(output)->report(report, {});
    for (const char* secret : {"mallory", "gpu07", "/home"})
      EXPECT_EQ(text.find(secret), std::string::npos) << output << secret;
  }
}

TEST(RedactReport, JoinsPhasesWhoseNamesBecomeTheSame) {
  Report report = test::input_bound_report();
  report.ranks[0].steps[0].phases = {{"/a/x/load.py(1): f", 10, 1}, {"/b/y/load.py(1): f", 20, 2}};
  redact(report);
  ASSERT_EQ(report.ranks[0].steps[0].phases.size(), 1u);
  EXPECT_EQ(report.ranks[0].steps[0].phases[0].name, "load.py(1): f");
  EXPECT_EQ(report.ranks[0].steps[0].phases[0].host_ns, 30);
  EXPECT_EQ(report.ranks[0].steps[0].phases[0].device_ns, 3);
}

}  // namespace
}  // namespace stepscope
