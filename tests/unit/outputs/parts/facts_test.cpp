// What the outputs for people say about ranks, files, operators and the verdict.
#include <gmock/gmock.h>

#include "outputs/parts/input_facts.h"
#include "outputs/parts/list_facts.h"
#include "outputs/parts/rank_facts.h"
#include "outputs/parts/verdict_facts.h"
#include "unit/outputs/sample_report.h"

namespace stepscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ShownRank, IsTheVerdicts) {
  Report report = test::many_ranks_report(4);
  EXPECT_EQ(shown_rank(report), 2u);
  report.diagnosis.verdict.rank.reset();
  EXPECT_EQ(shown_rank(report), 0u);
  report.ranks[0].step_time.n = 0;
  EXPECT_EQ(shown_rank(report), 1u);
}

TEST(RankLabel, FallsBackToTheProcess) {
  Report report = test::input_bound_report();
  EXPECT_EQ(rank_label(report, 0), "pid 4242");
  report.ranks[0].pid.reset();
  EXPECT_EQ(rank_label(report, 0), "process 1");
  report.ranks[0].rank = 7;
  EXPECT_EQ(rank_label(report, 0), "rank 7");
}

TEST(RanksTable, NamesTheCauseOfTheRankItWasFoundOn) {
  const Table table = ranks_table(test::many_ranks_report(4), 8);
  ASSERT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.rows[2].back(), Cell(std::string("input (critical)")));
  EXPECT_EQ(table.rows[1].back(), Cell(std::string("-")));
  EXPECT_EQ(table.rows[0][0], Cell(std::string("rank 0")));
}

TEST(RanksTable, PutsTheShownOneAndTheSlowestFirstWhenThereAreTooMany) {
  const Table table = ranks_table(test::many_ranks_report(20), 3);
  EXPECT_EQ(table.left_out, 17);
  EXPECT_EQ(table.rows[0][0], Cell(std::string("rank 10")));
  EXPECT_EQ(table.rows[1][0], Cell(std::string("rank 19")));
}

TEST(RunLine, SaysWhatTheFileSays) {
  EXPECT_EQ(run_line(test::sample_rank(3)),
            "gpu07 · rank 3 of 8 · pid 4245 · torch 2.4.0 · NVIDIA H100 80GB HBM3 · CUDA 12.4");
  EXPECT_EQ(run_line({}), "");
}

TEST(QualityLines, CountACodeOverAllFiles) {
  Report report = test::many_ranks_report(3);
  EXPECT_THAT(quality_lines(report), IsEmpty());
  report.inputs[0].file.warn("bad_checksum", 1);
  report.inputs[1].file.warn("broken_event", 3, 2005);
  report.inputs[2].file.warn("broken_event", 4, 9);
  report.inputs.push_back({{}, "x.json: is empty"});
  EXPECT_THAT(
      quality_lines(report),
      ElementsAre(
          "7 × broken_event in 2 files, first at byte 2,005 of rank1.json.gz: text that is no event was left out",
          "1 × bad_checksum of rank0.json.gz: the compressed data do not match their checksum",
          "not used: x.json: is empty"));
  EXPECT_THAT(quality_lines(report, 2), ElementsAre(quality_lines(report)[0], "and 2 more: stepscope doctor FILE"));
}

TEST(FilesLine, NamesFewAndCountsMany) {
  EXPECT_EQ(files_line(test::many_ranks_report(1), 3), "rank0.json.gz (1.2 MiB, 75,718 events)");
  EXPECT_EQ(files_line(test::many_ranks_report(8), 3), "8 files (9.4 MiB, 605,744 events): rank0.json.gz and 7 more");
}

TEST(TopOperators, LeaveOutMarksAndCallsAndShareTheDeviceWork) {
  const Table table = top_operators(test::sample_rank(0), "", 2);
  EXPECT_EQ(table.columns[0].title, "Operators (whole capture)");
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0][0], Cell(std::string("aten::convolution")));
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][2]), 200.0 / 301);
  EXPECT_EQ(top_operators(test::sample_rank(0), "", 9).rows.size(), 3u);
}

TEST(TopOperators, GoByHostTimeWithoutADevice) {
  const Table table = top_operators(test::host_only_report().ranks[0], "", 9);
  EXPECT_EQ(table.columns[1].name, "self_cpu_ns");
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][2]), 9.0 / 21);  // of all rows, marks and calls included
}

TEST(TopLists, SayWhatTheyAreSortedBy) {
  EXPECT_EQ(top_operators(test::sample_rank(0), "cuda_time_total", 1).columns[0].title,
            "Operators (whole capture, by cuda_time_total)");
  EXPECT_EQ(top_operators(test::sample_rank(0), "max_ns", 1).columns[0].title, "Operators (whole capture)");
  EXPECT_EQ(top_kernels(test::sample_rank(0), "calls", 1).columns[0].title, "Kernels (whole capture, by calls)");
}

TEST(VerdictWords, FollowTheSeverityAndTheAbstention) {
  Verdict verdict = test::sample_diagnosis(3).verdict;
  EXPECT_EQ(verdict_word(verdict), "CRITICAL");
  EXPECT_EQ(verdict_numbers(verdict), "input on rank 3 · costs 120 ms a step (50 % of the median) · confidence 90 %");
  verdict.abstained = "too little data";
  EXPECT_EQ(verdict_word(verdict), "NO VERDICT");
  EXPECT_EQ(verdict_word(Verdict{.cause = Cause::kHealthy}), "OK");
  EXPECT_EQ(verdict_numbers(Verdict{.cause = Cause::kHealthy, .confidence = 0.95}), "healthy · confidence 95 %");
}

TEST(ActionText, IsWholeSentences) {
  EXPECT_EQ(action_text({"Do this", 1'000'000, "it works"}), "Do this. Gains up to 1.00 ms a step. Check: it works.");
  EXPECT_EQ(action_text({"Do this!", {}, ""}), "Do this!");
}

}  // namespace
}  // namespace stepscope
