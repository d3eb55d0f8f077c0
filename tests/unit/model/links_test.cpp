#include "model/derive/links.h"

#include <gtest/gtest.h>

#include "model/model.h"
#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;

constexpr HostRow kNone;

HostRow row(size_t index) { return HostRow(index); }

Links links_of(TraceBuilder& t) {
  const Trace trace = t.take();
  return link(trace, NameFacts(trace, NameLists::builtin()), nest(trace));
}

TEST(Links, AreByCorrelation) {
  TraceBuilder t;
  t.launch(0, 5, 7);
  t.launch(10, 5, 8);
  t.kernel("k", 20, 5, 8);
  t.kernel("k", 30, 5, 7);
  EXPECT_EQ(links_of(t).call, (std::vector<HostRow>{row(1), row(0)}));
}

TEST(Links, CorrelationZeroIsNone) {
  TraceBuilder t;
  t.launch(0, 5, 0);
  t.launch(10, 5, 1);
  t.kernel("k", 20, 5, 0);
  const Links links = links_of(t);
  EXPECT_EQ(links.call.at(0), kNone);
  EXPECT_EQ(links.work_without_call, 1);
}

TEST(Links, OnlyRuntimeCallsLink) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50).correlation = 7;
  t.kernel("k", 20, 5, 7);
  EXPECT_EQ(links_of(t).call.at(0), kNone);
}

TEST(Links, OfSeveralCallsTheLastThatStartsNoLaterThanTheWork) {
  TraceBuilder t;
  t.launch(0, 5, 7);
  t.launch(20, 5, 7);
  t.launch(40, 5, 7);
  t.kernel("k", 20, 5, 7);
  t.kernel("k", 39, 5, 7);
  t.kernel("k", 100, 5, 7);
  EXPECT_EQ(links_of(t).call, (std::vector<HostRow>{row(1), row(1), row(2)}));
}

TEST(Links, OfSeveralCallsThatAllStartLaterTheFirst) {
  TraceBuilder t;
  t.launch(50, 5, 7);
  t.launch(40, 5, 7);
  t.kernel("k", 20, 5, 7);
  EXPECT_EQ(links_of(t).call.at(0), row(1));
}

TEST(Links, ASingleCallThatStartsLaterStillLinks) {
  TraceBuilder t;
  t.launch(50, 5, 7);
  t.kernel("k", 20, 5, 7);
  EXPECT_EQ(links_of(t).call.at(0), row(0));
}

// Two processes with one correlation; process 1 drives device 0, process 2 device 1.
TraceBuilder two_processes() {
  TraceBuilder t;
  t.thread("1", "1").launch(0, 5, 1);
  t.launch(10, 5, 5).external_id = 100;
  t.thread("2", "1").launch(0, 5, 2);
  t.launch(20, 5, 5).external_id = 200;
  return t;
}

TEST(Links, OfTwoProcessesTheOneThatUsesTheDevice) {
  TraceBuilder t = two_processes();
  t.on_device(0).kernel("k", 30, 5, 1);
  t.on_device(1).kernel("k", 30, 5, 2);
  t.on_device(0).kernel("k", 40, 5, 5);
  t.on_device(1).kernel("k", 40, 5, 5);
  EXPECT_EQ(links_of(t).call, (std::vector<HostRow>{row(0), row(2), row(1), row(3)}));
}

TEST(Links, OfTwoProcessesOnOneDeviceTheExternalIdIsTheWitness) {
  TraceBuilder t = two_processes();
  t.on_device(0).kernel("k", 40, 5, 5).external_id = 100;
  EXPECT_EQ(links_of(t).call.at(0), row(1));
}

TEST(Links, TheDeviceSaysMoreThanTheExternalId) {
  TraceBuilder t = two_processes();
  t.on_device(1).kernel("k", 30, 5, 2);
  t.on_device(1).kernel("k", 40, 5, 5).external_id = 100;
  EXPECT_EQ(links_of(t).call.at(1), row(3));
}

TEST(Links, OfTwoProcessesWithoutAWitnessTheLatestCallBeforeTheWork) {
  TraceBuilder t = two_processes();
  t.on_device(0).kernel("k", 40, 5, 5);
  t.on_device(0).kernel("k", 15, 5, 5);
  EXPECT_EQ(links_of(t).call, (std::vector<HostRow>{row(3), row(1)}));
}

TEST(Links, AProcessThatUsesTheDeviceIsPickedAlthoughItStartsLater) {
  TraceBuilder t = two_processes();
  t.on_device(1).kernel("k", 30, 5, 2);
  t.on_device(1).kernel("k", 15, 5, 5);
  EXPECT_EQ(links_of(t).call.at(1), row(3));
}

