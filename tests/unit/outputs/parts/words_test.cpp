#include "outputs/parts/words.h"

#include <gtest/gtest.h>

#include "outputs/parts/environment.h"
#include "outputs/parts/list_facts.h"
#include "outputs/parts/warning_texts.h"

namespace stepscope {
namespace {

TEST(Words, Count) {
  EXPECT_EQ(counted(1, "step"), "1 step");
  EXPECT_EQ(counted(1234, "step"), "1,234 steps");
  EXPECT_EQ(counted(0, "step"), "0 steps");
}

TEST(Words, NameFilesWithoutFolders) {
  EXPECT_EQ(file_name("/a/b.json"), "b.json");
  EXPECT_EQ(file_name("b.json"), "b.json");
  EXPECT_EQ(file_name("/a/traces/"), "traces");
  EXPECT_EQ(file_name("/"), "");
  EXPECT_EQ(file_name(""), "");
}

TEST(Words, DivideByNothing) {
  EXPECT_EQ(share_of(1, 0), 0);
  EXPECT_EQ(share_of(1, 4), 0.25);
}

TEST(RuntimeVersion, ReadsCudaAndHip) {
  EXPECT_EQ(runtime_version(12040), "12.4");
  EXPECT_EQ(runtime_version(11080), "11.8");
  EXPECT_EQ(runtime_version(60032830), "6.0.32830");
  EXPECT_EQ(runtime_version(0), "");
  EXPECT_EQ(runtime_version(std::nullopt), "");
}

TEST(ShortKernelName, DropsTypeParametersOfTheCallOnly) {
  EXPECT_EQ(short_kernel_name("void at::gemm<float, 4>(float*, int)"), "at::gemm<float, 4>");
  EXPECT_EQ(short_kernel_name("void f<(anonymous namespace)::g>(int) [clone .kd]"), "f<(anonymous namespace)::g>");
  EXPECT_EQ(short_kernel_name("ampere_sgemm_128x64_tn"), "ampere_sgemm_128x64_tn");
  EXPECT_EQ(short_kernel_name("(no name)"), "(no name)");
  EXPECT_EQ(short_kernel_name("odd)"), "odd)");
  EXPECT_EQ(short_kernel_name(""), "");
}

TEST(WarningText, KnowsWhatIsADefect) {
  EXPECT_TRUE(warning_text("broken_event").defect);
  EXPECT_FALSE(warning_text("rank_name_mismatch").defect);
  EXPECT_TRUE(warning_text("something_new").defect);
}

TEST(MeaningOf, JoinsTheNote) {
  EXPECT_EQ(meaning_of("bad_checksum", ""), "the compressed data do not match their checksum");
  EXPECT_EQ(meaning_of("bad_checksum", "crc"), "the compressed data do not match their checksum (crc)");
  EXPECT_EQ(meaning_of("clock_skew", "by up to 3 µs"), "by up to 3 µs");
  EXPECT_EQ(meaning_of("something_new", ""), "");
}

}  // namespace
}  // namespace stepscope
