#include "base/string_pool.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope {
namespace {

TEST(StringPool, HoldsTheEmptyTextFromTheStart) {
  StringPool pool;
  EXPECT_EQ(pool.size(), 1u);
  EXPECT_EQ(pool.intern(""), StringPool::kEmpty);
  EXPECT_EQ(pool.view(StringPool::kEmpty), "");
}

TEST(StringPool, GivesEqualTextsOneId) {
  StringPool pool;
  const StringId mm = pool.intern("aten::mm");
  EXPECT_NE(mm, pool.intern("aten::bmm"));
  EXPECT_EQ(mm, pool.intern(std::string("aten::") + "mm"));
  EXPECT_EQ(pool.view(mm), "aten::mm");
  EXPECT_EQ(pool.size(), 3u);
}

TEST(StringPool, FindsWithoutAdding) {
  StringPool pool;
  const StringId mm = pool.intern("aten::mm");
  EXPECT_EQ(pool.find("aten::mm"), mm);
  EXPECT_FALSE(pool.find("aten::add"));
  EXPECT_EQ(pool.size(), 2u);
}

TEST(StringPool, SaysNothingForNoId) { EXPECT_EQ(StringPool().view(StringId()), ""); }

TEST(StringPool, TellsApartTextsThatDifferAnywhere) {
  StringPool pool;
  const std::string base(40, 'x');
  for (size_t length = 0; length <= base.size(); ++length) pool.intern(base.substr(0, length));
  for (size_t at = 0; at < base.size(); ++at) {
    std::string other = base;
    other[at] = '\0';
    pool.intern(other);
  }
  EXPECT_EQ(pool.size(), 2 * base.size() + 1);
}

TEST(StringPool, KeepsViewsValidWhileItGrowsAndMoves) {
  StringPool pool;
  const std::string_view first = pool.view(pool.intern("first"));
  const std::string long_text(200'000, 'y');  // longer than a block
  const StringId long_id = pool.intern(long_text);
  for (int i = 0; i < 100'000; ++i) pool.intern("name " + std::to_string(i));
  const StringPool moved = std::move(pool);
  EXPECT_EQ(first, "first");
  EXPECT_EQ(moved.view(moved.find("first")).data(), first.data());
  EXPECT_EQ(moved.view(long_id), long_text);
  EXPECT_EQ(moved.view(moved.find("name 99999")), "name 99999");
  EXPECT_EQ(moved.size(), 100'003u);
}

}  // namespace
}  // namespace stepscope