TEST(Links, ExternalIdLinksNothingWhereCorrelationExists) {
  TraceBuilder t;
  t.launch(0, 5, 1).external_id = 100;
  t.kernel("k", 20, 5).external_id = 100;
  const Links links = links_of(t);
  EXPECT_EQ(links.call.at(0), kNone);
  EXPECT_EQ(links.external_links, 0);
}

TEST(Links, WithoutAnyCorrelationExternalIdLinksToTheCall) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50).external_id = 100;
  t.launch(10, 5, 0).external_id = 100;
  t.kernel("k", 20, 5).external_id = 100;
  const Links links = links_of(t);
  EXPECT_GT(links.external_links, 0);
  EXPECT_EQ(links.call.at(0), row(1));
  EXPECT_EQ(links.work_without_call, 0);
}

TEST(Links, WithoutACallTheOperatorOfTheExternalIdStandsForIt) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50).external_id = 100;
  t.kernel("k", 20, 5).external_id = 100;
  t.kernel("k", 30, 5).external_id = 999;
  const Links links = links_of(t);
  EXPECT_EQ(links.call, (std::vector<HostRow>{row(0), kNone}));
  EXPECT_EQ(links.outermost.at(0), row(0));
  EXPECT_TRUE(links.launches.empty());
}

TEST(Links, TheLaunchIsTheOutermostCallOfItsRuntimeCalls) {
  TraceBuilder t;
  t.op("aten::mm", 0, 100);
  t.launch(10, 50, 0);
  t.call("cuLaunchKernel", 20, 20, 7);
  t.kernel("k", 50, 5, 7);
  const Links links = links_of(t);
  EXPECT_EQ(links.call.at(0), row(2));
  EXPECT_EQ(links.outermost.at(0), row(1));
  ASSERT_EQ(links.launches.size(), 1u);
  EXPECT_EQ(links.launches[0].call, row(1));
}

TEST(Links, AnOperatorBetweenTwoCallsPartsTheLaunches) {
  TraceBuilder t;
  t.call("cudaOuterCall", 0, 100);
  t.op("aten::mm", 10, 50);
  t.launch(20, 5, 7);
  t.kernel("k", 50, 5, 7);
  EXPECT_EQ(links_of(t).outermost.at(0), row(2));
}

TEST(Links, AGraphLaunchOwnsAllItsWorkInTheOrderOfStart) {
  TraceBuilder t;
  t.call("cudaGraphLaunch", 0, 5, 7);
  t.kernel("k", 40, 5, 7);
  t.kernel("k", 20, 5, 7);
  t.copy("Memcpy DtoD (Device -> Device)", 30, 5, 7);
  const Links links = links_of(t);
  ASSERT_EQ(links.launches.size(), 1u);
  const auto at = [](size_t index) { return DeviceRow(index); };
  EXPECT_EQ(links.launches[0].work, (std::vector<DeviceRow>{at(1), at(2), at(0)}));
  EXPECT_EQ(links.first_of_launch, (std::vector<uint8_t>{0, 1, 0}));
}

TEST(Links, OfWorkThatStartsTogetherTheFirstInTheFileIsTheFirstOfItsLaunch) {
  TraceBuilder t;
  t.call("cudaGraphLaunch", 0, 5, 7);
  t.kernel("k", 20, 5, 7);
  t.kernel("k", 20, 5, 7);
  EXPECT_EQ(links_of(t).first_of_launch, (std::vector<uint8_t>{1, 0}));
}

TEST(Links, EveryUnlinkedPieceOfWorkIsTheFirstOfItsOwnLaunch) {
  TraceBuilder t;
  t.kernel("k", 20, 5, 7);
  t.kernel("k", 30, 5, 7);
  EXPECT_EQ(links_of(t).first_of_launch, (std::vector<uint8_t>{1, 1}));
}

TEST(Links, TheLowestCorrelationIsThatOfTheRecordedCalls) {
  TraceBuilder t;
  t.op("aten::mm", 0, 50).correlation = 1;
  t.launch(0, 5, 12);
  t.launch(10, 5, 9);
  t.kernel("k", 20, 5, 3);
  EXPECT_EQ(links_of(t).lowest_correlation, 9);
}

TEST(Links, FilesOfOneRecordingDoNotShareCorrelations) {
  TraceBuilder t;
  t.launch(0, 5, 7);
  t.launch(100, 5, 7).source = 1;
  t.kernel("k", 120, 5, 7);
  t.kernel("k", 130, 5, 7).source = 1;
  EXPECT_EQ(links_of(t).call, (std::vector<HostRow>{row(0), row(1)}));
}

}  // namespace
}  // namespace stepscope
