#include "ingest/top_level.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

Metadata meta_of(const std::string& pairs) {
  return read_text("{" + pairs + ", \"traceEvents\": [" + op("a") + "]}").trace.meta;
}
Ns start_with(const std::string& pairs) {
  return read_text("{" + pairs + ", \"traceEvents\": [" + op("a", "0.5") + "]}").trace.host.start[0];
}

TEST(TopLevel, ReadsTheBaseHoweverItIsWritten) {
  EXPECT_EQ(start_with(R"("baseTimeNanoseconds": 1767189312000000000)"), 1767189312000000500);
  EXPECT_EQ(start_with(R"("baseTimeNanoseconds": "1767189312000000000")"), 1767189312000000500);
  EXPECT_EQ(start_with(R"("baseTimeNanoseconds": 1, "baseTimeNanoseconds": 2)"), 502);
  EXPECT_EQ(start_with(R"("baseTimeNanoseconds": -5)"), 495);
  for (const char* senseless : {"1e30", "9223372036854775807", "null", "[1]", "\"soon\""}) {
    EXPECT_EQ(start_with(R"("baseTimeNanoseconds": )" + std::string(senseless)), 500) << senseless;
  }
}

TEST(TopLevel, SaysThatABaseIsNoTime) {
  EXPECT_EQ(read_text(in_object({op("a")}, R"("baseTimeNanoseconds": "soon",)")).count("bad_base_time"), 1);
  EXPECT_EQ(read_text(in_object({op("a")}, R"("baseTimeNanoseconds": 5,)")).count("bad_base_time"), 0);
}

TEST(TopLevel, ReadsTheRank) {
  const Metadata meta =
      meta_of(R"("distributedInfo": {"backend": "nccl", "rank": 3, "world_size": 8, "pg_config": [{"ranks": [0]}]})");
  EXPECT_EQ(meta.rank, 3);
  EXPECT_EQ(meta.world_size, 8);
  EXPECT_EQ(meta.backend, "nccl");
  EXPECT_EQ(meta_of(R"("distributedInfo": {"rank": "5"})").rank, 5);
  EXPECT_EQ(meta_of(R"("distributedInfo": {"rank": -1})").rank, std::nullopt);
  EXPECT_EQ(meta_of(R"("distributedInfo": "none")").rank, std::nullopt);
}

TEST(TopLevel, ReadsDevices) {
  const Metadata meta =
      meta_of(R"("deviceProperties": [{"id": 0, "name": "A100", "totalGlobalMem": 85899345920, "computeMajor": 8,
    "computeMinor": 0, "numSms": 108}, {"id": "1", "name": "B"}, 5])");
  ASSERT_EQ(meta.devices.size(), 2u);
  EXPECT_EQ(meta.devices[0].name, "A100");
  EXPECT_EQ(meta.devices[0].memory_bytes, 85899345920);
  EXPECT_EQ(meta.devices[0].sm_count, 108);
  EXPECT_EQ(meta.devices[0].compute_major, 8);
  EXPECT_EQ(meta.devices[1].id, 1);
  EXPECT_EQ(meta.devices[1].sm_count, -1);
}

TEST(TopLevel, KeepsOtherScalarsWithinBounds) {
  const Metadata meta = meta_of(
      R"("host_name": "n\u00f6de", "cuda_runtime_version": 12080, "cuda_driver_version": "12090", "trace_id": "AB",
    "with_stack": 1, "with_stack": 2, "torch_version": "2.9", "nested": {"a": 1}, "long": ")" +
      std::string(5000, 'x') + '"');
  EXPECT_EQ(meta.host, "n\u00F6de");
  EXPECT_EQ(meta.cuda_runtime, 12080);
  EXPECT_EQ(meta.cuda_driver, 12090);
  EXPECT_EQ(meta.torch, "2.9");
  EXPECT_EQ(meta.other, (std::map<std::string, std::string>{{"trace_id", "AB"}, {"with_stack", "2"}}));
  std::string many = R"("k": 0)";
  for (int i = 0; i < 1000; ++i) many += fmt::format(R"(, "k{}": 1)", i);
  EXPECT_EQ(meta_of(many).other.size(), 64u);
}

}  // namespace
}  // namespace stepscope
