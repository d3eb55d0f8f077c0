#include "ingest/io/text_window.h"

#include "unit/ingest/texts.h"

namespace stepscope {
namespace {

using namespace test;

std::string some_text(size_t size) {
  std::string out;
  for (size_t i = 0; out.size() < size; ++i) out += std::to_string(i) + ' ';
  out.resize(size);
  return out;
}

TEST(TextWindow, HandsOutTheWholeText) {
  const std::string text = some_text(1000);
  TextWindow window(std::make_unique<MemorySource>(text, 33), 0, 64);
  std::string seen;
  for (const char* at = window.begin(); !window.complete(); seen.append(at, window.end()), at = window.end()) {
    ASSERT_EQ(window.offset_of(at), seen.size());
    window.extend(at);
  }
  EXPECT_EQ(seen, text);
}

TEST(TextWindow, KeepsWhatItIsToldTo) {
  const std::string text = some_text(5000);
  TextWindow window(std::make_unique<MemorySource>(text, 7), 0, 16);
  const char* keep = window.begin();
  window.extend(keep);
  keep += 5;
  while (!window.complete()) {
    window.extend(keep);
    ASSERT_EQ(window.offset_of(keep), 5u);
    ASSERT_EQ(std::string_view(keep, window.end()),
              std::string_view(text).substr(5, static_cast<size_t>(window.end() - keep)));
  }
  EXPECT_EQ(window.offset_of(window.end()), 5000u);
}

TEST(TextWindow, EndsInZeros) {
  TextWindow window(std::make_unique<MemorySource>("abc"), 0, 3);
  const char* keep = window.begin();
  window.extend(keep);
  for (size_t i = 0; i < TextWindow::kPadding; ++i) EXPECT_EQ(window.end()[i], '\0');
  window.extend(keep);
  EXPECT_TRUE(window.complete());
  EXPECT_EQ(std::string_view(keep, window.end()), "abc");
  window.extend(keep);
  EXPECT_EQ(std::string_view(keep, window.end()), "abc") << "asking again changes nothing";
}

class FailingSource : public ByteSource {
 public:
  Result<size_t> read(char*, size_t) override { return fail("the disk is gone"); }
};

TEST(TextWindow, KeepsTheErrorOfItsSource) {
  TextWindow window(std::make_unique<FailingSource>());
  const char* keep = window.begin();
  window.extend(keep);
  EXPECT_TRUE(window.complete());
  ASSERT_NE(window.error(), nullptr);
  EXPECT_EQ(window.error()->message, "the disk is gone");
}

}  // namespace
}  // namespace stepscope
