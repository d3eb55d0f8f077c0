#include "model/host_context.h"

#include <gtest/gtest.h>

#include "support/trace_builder.h"

namespace stepscope {
namespace {

using test::TraceBuilder;
using test::us;

TEST(HostContext, IsTheInnermostRowAtTheMoment) {
  TraceBuilder t;
  t.op("outer", 0, 100);
  t.range("range", 10, 50);
  t.launch(20, 10, 0);
  const Model model(t.take(), {});
  const LaneId lane(size_t{0});
  EXPECT_EQ(innermost_at(model, lane, us(25)), HostRow(size_t{2}));
  EXPECT_EQ(innermost_at(model, lane, us(30)), HostRow(size_t{1}));
  EXPECT_EQ(innermost_at(model, lane, us(99)), HostRow(size_t{0}));
  EXPECT_EQ(innermost_at(model, lane, us(100)), HostRow());
  EXPECT_EQ(innermost_at(model, lane, us(-1)), HostRow());
}

TEST(HostContext, TheStepMarkIsNoContext) {
  TraceBuilder t;
  t.mark(5, 0, 100);
  t.op("aten::mm", 10, 10);
  const Model model(t.take(), {});
  EXPECT_EQ(innermost_at(model, LaneId(size_t{0}), us(50)), HostRow());
  EXPECT_EQ(innermost_at(model, LaneId(size_t{0}), us(15)), HostRow(size_t{1}));
}

TEST(HostContext, OfNoThreadIsNothing) {
  TraceBuilder t;
  const Model model(t.take(), {});
  EXPECT_EQ(innermost_at(model, LaneId(), us(50)), HostRow());
}

}  // namespace
}  // namespace stepscope
