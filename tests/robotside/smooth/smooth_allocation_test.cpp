// Planning and sampling do not allocate: calls of operator new are counted.
#define CATCH_CONFIG_NO_POSIX_SIGNALS
#include <memory>

#include "random_move.hpp"
#include "robotside/smooth/synchronised_move.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/allocation_count.hpp"

namespace aim::robotside {

TEST_CASE("planning and sampling do not allocate") {
  const std::uint64_t start = allocations;
  const auto plan = std::make_unique<SynchronisedMove>();
  CHECK(allocations > start);  // the counter works
  RandomMoves random(1);
  for (int i = 0; i < 1000; ++i) {
    const RandomMove move = random.move(kMaxJoints, i % 2 == 0);
    const std::uint64_t before = allocations;
    const bool planned = plan->plan(move.start, move.target, move.limits);
    const MotionState middle = plan->at(kMaxJoints - 1, plan->duration() / 2);
    const Range extent = plan->extent(kMaxJoints - 1);
    const std::uint64_t after = allocations;
    if (after != before || !planned || !extent.contains(middle.position)) FAIL("move " << i);
  }
}

}  // namespace aim::robotside
