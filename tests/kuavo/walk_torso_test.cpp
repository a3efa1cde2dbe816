// Trajectories of the trunk, and the modes that let through a part of them.
#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

// x, y, z, yaw, pitch, roll
constexpr std::array<double, 6> kTarget{0.05, -0.04, 0.70, 0.2, 0.3, -0.1};

std::array<double, 6> state_of(const WalkSim& sim) {
  const SpatialPose& b = sim.base();
  return {b.x, b.y, b.z, b.yaw, b.pitch, b.roll};
}

}  // namespace

TEST_CASE("the trunk follows what its mode lets through") {
  constexpr bool follows[3][6] = {{true, true, true, true, true, true},
                                  {false, false, true, true, true, false},
                                  {false, false, true, false, true, false}};
  for (int mode = 0; mode < 3; ++mode) {
    Walker robot;
    REQUIRE(robot.sim.change_torso_mode(mode).done);
    CHECK(robot.sim.torso_mode() == mode);
    const std::array<double, 6> before = state_of(robot.sim);
    robot.sim.follow_torso({{0.5, 1.5}, {before, kTarget}});
    robot.run(4);
    const std::array<double, 6> after = state_of(robot.sim);
    for (std::size_t k = 0; k < 6; ++k) {
      INFO(mode << ' ' << k);
      CHECK(after[k] == Approx(follows[mode][k] ? kTarget[k] : before[k]).margin(0.002));
    }
    CHECK(robot.sim.gait_changes() == 0);
    for (const auto& foot : robot.sim.feet()) CHECK(foot.contact);
  }
}

TEST_CASE("modes of the torso that do not exist are refused") {
  Walker robot;
  for (const int mode : {-1, 3, 1000}) {
    const Outcome outcome = robot.sim.change_torso_mode(mode);
    CHECK_FALSE(outcome.done);
    CHECK(outcome.message.starts_with("Invalid control mode :"));
    CHECK(robot.sim.torso_mode() == 0);
  }
}

TEST_CASE("a trajectory has times of the controller") {
  Walker robot;
  robot.run(2);
  const std::array<double, 6> before = state_of(robot.sim);
  std::array<double, 6> low = before;
  low[2] = 0.68;
  robot.sim.follow_torso({{3.0, 5.0}, {before, low}});
  robot.run(0.9);
  CHECK(robot.sim.base().z == Approx(0.78).margin(1e-3));
  robot.run(1.1);
  CHECK(robot.sim.base().z == Approx(0.73).margin(0.03));
  robot.run(2);
  CHECK(robot.sim.base().z == Approx(0.68).margin(3e-3));
  // Times that are over: at once.
  robot.sim.follow_torso({{0.0}, {before}});
  robot.run(3);
  CHECK(robot.sim.base().z == Approx(0.78).margin(1e-3));
}

TEST_CASE("targets out of reach are brought to what the legs reach") {
  Walker robot;
  robot.sim.follow_torso({{1.0}, {{5, -5, 9, 2, 2, 2}}});
  robot.run(4);
  CHECK(robot.sim.base().x == Approx(0.1).margin(1e-3));
  CHECK(robot.sim.base().y == Approx(-0.1).margin(1e-3));
  CHECK(robot.sim.base().z == Approx(0.81).margin(1e-3));
  CHECK(robot.sim.base().yaw == Approx(0.4).margin(1e-3));
  CHECK(robot.sim.base().pitch == Approx(0.4).margin(1e-3));
  CHECK(robot.sim.base().roll == Approx(0.2).margin(1e-3));
  CHECK(robot.sim.gait_changes() == 0);
}

TEST_CASE("trajectories that make no sense are dropped") {
  constexpr std::array<double, 6> low{0, 0, 0.6, 0, 0, 0};
  std::array<double, 6> bad = low;
  bad[5] = std::nan("");
  const TorsoTrajectory rows[] = {{},
                                  {{1.0}, {}},
                                  {{}, {low}},
                                  {{1.0, 2.0}, {low}},
                                  {{2.0, 1.0}, {low, low}},
                                  {{1.0, 1.0}, {low, low}},
                                  {{std::nan("")}, {low}},
                                  {{1.0}, {bad}}};
  for (const TorsoTrajectory& row : rows) {
    Walker robot;
    robot.sim.follow_torso(row);
    robot.run(2);
    CHECK(robot.sim.base().z == Approx(0.78));
    robot.walk({.x = 0.2}, 1);  // and do not outrank anything
    CHECK(robot.sim.gait() == "walk");
  }
}

}  // namespace aim::robotside::kuavo
