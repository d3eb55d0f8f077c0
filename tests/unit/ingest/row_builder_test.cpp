#include "ingest/row_builder.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

using namespace std::string_literals;

ReadText read(const std::vector<std::string>& events, std::string_view behind = "") {
  return read_text(in_object(events, "", behind));
}

std::string span(char phase, std::string_view name, std::string_view ts, std::string_view more = "") {
  return fmt::format(R"({{"ph": "{}", "cat": "cpu_op", "name": "{}", "pid": 42, "tid": 7, "ts": {}{}}})", phase, name,
                     ts, more);
}

// ---- device rows

TEST(RowBuilder, MakesDeviceRows) {
  const ReadText out =
      read({kernel("gemm", R"x("External id": 11, "queued": 0, "device": 1, "context": 1, "stream": 9, "correlation": 5,
    "blocks per SM": 2.5, "est. achieved occupancy %": 40, "Collective name": "allreduce", "bytes": 64, "memory bandwidth (GB/s)": 1.5)x")});
  const DeviceTable& device = out.trace.device;
  ASSERT_EQ(device.size(), 1u);
  EXPECT_EQ(device.start[0], 10'000);
  EXPECT_EQ(device.dur[0], 5'000);
  EXPECT_EQ(device.device[0], 1);
  EXPECT_EQ(out.view(device.stream[0]), "9");
  EXPECT_EQ(device.correlation[0], 5);
  EXPECT_EQ(device.external_id[0], 11);
  EXPECT_EQ(device.blocks_per_sm[0], 2.5);
  EXPECT_EQ(device.occupancy[0], 0.4);
  EXPECT_EQ(device.bandwidth_gbs[0], 1.5);
  EXPECT_EQ(device.bytes[0], 64);
  EXPECT_TRUE(device.collective[0]);
}

TEST(RowBuilder, KeepsTheNumbersThatTieBackwardToForward) {
  const auto sequence = [](const char* args) {
    return read({span('X', "aten::mm", "1", std::string(R"(, "dur": 1, "args": {)") + args + "}")})
        .trace.host.sequence.at(0);
  };
  EXPECT_EQ(sequence(R"("Fwd thread id": 0, "Sequence number": 7)"), autograd_sequence(7, false));
  EXPECT_EQ(sequence(R"("Sequence number": 7)"), autograd_sequence(7, false));
  EXPECT_EQ(sequence(R"("Sequence number": "7", "Fwd thread id": 2)"), autograd_sequence(7, true));
  EXPECT_EQ(sequence(R"("Sequence number": 0, "Fwd thread id": 1)"), -1);
  EXPECT_EQ(sequence(R"("Sequence number": -1, "Fwd thread id": 1)"), 0);
  EXPECT_EQ(sequence(R"("Sequence number": 18446744073709551615)"), 0);
  EXPECT_EQ(sequence(R"("External id": 3)"), 0);
}

TEST(RowBuilder, FindsTheLaneOfADeviceRow) {
  const auto lane = [](const std::string& pid, const std::string& tid, const std::string& args) {
    const ReadText out = read({R"({"ph": "X", "cat": "Kernel", "name": "k", "pid": )" + pid + R"(, "tid": )" + tid +
                               R"(, "ts": 1, "dur": 1, "args": {)" + args + "}}"});
    return fmt::format("{} {}", out.trace.device.device.at(0), out.view(out.trace.device.stream.at(0)));
  };
  EXPECT_EQ(lane("3", "7", R"("device": 1, "stream": 9)"), "1 9") << "its own args";
  EXPECT_EQ(lane("3", "7", R"("device": "1", "stream": "9")"), "1 9");
  EXPECT_EQ(lane("3", "7", ""), "3 7") << "else pid and tid";
  EXPECT_EQ(lane("3", R"("stream 7")", ""), "3 7");
  EXPECT_EQ(lane(R"("GPU 2")", R"("stream 7 ")", ""), "2 7");
  EXPECT_EQ(lane(R"("CUDA functions")", R"("main")", ""), "0 main");
  EXPECT_EQ(lane("0", "0", R"("stream": -1)"), "0 -1");
  EXPECT_EQ(lane("0", "5", R"("stream": null, "device": null)"), "0 5");
  EXPECT_EQ(lane("4265177599", "1", ""), "4265177599 1");
}

TEST(RowBuilder, TakesFiguresThatAreNoneForAbsent) {
  const ReadText out = read(
      {kernel(
           "k",
           R"x("blocks per SM": "inf", "est. achieved occupancy %": "N/A", "bytes": "N/A", "memory bandwidth (GB/s)": inf,
    "correlation": 18446744073709551615, "External id": "7")x"),
       kernel("l", R"("theoretical occupancy": 25)")});
  const DeviceTable& device = out.trace.device;
  EXPECT_TRUE(std::isnan(device.blocks_per_sm[0]));
  EXPECT_TRUE(std::isnan(device.occupancy[0]));
  EXPECT_TRUE(std::isnan(device.bandwidth_gbs[0]));
  EXPECT_EQ(device.bytes[0], -1);
  EXPECT_EQ(device.correlation[0], 0);
  EXPECT_EQ(device.external_id[0], 7);
  EXPECT_EQ(device.occupancy[1], 0.25);
  EXPECT_EQ(out.file().skipped_events, 0);
}

// ---- host rows

TEST(RowBuilder, MakesHostRows) {
  const ReadText out = read(
      {slice("cpu_op", "aten::mm", "1", "2",
             R"(, "args": {"External id": 11, "correlation": 3, "Input Dims": [[1], []], "Call stack": "a;b\nc"})"),
       slice("cuda_driver", "cuLaunchKernel", "1", "2", R"(, "args": {"correlation": 5})"),
       slice("python_function", "f.py(3): g", "1", "2"),
       slice("user_annotation", "x", "1", "2", R"(, "args": {"finished": false})")});
  const HostTable& host = out.trace.host;
  EXPECT_EQ(host.kind, (std::vector{HostKind::kOperator, HostKind::kRuntime, HostKind::kFrame, HostKind::kAnnotation}));
  EXPECT_EQ(host.correlation, (std::vector<int64_t>{0, 5, 0, 0})) << "of runtime calls only";
  EXPECT_EQ(host.external_id[0], 11);
  EXPECT_EQ(out.view(host.shapes[0]), "[[1], []]");
  EXPECT_EQ(out.view(host.stack[0]), "a;b\nc");
  EXPECT_FALSE(host.shapes[1]);
  EXPECT_EQ(host.driver, (std::vector<uint8_t>{0, 1, 0, 0}));
  EXPECT_EQ(host.unfinished, (std::vector<uint8_t>{0, 0, 0, 1}));
}

TEST(RowBuilder, TakesNumbersAndTextsOfOneSpellingForOneLane) {
  const auto at = [](const std::string& pid, const std::string& tid) {
    return R"({"ph": "X", "cat": "cpu_op", "name": "a", "ts": 1, "dur": 1, "pid": )" + pid + R"(, "tid": )" + tid + "}";
  };
  const ReadText out = read({at("1", "2"), at(R"("1")", R"("2")"), at("1", "-2"), at(R"("[TP00-PP00] 83")", "2"),
                             R"({"ph": "X", "cat": "cpu_op", "name": "a", "ts": 1})"});
  EXPECT_EQ(out.trace.host.lane[0], out.trace.host.lane[1]);
  ASSERT_EQ(out.trace.lanes.size(), 4u);
  EXPECT_EQ(out.view(out.trace.lanes[2].pid), "[TP00-PP00] 83");
  EXPECT_EQ(out.view(out.trace.lanes[3].pid), "");
}

TEST(RowBuilder, DecodesNames) {
  const ReadText out =
      read({op(R"(caf\u00e9 \"x\" \ud83d\udd25 \ud83d)"), R"({"ph": "X", "cat": "cpu_op", "ts": 1, "name": null})"});
  EXPECT_EQ(out.view(out.trace.host.name[0]), "caf\u00E9 \"x\" \U0001F525 \uFFFD");
  EXPECT_EQ(out.view(out.trace.host.name[1]), "");
}

TEST(RowBuilder, NamesThreadsThatAreNamedBehindTheirRows) {
  const ReadText out =
      read({op("a"), R"({"ph": "M", "name": "thread_name", "pid": "42", "tid": 7, "args": {"name": "pt_autograd_0"}})",
            R"({"ph": "M", "name": "thread_name", "pid": 0, "tid": 7, "args": {"name": "stream 7 "}})"});
  ASSERT_EQ(out.trace.lanes.size(), 1u);
  EXPECT_EQ(out.view(out.trace.lanes[0].thread_name), "pt_autograd_0");
}

// ---- the allocator

TEST(RowBuilder, KeepsTheAllocatorsRecords) {
  const auto record = [](const std::string& phase, const std::string& args) {
    return R"({"ph": ")" + phase +
           R"(", "cat": "cpu_instant_event", "s": "t", "name": "[memory]", "pid": 42, "tid": 7, "ts": 3, "args": {)" +
           args + "}}";
  };
  const ReadText out = read(
      {record(
           "i",
           R"("Device Type": 1, "Device Id": 2, "Bytes": -512, "Addr": 140000000000000, "Total Allocated": 0, "Total Reserved": 8192)"),
       record("I", R"("Device Type": 0, "Device Id": -1, "Bytes": 4)"),
       record("X", R"("Device Type": 1, "Device Id": 0, "Bytes": "8")"),
       R"({"ph": "i", "name": "[OutOfMemory]", "pid": 42, "tid": 7, "ts": 3})",
       R"({"ph": "X", "name": "[OutOfMemory]", "cat": "cpu_instant_event", "pid": 42, "tid": 7, "ts": 3})"});
  const MemoryTable& memory = out.trace.memory;
  ASSERT_EQ(memory.size(), 3u);
  EXPECT_EQ(memory[0].device, 2);
  EXPECT_EQ(memory[0].bytes, -512);
  EXPECT_EQ(memory[0].address, 140000000000000);
  EXPECT_EQ(memory[0].total_allocated, 0);
  EXPECT_EQ(memory[0].total_reserved, 8192);
  EXPECT_EQ(memory[0].time, 3000);
  EXPECT_EQ(memory[1].device, -1);
  EXPECT_EQ(memory[1].total_allocated, -1);
  EXPECT_EQ(memory[2].bytes, 8);
  EXPECT_EQ(out.file().events, 5);
  EXPECT_TRUE(out.trace.shown.empty());
}

// ---- what is unusable

TEST(RowBuilder, RejectsNegativeDurations) {
  const ReadText out = read({op("a"), op("b", "10", "-20"), op("c", "10", "0.-05"), op("d", "10", R"("-3")")});
  EXPECT_EQ(out.trace.host.size(), 1u);
  EXPECT_EQ(out.file().events, 4);
  EXPECT_EQ(out.file().skipped_events, 3);
  EXPECT_EQ(out.count("negative_duration"), 3);
  EXPECT_EQ(out.first_byte("negative_duration"), static_cast<int64_t>(in_object({op("a")}).find("\n]") + 2));
}

TEST(RowBuilder, SkipsEventsWithoutATime) {
  const ReadText out = read({op("a"), R"({"ph": "X", "cat": "cpu_op", "name": "b", "dur": 5})", op("c", "NaN"),
                             op("d", R"("soon")"), op("e", "1e300"), op("f", "1", "9e18"), op("g", "1", "null"),
                             R"({"ph": "i", "name": "x"})", R"({"ph": "B", "name": "x"})", R"({"ph": "E"})"});
  EXPECT_EQ(out.trace.host.size(), 1u);
  EXPECT_EQ(out.file().skipped_events, 9);
  EXPECT_EQ(out.count("no_time"), 9);
}

TEST(RowBuilder, CountsFlowsCountersAndMetadataWithoutATime) {
  const ReadText out = read({op("a"), R"({"ph": "s", "id": 1})", R"({"ph": "C", "name": "x", "args": {"v": 1.5}})",
                             R"({"ph": "M", "name": "process_name"})"});
  EXPECT_EQ(out.file().events, 4);
  EXPECT_EQ(out.file().skipped_events, 0);
}

TEST(RowBuilder, SkipsObjectsWithoutAPhaseThatIsOne) {
  const ReadText out =
      read({op("a"), R"({"name": "b", "ts": 1})", R"({"ph": "Q", "ts": 1})", R"({"ph": "XX", "ts": 1})", "{}"});
  EXPECT_EQ(out.file().events, 5);
  EXPECT_EQ(out.file().skipped_events, 3);
  EXPECT_EQ(out.count("broken_event"), 3);
}

// ---- time 0

TEST(RowBuilder, MarksRowsThatWereGivenNoTime) {
  const ReadText out = read({op("a", "0", "0"), op("b", "100"), kernel("k", "", "0", "0"), kernel("l", "", "0", "3")},
                            R"(, "baseTimeNanoseconds": 5)");
  EXPECT_EQ(out.trace.host.timeless, (std::vector<uint8_t>{1, 0}));
  EXPECT_EQ(out.trace.device.timeless, (std::vector<uint8_t>{1, 0}));
  EXPECT_EQ(out.count("no_time"), 2);
  EXPECT_EQ(out.file().skipped_events, 0);
  EXPECT_EQ(extent_of(out.trace)->begin, 5);
  EXPECT_EQ(extent_of(out.trace)->end, 105'005);
}

TEST(RowBuilder, LetsZeroBeATimeWhereThereIsNoOther) {
  const ReadText out = read({op("a", "0", "0"), op("b", "0", "7"), R"({"ph": "M", "name": "process_name", "ts": 99})"});
  EXPECT_EQ(out.trace.host.timeless, (std::vector<uint8_t>{0, 0}));
  EXPECT_TRUE(out.file().warnings.empty());
  EXPECT_FALSE(out.trace.real_times);
}

// ---- B and E

TEST(RowBuilder, MatchesBeginsAndEnds) {
  const ReadText out =
      read({span('B', "outer", "1", R"(, "args": {"External id": 3, "finished": "true"})"), span('B', "inner", "2"),
            op("between", "2.5", "0.1"), span('E', "", "4", R"(, "args": {"Call stack": "x"})"),
            span('E', "outer", "9", R"(, "args": {"External id": 4})")});
  const HostTable& host = out.trace.host;
  ASSERT_EQ(host.size(), 3u);
  EXPECT_EQ(out.view(host.name[0]), "outer") << "rows stand where they begin in the file";
  EXPECT_EQ(out.view(host.name[1]), "inner");
  EXPECT_EQ(out.view(host.name[2]), "between");
  EXPECT_EQ(host.start, (std::vector<Ns>{1000, 2000, 2500}));
  EXPECT_EQ(host.dur, (std::vector<Ns>{8000, 2000, 100}));
  EXPECT_EQ(host.external_id[0], 4) << "what the end says counts";
  EXPECT_EQ(out.view(host.stack[1]), "x");
  EXPECT_EQ(out.file().events, 5);
  EXPECT_EQ(out.file().skipped_events, 0);
}

TEST(RowBuilder, EndsWhatIsNeverEndedWithTheFile) {
  const ReadText out =
      read({span('B', "open", "1"), span('B', "outer", "2"), op("last", "50", "10"), span('E', "", "3")});
  const HostTable& host = out.trace.host;
  ASSERT_EQ(host.size(), 3u);
  EXPECT_EQ(host.dur, (std::vector<Ns>{59'000, 1000, 10'000}));
  EXPECT_EQ(host.unfinished, (std::vector<uint8_t>{1, 0, 0}));
}

TEST(RowBuilder, CountsEndsWithoutABegin) {
  const ReadText out =
      read({op("a"), span('E', "", "3"), R"({"ph": "B", "cat": "cpu_op", "name": "b", "pid": 42, "tid": 8, "ts": 5})",
            span('E', "", "6")});
  EXPECT_EQ(out.count("stray_end"), 2) << "an end of another thread ends nothing here";
  EXPECT_EQ(out.file().skipped_events, 2);
  EXPECT_EQ(out.trace.host.size(), 2u);
}

TEST(RowBuilder, RejectsEndsBeforeTheirBegin) {
  const ReadText out = read({op("a"), span('B', "b", "5"), span('E', "", "4")});
  EXPECT_EQ(out.count("negative_duration"), 1);
  EXPECT_EQ(out.trace.host.size(), 1u);
}

// ---- what is only shown

TEST(RowBuilder, ShowsWhatCountsNowhere) {
  const ReadText out =
      read({op("a"), slice("overhead", "Buffer Flush", "1", "2"), slice("gpu_user_annotation", "x", "1", "2"),
            slice("cuda_sync", "Stream Sync", "1", "2", R"(, "args": {"stream": 7, "device": 0})"),
            slice("Trace", "PyTorch Profiler (0)", "1", "2")});
  EXPECT_EQ(out.trace.host.size(), 1u);
  EXPECT_EQ(out.trace.device.size(), 0u);
  ASSERT_EQ(out.trace.shown.size(), 4u);
  EXPECT_EQ(out.view(out.trace.shown[2].category), "cuda_sync");
  EXPECT_TRUE(out.file().warnings.empty());
}

TEST(RowBuilder, CountsRowsOfDevicesThatNobodyKnows) {
  const ReadText out =
      read({op("a"), slice("mtia_ccp_events", "pe_exe", "1", "2"),
            slice("newer_thing", "x", "1", "2", R"(, "args": {"stream": 7})"), slice("toplevel", "x", "1", "2"),
            R"({"ph": "X", "name": "x", "ts": 1, "dur": 1, "args": {"device": 0}})"});
  EXPECT_EQ(out.count("unknown_device_rows"), 2);
  EXPECT_EQ(out.file().skipped_events, 0);
}

TEST(RowBuilder, BytesBeyondBelievingAreUnknown) {
  const auto read = read_text(in_list({
      slice("gpu_memcpy", "Memcpy HtoD", "1", "2", R"(, "args": {"device": 0, "stream": 7, "bytes": 9223372036854775807})"),
      slice("gpu_memcpy", "Memcpy HtoD", "5", "2", R"(, "args": {"device": 0, "stream": 7, "bytes": 4096})"),
  }));
  EXPECT_EQ(read.trace.device.bytes, (std::vector<int64_t>{-1, 4096}));
}

}  // namespace
}  // namespace stepscope
