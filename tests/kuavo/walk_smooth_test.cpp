// The body moves without a jump, whatever it is asked for, and its contacts are true.
#include <random>

#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

// Of what moves in one step of 2 ms.
struct Bounds {
  double base_acceleration = 4.0;     // [m/s^2]
  double base_turning = 8.0;          // [rad/s^2]
  double foot_speed = 5.0;            // wanted [m/s]
  double joint_speed = 5.0;           // [rad/s] of the model
  double joint_acceleration = 300.1;  // [rad/s^2]
};

struct Watch {
  explicit Watch(const WalkSim& sim) { take(sim); }

  // False: something jumped; says what.
  std::string step(const WalkSim& sim, const Bounds& bounds) {
    const SpatialRate before = base;
    const std::array<double, 12> speed_before = speed;
    const std::array<WalkSim::Foot, 2> feet_before = feet;
    take(sim);
    for (double SpatialRate::*axis : {&SpatialRate::x, &SpatialRate::y})
      if (std::abs(base.*axis - before.*axis) > bounds.base_acceleration * kStep) return "base";
    if (std::abs(base.yaw - before.yaw) > bounds.base_turning * kStep) return "yaw rate";
    for (std::size_t i = 0; i < speed.size(); ++i) {
      if (std::abs(speed[i]) > bounds.joint_speed)
        return "speed " + std::to_string(speed[i]) + " rad/s of joint " + std::to_string(i);
      if (std::abs(speed[i] - speed_before[i]) > bounds.joint_acceleration * kStep)
        return "acceleration of joint " + std::to_string(i) + ": " +
               std::to_string((speed[i] - speed_before[i]) / kStep);
    }
    for (std::size_t foot = 0; foot < 2; ++foot) {
      double way = 0, up = feet[foot].wanted[2];
      for (std::size_t k = 0; k < 3; ++k) {
        if (std::abs(feet[foot].wanted_velocity[k]) > bounds.foot_speed) return "foot";
        way += std::abs(feet[foot].wanted[k] - feet_before[foot].wanted[k]);
      }
      if (feet[foot].contact && feet_before[foot].contact && way > 1e-4) return "a foot slides";
      if (feet[foot].contact && std::abs(up) > 1e-6) return "a contact in the air";
    }
    return {};
  }

 private:
  void take(const WalkSim& sim) {
    base = sim.base_velocity();
    // In the world, because its frame turns.
    const PlaneVelocity plane = turned({base.x, base.y, 0}, sim.base().yaw);
    base.x = plane.x, base.y = plane.y;
    std::copy(sim.leg_velocity().begin(), sim.leg_velocity().end(), speed.begin());
    feet = sim.feet();
  }
  SpatialRate base;
  std::array<double, 12> speed{};
  std::array<WalkSim::Foot, 2> feet;
};

class Commander {
 public:
  explicit Commander(unsigned seed) : random_(seed) {}

  void command(WalkSim& sim) {
    switch (pick(14)) {
      case 0:
        return sim.command_pose(twist(1.5));
      case 1:
        sim.command_world_pose(twist(1.5));
        return;
      case 2:
        return sim.follow_torso({{sim.time() + 0.3, sim.time() + 1}, {state(sim), state(sim)}});
      case 3:
        sim.switch_gait(gait_templates()[static_cast<std::size_t>(pick(7))].name);
        return;
      case 4:
        sim.switch_gait("stance");
        return;
      case 5:
        return sim.stop_after_steps(pick(5));
      case 6:
        return sim.scale_time(0.8 + 0.1 * pick(8));
      case 7:
        sim.take_steps(forward_steps(1 + pick(5), 0.01 * pick(8)));
        return;
      case 8:
        return sim.stop_steps();
      case 9:
        return sim.set_auto_gait(pick(3) > 0);
      case 10:
        return sim.power(pick(4) > 0);
      case 11:
        sim.change_torso_mode(pick(3));
        return;
      default:
        return sim.command_velocity(twist(0.5));
    }
  }
  int pick(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }

