#include "ingest/io/magic.h"

#include <gtest/gtest.h>

namespace stepscope {
namespace {

using namespace std::string_view_literals;

TEST(Magic, KnowsPackedBytes) {
  EXPECT_EQ(packing_of("\x1F\x8B\x08"sv), Packing::kGzip);
  EXPECT_EQ(packing_of("\x28\xB5\x2F\xFD"sv), Packing::kZstd);
  EXPECT_EQ(packing_of("{\"a\""sv), Packing::kNone);
  EXPECT_EQ(packing_of("\x1F"sv), Packing::kNone);
  EXPECT_EQ(packing_of(""sv), Packing::kNone);
}

TEST(Magic, NamesWhatIsNoTrace) {
  const std::pair<std::string_view, std::string_view> formats[] = {
      {"SQLite format 3\0\x10"sv, "SQLite"},
      {"\x80\x04\x95"sv, "pickle"},
      {"PK\x03\x04"sv, "zip"},
      {"\x7F"
       "ELF\x02"sv,
       "program"},
      {"<!DOCTYPE html>"sv, "HTML"},
      {"\n <html>"sv, "HTML"},
      {"\xFF\xFE{\0"sv, "UTF-16"},
      {"\xFE\xFF\0{"sv, "UTF-16"},
      {"{\0\"\0"sv, "UTF-16"},
      {"\n\x0B\x08\x01\x12"sv, "Perfetto"},
      {"\n\x94\x01\x0A"sv, "Perfetto"},
      {"BZh91AY"sv, "bzip2"},
      {"\xFD"
       "7zXZ\0"sv,
       "xz"},
      {"PAR1"sv, "Parquet"},
  };
  for (const auto& [head, name] : formats) {
    EXPECT_NE(foreign_format(head).find(name), std::string_view::npos) << name << ": " << foreign_format(head);
  }
}

TEST(Magic, LetsTextPass) {
  for (const auto head : {"{\"traceEvents\""sv, "[{"sv, "\n{\n  \"schemaVersion\""sv, "\xEF\xBB\xBF{"sv, "INFO: x\n{"sv,
                          "\n{ \x01"sv, ""sv}) {
    EXPECT_EQ(foreign_format(head), "") << head;
  }
}

}  // namespace
}  // namespace stepscope
