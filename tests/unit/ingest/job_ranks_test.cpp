#include "ingest/job_ranks.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

using Rank = std::optional<int64_t>;

// A trace of one operator of one process.
Trace trace(const std::string& path, Rank rank, Ns begin, int64_t pid = 1, const std::string& host = "h") {
  Trace out;
  out.files.emplace_back().path = path;
  out.meta.rank = rank;
  out.meta.pid = pid;
  out.meta.host = host;
  out.lanes.push_back({out.strings.intern(std::to_string(pid)), out.strings.intern("7"), {}});
  HostEvent event;
  event.start = begin;
  event.dur = 10;
  event.name = out.strings.intern("op");
  event.lane = LaneId(size_t{0});
  out.host.append(event);
  return out;
}

std::vector<Trace> arrange(std::initializer_list<Trace*> traces) {
  std::vector<Trace> out;
  for (Trace* one : traces) out.push_back(std::move(*one));
  return arrange_ranks(std::move(out));
}

bool warned(const Trace& trace, std::string_view code) {
  for (const Warning& warning : trace.files.front().warnings) {
    if (warning.code == code) return true;
  }
  return false;
}

TEST(RankInName, IsFoundInTheUsualSpellings) {
  EXPECT_EQ(rank_in_name("x/rank0.json"), Rank(0));
  EXPECT_EQ(rank_in_name("rank-5.Jul_15.pt.trace.json"), Rank(5));
  EXPECT_EQ(rank_in_name("trace_rank_12_iter3.json"), Rank(12));
  EXPECT_EQ(rank_in_name("Rank[3].json"), Rank(3));
  EXPECT_EQ(rank_in_name("Baseline_-_220ff-rank6-chrome-trace.json.gz"), Rank(6));
  EXPECT_EQ(rank_in_name("r0-node-a_5000.1767.pt.trace.json"), Rank(0));
  EXPECT_EQ(rank_in_name("worker_r7.json"), Rank(7)) << "behind an underscore";
}

TEST(RankInName, IsNotFoundInOthers) {
  for (const char* name : {"trace.json", "worker0.1623.pt.trace.json", "ranking.json", "rank3/trace.json",
                           "host_4242.json", "r2d2.json", "for5.json"}) {
    EXPECT_EQ(rank_in_name(name), std::nullopt) << name;
  }
}

TEST(ArrangeRanks, SortsByRankAndThenByInput) {
  Trace a = trace("a", 2, 0, 1), b = trace("b", std::nullopt, 0, 2), c = trace("c", 0, 0, 3),
        d = trace("d", std::nullopt, 0, 4);
  const auto out = arrange({&a, &b, &c, &d});
  std::string order;
  for (const Trace& one : out) order += one.files.front().path;
  EXPECT_EQ(order, "cabd");
}

TEST(ArrangeRanks, LetsContentWinOverNames) {
  Trace a = trace("r0_a.json", 0, 0, 1), b = trace("r0_b.json", 1, 0, 2);
  const auto out = arrange({&a, &b});
  EXPECT_EQ(out[1].meta.rank, Rank(1));
  EXPECT_FALSE(warned(out[0], "rank_name_mismatch"));
  EXPECT_TRUE(warned(out[1], "rank_name_mismatch"));
}

TEST(ArrangeRanks, LetsNamesSpeakWhereTheyTellFilesApart) {
  Trace a = trace("rank1.json", std::nullopt, 0, 1), b = trace("rank0.json", std::nullopt, 0, 2),
        c = trace("x.json", 5, 0, 3);
  const auto out = arrange({&a, &b, &c});
  EXPECT_EQ(out[0].meta.rank, Rank(0));
  EXPECT_EQ(out[1].meta.rank, Rank(1));
  EXPECT_EQ(out[2].meta.rank, Rank(5));
}

TEST(ArrangeRanks, KeepsRanksUnknownWhereNamesDoNotTellAllApart) {
  Trace a = trace("rank1.json", std::nullopt, 0, 1), b = trace("x.json", std::nullopt, 0, 2);
  for (const Trace& one : arrange({&a, &b})) EXPECT_FALSE(one.meta.rank);
  Trace c = trace("rank1_a.json", std::nullopt, 0, 1), d = trace("rank1_b.json", std::nullopt, 0, 2);
  for (const Trace& one : arrange({&c, &d})) EXPECT_FALSE(one.meta.rank);
  Trace e = trace("rank1.json", std::nullopt, 0, 1), f = trace("x.json", 1, 0, 2);
  EXPECT_FALSE(arrange({&e, &f})[1].meta.rank);
  Trace alone = trace("rank4.json", std::nullopt, 0);
  EXPECT_FALSE(arrange({&alone})[0].meta.rank) << "nothing must be told apart";
}

TEST(ArrangeRanks, JoinsTheCyclesOfAProcess) {
  Trace late = trace("late", 3, 100), early = trace("early", 3, 0), middle = trace("middle", 3, 10);
  const auto out = arrange({&late, &early, &middle});
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].host.start, (std::vector<Ns>{0, 10, 100}));
  EXPECT_EQ(out[0].host.source, (std::vector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(out[0].files.size(), 3u);
  EXPECT_TRUE(out[0].files[0].warnings.empty());
}

TEST(ArrangeRanks, JoinsCyclesThatStateNoRank) {
  Trace a = trace("w.1.json", std::nullopt, 0), b = trace("w.2.json", std::nullopt, 50);
  EXPECT_EQ(arrange({&a, &b}).size(), 1u);
}

TEST(ArrangeRanks, KeepsApartWhatIsNoCycle) {
  const auto apart = [](Trace b) {
    Trace a = trace("a", 3, 0);
    const auto out = arrange({&a, &b});
    return out.size() == 2 && warned(out[0], "rank_conflict") && warned(out[1], "rank_conflict");
  };
  EXPECT_TRUE(apart(trace("overlapping", 3, 5)));
  EXPECT_TRUE(apart(trace("other process", 3, 50, 2)));
  EXPECT_TRUE(apart(trace("other host", 3, 50, 1, "g")));
  EXPECT_FALSE(apart(trace("its host unknown", 3, 50, 1, "")));
  EXPECT_FALSE(apart(trace("other rank", 4, 5)));
}

TEST(ArrangeRanks, NamesBothFilesOfAConflict) {
  Trace a = trace("one.json", 3, 0), b = trace("two.json", 3, 0);
  const auto out = arrange({&a, &b});
  for (const Trace& one : out) {
    const std::string& note = one.files.front().warnings.at(0).note;
    EXPECT_NE(note.find("one.json"), std::string::npos) << note;
    EXPECT_NE(note.find("two.json"), std::string::npos) << note;
  }
}

}  // namespace
}  // namespace stepscope