 private:
  double within(double most) { return std::uniform_real_distribution(-most, most)(random_); }
  TwistCommand twist(double most) { return {within(most), within(most), within(0.15), within(2 * most)}; }
  std::array<double, 6> state(const WalkSim& sim) {
    const SpatialPose& base = sim.base();
    return {base.x + within(0.2),   base.y + within(0.2), 0.7 + within(0.2),
            base.yaw + within(0.5), within(0.5),          within(0.3)};
  }
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("nothing jumps in an ordinary walk") {
  Walker robot;
  Watch watch(robot.sim);
  const TwistCommand commands[] = {{.x = 0.4}, {.x = -0.4}, {.y = 0.2}, {.y = -0.2}, {.x = 0.4, .yaw = 0.4},
                                   {}};
  for (const TwistCommand& command : commands)
    for (int i = 0; i < 2000; ++i) {
      robot.walk(command, kStep);
      const std::string jump =
          watch.step(robot.sim, {.foot_speed = 3, .joint_speed = 5, .joint_acceleration = 150});
      if (!jump.empty()) FAIL(jump << " at " << robot.sim.time());
    }
  REQUIRE(robot.until_stance(4));
}

TEST_CASE("nothing jumps under random commands, and joints stay within their limits") {
  for (unsigned seed = 1; seed <= 24; ++seed) {
    Walker robot(seed % 3 == 0);
    Watch watch(robot.sim);
    Commander commander(seed);
    for (int i = 0; i < 30000; ++i) {
      if (commander.pick(250) == 0) commander.command(robot.sim);
      robot.sim.step();
      const std::string jump = watch.step(robot.sim, {});
      if (!jump.empty())
        FAIL(jump << " at " << robot.sim.time() << " in " << robot.sim.gait() << ", seed " << seed);
      const auto legs = robot.sim.leg_position();
      for (std::size_t k = 0; k < legs.size(); ++k)
        if (!kLejuKuavo.joints[k].limits.position.contains(legs[k])) FAIL("joint " << k << ": " << legs[k]);
    }
  }
}

TEST_CASE("a smaller robot with a waist before its legs walks, too") {
  // 23 motors: waist, legs, two arms of four joints, head.
  std::vector<Joint> joints{{"waist", Limb::waist, JointUnit::radian, {{-2.1, 2.1}, 3, 15, 0}, "test"}};
  for (std::size_t i = 0; i < 20; ++i) joints.push_back(kLejuKuavo.joints[i]);
  for (std::size_t i = 26; i < 40; ++i) joints.push_back(kLejuKuavo.joints[i]);
  constexpr JointGroup groups[] = {{"legs", 1, 12}};
  RobotModel model = kLejuKuavo;
  model.joints = joints;
  model.groups = groups;
  Edition edition = test_edition();
  edition.model = &model;
  REQUIRE(edition.motors() == 23);
  Walker robot(edition);
  CHECK(robot.sim.com_height() == 0.52);
  CHECK(robot.sim.base().z == Approx(0.52));
  Watch watch(robot.sim);
  for (int i = 0; i < 3000; ++i) {
    robot.walk({.x = 0.5, .yaw = 0.1}, kStep);
    const std::string jump = watch.step(robot.sim, {});
    if (!jump.empty()) FAIL(jump << " at " << robot.sim.time());
    for (const auto& foot : robot.sim.feet())
      if (std::abs(foot.position[2] - foot.wanted[2]) > 0.01) FAIL("the leg does not reach");
  }
  CHECK(robot.sim.base_velocity().x == Approx(0.3).margin(0.01));
}

TEST_CASE("the contacts are those of the mode, and the feet stay under the body") {
  Walker robot;
  Commander commander(99);
  for (int i = 0; i < 40000; ++i) {
    if (i % 100 == 0) robot.sim.command_velocity({0.4, 0.1, 0, 0.2});
    robot.sim.step();
    for (std::size_t foot = 0; foot < 2; ++foot) {
      const WalkSim::Foot& state = robot.sim.feet()[foot];
      if (state.contact == in_air(robot.sim.mode(), foot)) FAIL("contact at " << robot.sim.time());
      if (distance(robot.sim.base(), state.position[0], state.position[1]) > 0.4) FAIL("foot lost");
      if (std::hypot(state.position[0] - state.wanted[0], state.position[1] - state.wanted[1],
                     state.position[2] - state.wanted[2]) > 0.01)
        FAIL("the leg does not reach at " << robot.sim.time());
    }
  }
}

TEST_CASE("the gait jump leaves the ground") {
  Walker robot;
  REQUIRE(robot.sim.switch_gait("jump"));
  robot.run(0.5);
  double highest = 0;
  bool both_up = false;
  for (int i = 0; i < 500; ++i) {
    robot.sim.step();
    highest = std::max(highest, robot.sim.base().z - 0.78);
    both_up |= !robot.sim.feet()[0].contact && !robot.sim.feet()[1].contact &&
               robot.sim.feet()[0].position[2] > 0.03 && robot.sim.feet()[1].position[2] > 0.03;
  }
  CHECK(both_up);
  CHECK(highest > 0.03);
}

}  // namespace aim::robotside::kuavo
