// step() allocates nothing, whatever it was asked for, nor do velocities and poses. A program of its own,
// because it replaces operator new.
#include "tests/robotside/allocation_count.hpp"
#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {

TEST_CASE("the walking allocates nothing") {
  Walker robot;
  std::uint64_t counted_here = 0;
  const auto run = [&](double seconds, const TwistCommand& velocity) {
    const std::uint64_t before = allocations;
    robot.walk(velocity, seconds);
    counted_here += allocations - before;
  };
  run(3, {.x = 0.3, .yaw = 0.2});
  run(3, {});
  const FootTrajectory steps = forward_steps(6, 0.05);
  REQUIRE(robot.sim.take_steps(steps).done);
  run(3, {});
  robot.sim.follow_torso({{robot.sim.time() + 1}, {{0, 0, 0.7, 0, 0, 0}}});
  run(3, {});
  robot.sim.stop_after_steps(3);
  robot.sim.switch_gait("walk");
  run(4, {.x = 0.2});
  robot.sim.power(false);
  run(2, {});
  robot.sim.power(true);
  run(2, {});
  const std::uint64_t before = allocations;
  robot.sim.command_pose({.x = 0.4, .yaw = 0.3});
  robot.run(6);
  counted_here += allocations - before;
  CHECK(counted_here == 0);
  CHECK(robot.sim.gait_changes() >= 8);
}

}  // namespace aim::robotside::kuavo
