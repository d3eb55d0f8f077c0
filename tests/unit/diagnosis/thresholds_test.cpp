#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "base/embedded.h"
#include "diagnosis/rule.h"

namespace stepscope {
namespace {

constexpr Threshold kRising{.good = 0.1, .problem = 0.3, .rising = true};
constexpr Threshold kFalling{.good = 0.9, .problem = 0.7, .rising = false};

TEST(Judge, BelowTheGoodSideThereIsNothingToSay) {
  EXPECT_EQ(judge(0, kRising), Severity::kNone);
  EXPECT_EQ(judge(0.0999, kRising), Severity::kNone);
  EXPECT_EQ(judge(0.9001, kFalling), Severity::kNone);
  EXPECT_EQ(judge(1, kFalling), Severity::kNone);
}

TEST(Judge, BetweenIsAWarningOrWhatTheRuleSays) {
  EXPECT_EQ(judge(0.1001, kRising), Severity::kWarn);
  EXPECT_EQ(judge(0.2999, kRising), Severity::kWarn);
  EXPECT_EQ(judge(0.2, kRising, Severity::kInfo), Severity::kInfo);
  EXPECT_EQ(judge(0.8, kFalling), Severity::kWarn);
}

TEST(Judge, BeyondTheProblemIsCritical) {
  EXPECT_EQ(judge(0.3001, kRising), Severity::kCritical);
  EXPECT_EQ(judge(0.6999, kFalling), Severity::kCritical);
  EXPECT_EQ(judge(0.5, kRising, Severity::kInfo), Severity::kCritical);
}

TEST(Judge, TheBorderOfTheProblemIsNotYetOne) {
  EXPECT_EQ(judge(0.3, kRising), Severity::kWarn);
  EXPECT_EQ(judge(0.7, kFalling), Severity::kWarn);
}

TEST(Thresholds, HoldTheDocumentedNumbers) {
  const struct {
    const char* name;
    double good, problem;
    bool rising;
  } all[] = {{"device_utilization", 0.90, 0.70, false}, {"sm_efficiency", 0.80, 0.50, false},
             {"input_wait", 0.10, 0.30, true},          {"kernel_time", 0.60, 0.40, false},
             {"exposed_communication", 0.10, 0.30, true}, {"exposed_copies", 0.10, 0.20, true},
             {"host_idle", 0.10, 0.30, true},           {"sync_idle", 0.05, 0.15, true},
             {"allocator_idle", 0.03, 0.10, true},      {"interruptions", 0.05, 0.20, true}};
  for (const auto& one : all) {
    const Threshold& threshold = Thresholds::builtin()[one.name];
    EXPECT_DOUBLE_EQ(threshold.good, one.good) << one.name;
    EXPECT_DOUBLE_EQ(threshold.problem, one.problem) << one.name;
    EXPECT_EQ(threshold.rising, one.rising) << one.name;
  }
}

nlohmann::json file() { return nlohmann::json::parse(embedded("thresholds.json")); }

TEST(Thresholds, HaveTheGoodSideBeforeTheProblem) {
  const nlohmann::json all = file();
  for (const auto& [name, entry] : all.items()) {
    if (!entry.is_object()) continue;
    const Threshold& threshold = Thresholds::builtin()[name];
    EXPECT_TRUE(threshold.rising ? threshold.good <= threshold.problem : threshold.good >= threshold.problem) << name;
    EXPECT_FALSE(entry["meaning"].get<std::string>().empty()) << name;
  }
}

TEST(Thresholds, OfAnUnknownNameAreAnError) { EXPECT_THROW(Thresholds::builtin()["no such signal"], std::logic_error); }

std::string source_of(const std::filesystem::path& folder) {
  std::ostringstream out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".cpp") out << std::ifstream(entry.path()).rdbuf();
  }
  return out.str();
}

TEST(Thresholds, AreAllUsed) {
  const std::string source = source_of(std::filesystem::path(STEPSCOPE_SOURCE_DIR) / "src" / "diagnosis");
  const nlohmann::json all = file();
  for (const auto& [name, entry] : all.items()) {
    if (!entry.is_object()) continue;
    EXPECT_NE(source.find('"' + name + '"'), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace stepscope
