#include "ingest/sliced_read.h"

#include <gtest/gtest.h>

#include <random>

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using test::dump;
using test::MemorySource;
using test::read_as;
using test::read_text;
using test::slice;

std::string listed(const std::vector<std::string>& events) {
  return fmt::format("{{\"traceEvents\": [\n{}\n]}}", fmt::join(events, ",\n"));
}

std::vector<std::string> many(int count) {
  std::vector<std::string> out;
  for (int i = 0; i < count; ++i) {
    out.push_back(slice(i % 3 == 0 ? "kernel" : "cpu_op", fmt::format("op{}", i % 40), fmt::format("{}.5", i), "0.25",
                        fmt::format(R"(, "args": {{"External id": {}, "Input Dims": [[{}, 2], []]}})", i, i % 9)));
  }
  return out;
}

// How many blocks were not what they seemed.
int misses_of(std::string_view text, size_t block_size) {
  Trace trace;
  trace.files.emplace_back();
  EventRows rows(trace);
  SlicedRead read(std::make_unique<MemorySource>(text), {.count = 2, .block_size = block_size}, rows);
  read.run();
  return read.misses();
}

TEST(SlicedRead, SoundTextIsReadWithoutAMiss) {
  const std::string text = listed(many(2000));
  EXPECT_EQ(misses_of(text, 1000), 0);
  EXPECT_EQ(read_as(text, {.count = 4, .block_size = 1000}).file().events, 2000);
}

TEST(SlicedRead, TheResultIsThatOfOneThread) {
  const std::string text = listed(many(2000));
  const std::string expected = dump(read_as(text, {}).trace);
  for (const size_t block : {50, 333, 4096, 1 << 20}) {
    for (const int threads : {2, 3, 8}) {
      EXPECT_EQ(dump(read_as(text, {.count = threads, .block_size = block}).trace), expected);
    }
  }
}

// A string and a nested list that hold what looks like a border between events.
TEST(SlicedRead, ABorderThatIsNoneIsFoundOut) {
  std::vector<std::string> events = many(300);
  for (size_t i = 0; i < events.size(); i += 2) {
    events[i] = slice("cpu_op", "aten::mm", "1", "2", R"(, "args": {"a": "x},{'ph'", "b": [{"ph": "X"},{"ph": "Y"}]})");
  }
  const std::string text = listed(events);
  int misses = 0;
  for (size_t block = 100; block < 1000; block += 37) misses += misses_of(text, block);
  EXPECT_GT(misses, 0);
  read_text(text);
}

// Guessing stops when it does not pay, and nothing is lost by it.
TEST(SlicedRead, ATextFullOfTrapsIsReadByOne) {
  std::vector<std::string> events;
  for (int i = 0; i < 300; ++i) {
    events.push_back(slice("cpu_op", "aten::mm", fmt::format("{}", i), "1",
                           R"(, "args": {"list": [{"ph": "X"},{"ph": "Y"},{"ph": "Z"},{"ph": "Z"}]})"));
  }
  read_text(listed(events));
}

TEST(SlicedRead, BeginAndEndLookBackAcrossBlocks) {
  std::vector<std::string> events;
  for (int i = 0; i < 200; ++i) {
    events.push_back(fmt::format(R"({{"ph": "B", "cat": "cpu_op", "name": "n{}", "pid": 1, "tid": 1, "ts": {}}})", i, i));
  }
  for (int i = 0; i < 210; ++i) {
    events.push_back(fmt::format(R"({{"ph": "E", "pid": 1, "tid": 1, "ts": {}}})", 500 + i));
  }
  const auto read = read_text(listed(events));
  EXPECT_EQ(read.trace.host.size(), 200u);
  EXPECT_EQ(read.count("stray_end"), 10);
}

TEST(SlicedRead, NamesOfThreadsComeBeforeOrAfterTheirRows) {
  std::vector<std::string> events = many(200);
  const auto name = [](const char* text) {
    return fmt::format(R"({{"ph": "M", "name": "thread_name", "pid": 42, "tid": 7, "args": {{"name": "{}"}}}})", text);
  };
  events.insert(events.begin(), name("first"));
  events.push_back(name("last"));
  const auto read = read_text(listed(events));
  EXPECT_EQ(read.view(read.trace.lanes.front().thread_name), "last");
}

TEST(SlicedRead, KeysBehindTheListCount) {
  std::string text = listed(many(500));
  text.pop_back();
  text += R"(, "baseTimeNanoseconds": 1000, "distributedInfo": {"rank": 3}})";
  const auto read = read_text(text);
  EXPECT_EQ(read.trace.meta.rank, 3);
  EXPECT_EQ(read.trace.host.start.front(), 2000 - 500 + 1000);
}

// Any damage, anywhere: what one thread makes of it counts.
TEST(SlicedRead, DamagedTextsToo) {
  const std::string sound = listed(many(120));
  constexpr std::string_view kDamage[] = {"{", "}", "\"", "]", ",", "[", "\\", "", "{\"traceEvents\":[", "\n"};
  std::mt19937 random(7);
  for (int round = 0; round < 150; ++round) {
    std::string text = sound;
    for (int n = 0; n < 1 + round % 3; ++n) {
      const size_t place = random() % text.size();
      text.replace(place, random() % 3, kDamage[random() % std::size(kDamage)]);
    }
    if (round % 10 == 0) text.resize(random() % text.size());
    read_text(text);
  }
}

class FailingSource : public ByteSource {
 public:
  Result<size_t> read(char*, size_t) override { return fail("the disk is gone"); }
};

TEST(SlicedRead, AReadErrorIsTold) {
  Trace trace;
  trace.files.emplace_back();
  const auto wrong = readers().front()->read(std::make_unique<FailingSource>(), {.count = 2}, trace);
  EXPECT_EQ(wrong, "the disk is gone");
}

class ThrowingSource : public ByteSource {
 public:
  Result<size_t> read(char* to, size_t size) override {
    if (++calls_ > 3) throw std::bad_alloc();
    std::fill_n(to, size, ' ');
    return size;
  }

 private:
  int calls_ = 0;
};

TEST(SlicedRead, WhatAThreadThrowsIsTheCallers) {
  Trace trace;
  trace.files.emplace_back();
  EXPECT_THROW((void)readers().front()->read(std::make_unique<ThrowingSource>(), {.count = 3, .block_size = 100}, trace),
               std::bad_alloc);
}

}  // namespace
}  // namespace stepscope
