#include "model/call_tree.h"

#include <gtest/gtest.h>

#include <map>

#include "support/for_traces.h"
#include "support/training.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

std::map<std::string, Ns> host_times(const Model& model, CallRoots roots = CallRoots::kMerged) {
  const CallTree tree(model, roots);
  std::map<std::string, Ns> out;
  for (uint32_t node = 1; node < tree.nodes().size(); ++node) {
    if (tree.nodes()[node].self_host != 0) out[tree.path_text(node)] = tree.nodes()[node].self_host;
  }
  return out;
}

using Times = std::map<std::string, Ns>;

TEST(CallTree, ARangeStandsAboveWhatIsCalledInItThoughAnotherFrameClosesIt) {
  TraceBuilder t;
  t.frame("main", 0, 100);
  t.frame("__enter__", 10, 5);
  t.range("my_range", 12, 60);
  t.frame("forward", 20, 40);
  t.op("aten::mm", 30, 10);
  t.frame("__exit__", 70, 5);
  const Model model(t.take(), {});
  EXPECT_EQ(host_times(model), (Times{{"main", us(10 + 25)},
                                      {"main;__enter__", us(2)},
                                      {"main;__enter__;my_range", us(3)},
                                      {"main;my_range", us(5 + 10)},
                                      {"main;my_range;forward", us(30)},
                                      {"main;my_range;forward;aten::mm", us(10)},
                                      {"main;my_range;__exit__", us(2)},
                                      {"main;__exit__", us(3)}}));
}

TEST(CallTree, StepsAreOneNameAndEmptyNamesReadable) {
  TraceBuilder t;
  t.mark(1, 0, 10);
  t.mark(2, 10, 10);
  t.op("", 15, 2);
  const Model model(t.take(), {});
  EXPECT_EQ(host_times(model), (Times{{"ProfilerStep*", us(18)}, {"ProfilerStep*;(unnamed)", us(2)}}));
}

TEST(CallTree, WithoutFramesTheOutermostCallStackStandsForThem) {
  TraceBuilder t;
  t.op("aten::linear", 0, 10).stack = t.text("model.py(7): forward;train.py(3): main");
  t.op("aten::mm", 2, 5).stack = t.text("model.py(7): forward;train.py(3): main");
  const Model model(t.take(), {});
  EXPECT_EQ(host_times(model), (Times{{"train.py(3): main;model.py(7): forward;aten::linear", us(5)},
                                      {"train.py(3): main;model.py(7): forward;aten::linear;aten::mm", us(5)}}));
}

TEST(CallTree, ThreadsStandApartUnderTheirNames) {
  TraceBuilder t;
  t.op("aten::mm", 0, 10);
  t.thread("1", "2", "pt_autograd_0").op("aten::mm", 0, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(host_times(model, CallRoots::kThreads),
            (Times{{"thread 1/1;aten::mm", us(10)}, {"pt_autograd_0 1/2;aten::mm", us(10)}}));
}

TEST(CallTree, WorkBelongsToThePathItsCallBeginsInWithoutTheCalls) {
  TraceBuilder t;
  t.frame("main", 0, 100);
  t.op("aten::mm", 10, 20);
  test::launched_kernel(t, 15, 50, 7);
  test::launched_kernel(t, 80, 90, 3);
  t.kernel("lost", 95, 4);
  const Model model(t.take(), {});
  const CallTree tree(model, CallRoots::kMerged);
  std::map<std::string, Ns> device;
  for (uint32_t node = 1; node < tree.nodes().size(); ++node) {
    if (tree.nodes()[node].self_device != 0) device[tree.path_text(node)] = tree.nodes()[node].self_device;
  }
  EXPECT_EQ(device, (Times{{"main;aten::mm", us(7)}, {"main", us(3)}, {"(no launch record)", us(4)}}));
}

TEST(CallTree, MomentsAreToldWhereTheyAre) {
  TraceBuilder t;
  t.op("aten::outer", 0, 100);
  t.op("aten::inner", 20, 10);
  const Model model(t.take(), {});
  const LaneId lane(size_t{0});
  std::vector<CallMoment> moments{{lane, us(200)}, {lane, us(20)}, {lane, us(30)}, {LaneId(), us(5)}};
  const CallTree tree(model, CallRoots::kMerged, &moments);
  EXPECT_EQ(tree.path_text(moments[0].node), "");
  EXPECT_EQ(tree.path_text(moments[1].node), "aten::outer;aten::inner");
  EXPECT_EQ(tree.path_text(moments[2].node), "aten::outer");
  EXPECT_EQ(moments[3].node, CallTree::kRoot);
}

Ns outermost_time(const Model& model) {
  Ns out = 0;
  for (size_t lane = 0; lane < model.trace.lanes.size(); ++lane) {
    std::vector<Interval> spans;
    for (const auto rows : {model.nesting.of_lane(LaneId(lane)), model.nesting.frames_of_lane(LaneId(lane))}) {
      for (HostRow row : rows) spans.push_back({model.trace.host.begin(row), model.nesting.cut_end[row.index()]});
    }
    out += IntervalSet::of(std::move(spans)).length();
  }
  return out;
}

TEST(CallTree, DepthCostsNeitherTimeNorMemory) {
  TraceBuilder t;
  constexpr int kDeep = 50'000;  // crossing ones: every second is a frame
  for (int i = 0; i < kDeep; ++i) {
    const auto kind = i % 2 == 0 ? HostKind::kFrame : HostKind::kOperator;
    t.host(kind, "row", i, (i % 2 == 0 ? 2.0 : 2.0001) * (kDeep - i));
  }
  const Model model(t.take(), {});
  const CallTree tree(model, CallRoots::kMerged);
  EXPECT_LE(tree.nodes().size(), 2u * kDeep);
  Ns sum = 0;
  for (const CallNode& node : tree.nodes()) {
    sum += node.self_host;
    ASSERT_LE(node.depth, CallTree::kDeepest + 1);
  }
  EXPECT_EQ(sum, outermost_time(model));
}

TEST(CallTree, SelvesSumToTheUnionOfTheRowsAndWorkIsNeverLost) {
  test::for_random_models([](const Model& model, uint64_t) {
    const CallTree tree(model, CallRoots::kThreads);
    Ns host = 0, device = 0, work = 0;
    int64_t calls = 0;
    for (const CallNode& node : tree.nodes()) {
      ASSERT_GE(node.self_host, 0);
      host += node.self_host, device += node.self_device;
      if (tree.name(static_cast<uint32_t>(&node - tree.nodes().data())) != "(no launch record)") calls += node.calls;
    }
    for (Ns dur : model.trace.device.dur) work += dur;
    ASSERT_EQ(host, outermost_time(model));
    ASSERT_EQ(device, work);
    ASSERT_EQ(calls, static_cast<int64_t>(model.trace.host.size()));
  });
}

}  // namespace
}  // namespace stepscope
