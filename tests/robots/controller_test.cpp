// The controller with robots other than the A2: the same code, the same decisions.
#include <cmath>
#include "tests/catch.hpp"

#include "fixed_arm.hpp"
#include "quadruped.hpp"
#include "quadruped_driver.hpp"
#include "robotside/control/stepped_robot.hpp"

using namespace aim;
using namespace aim::robotside;
using aim::test::kFixedArm;
using aim::test::kQuadruped;
using aim::test::QuadrupedDriver;

namespace {

struct Quadruped {
  QuadrupedDriver* driver = new QuadrupedDriver(kQuadruped);
  SteppedRobot robot{kQuadruped, std::unique_ptr<Driver>(driver)};

  Quadruped() { advance(0.01); }
  Decision ask(const Request& request) { return robot.submit({request}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond + 0.5)); }
  RobotState state() const { return robot.state(); }
  std::string_view action() const { return kQuadruped.graph.at(state().action).name; }
  Decision set(std::string_view name) { return ask(SetAction{*kQuadruped.graph.find(name)}); }
  void go(std::string_view name) {
    REQUIRE(set(name).verdict == Verdict::accepted);
    advance(1.5);
    REQUIRE(action() == name);
    REQUIRE(state().status != ActionStatus::prepare);
  }
  // A velocity stream for `seconds`.
  Decision walk(double forward, double seconds) {
    Decision last;
    for (double t = 0; t < seconds; t += 0.02) {
      last = ask(WalkCommand{forward, 0, 0, false});
      advance(0.02);
    }
    return last;
  }
};

struct Arm {
  SteppedRobot robot{kFixedArm};

  Arm() { advance(0.01); }
  Decision ask(const Request& request) { return robot.submit({request}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond + 0.5)); }
  RobotState state() const { return robot.state(); }
  void servo() {
    REQUIRE(ask(SetAction{1}).verdict == Verdict::accepted);
    advance(0.5);
    REQUIRE(state().status == ActionStatus::running);
  }
};

JointCommand one_axis(std::size_t joint, double position) {
  JointCommand command{};
  command.limb = joint == 6 ? Limb::hands : Limb::arms;
  command.stream = joint != 6;
  command.mask = bit(joint);
  command.position[joint] = position;
  return command;
}

}  // namespace

TEST_CASE("a robot with its own controller is in an action when it reports it") {
  Quadruped dog;
  CHECK(dog.action() == "DAMPING");
  const Decision decision = dog.set("STAND");
  CHECK(decision.verdict == Verdict::accepted);
  CHECK(decision.mode_request == 1);
  dog.advance(0.5);
  CHECK(dog.action() == "STAND");
  CHECK(dog.state().status == ActionStatus::prepare);
  CHECK(dog.state().mode_answered == 1);
  dog.advance(0.6);
  CHECK(dog.state().status == ActionStatus::running);
  CHECK(dog.set("DAMPING").verdict == Verdict::accepted);
  CHECK(dog.set("TROT").refused == Refused::no_edge);
}

TEST_CASE("an action that the robot refuses is not entered, and its reason is reported") {
  Quadruped dog;
  dog.driver->refuse_next("a foot is caught");
  const Decision decision = dog.set("STAND");
  REQUIRE(decision.verdict == Verdict::accepted);  // by aimd; the robot answers later
  dog.advance(0.01);
  CHECK(dog.state().mode_answered == decision.mode_request);
  CHECK(dog.state().mode_refused);
  CHECK(dog.state().mode_reason == "a foot is caught");
  CHECK(dog.action() == "DAMPING");
  CHECK(dog.state().status == ActionStatus::running);
}

TEST_CASE("a request that the robot does not answer within a second counts as refused") {
  Quadruped dog;
  dog.driver->ignore_requests(true);
  REQUIRE(dog.set("STAND").verdict == Verdict::accepted);
  dog.advance(0.5);
  CHECK(dog.state().status == ActionStatus::prepare);
  CHECK(dog.state().mode_answered == 0);
  dog.advance(0.6);
  CHECK(dog.state().mode_refused);
  CHECK(dog.state().mode_reason == "the robot did not answer");
  CHECK(dog.action() == "DAMPING");
}

TEST_CASE("a mode that the robot changes by itself becomes the action and ends walking") {
  Quadruped dog;
  dog.go("STAND");
  dog.go("TROT");
  dog.walk(0.5, 1);
  CHECK(dog.state().walking);
  dog.driver->change_by_itself(0);
  dog.advance(0.01);
  CHECK(dog.action() == "DAMPING");
  CHECK(dog.walk(0.5, 0.1).refused == Refused::interface_closed);
  dog.advance(1.5);
  CHECK_FALSE(dog.state().walking);
  CHECK(std::abs(dog.state().base.forward) < 1e-9);
}

TEST_CASE("base velocities are within the model's limits, and the dead-man time ends them") {
  Quadruped dog;
  dog.go("STAND");
  CHECK(dog.walk(0.5, 0.1).refused == Refused::interface_closed);
  dog.go("TROT");
  CHECK(dog.walk(5, 1.5).verdict == Verdict::clamped);
  CHECK(dog.state().base.forward == Approx(1.0).margin(1e-6));
  dog.advance(0.5 + 1.0 / 1.5 + 0.3);  // the dead-man time, and braking
  CHECK(std::abs(dog.state().base.forward) < 1e-9);
  CHECK(dog.ask(one_axis(0, 0.1)).verdict == Verdict::refused);
}

TEST_CASE("a stop brakes the base, and its levels lower the robot by the robot's own modes") {
  for (const auto& [level, ends_in] : {std::pair{StopLevel::hold, std::string_view("TROT")},
                                       std::pair{StopLevel::sit, std::string_view("LIE_DOWN")},
                                       std::pair{StopLevel::relax, std::string_view("DAMPING")}}) {
    INFO(ends_in);
    Quadruped dog;
    dog.go("STAND");
    dog.go("TROT");
    dog.walk(0.8, 1);
    const double before = dog.state().base.x;
    REQUIRE(dog.ask(Stop{level}).verdict == Verdict::accepted);
    CHECK_FALSE(dog.state().at_rest);
    dog.advance(3);
    CHECK(dog.action() == ends_in);
    CHECK(dog.state().at_rest);
    CHECK(std::abs(dog.state().base.forward) < 1e-9);
    CHECK(dog.state().base.x - before < 0.5);
    CHECK(dog.set("STAND").refused == Refused::stopped);
    REQUIRE(dog.ask(ResetStop{}).verdict == Verdict::accepted);
    if (ends_in != "TROT") dog.go("STAND");
  }
}

TEST_CASE("an emergency stop requests the safe mode of the robot") {
  Quadruped dog;
  dog.go("STAND");
  const Decision decision = dog.ask(SetEmergencyStop{true});
  REQUIRE(decision.verdict == Verdict::accepted);
  CHECK(decision.mode_request == 0);  // the answer of the robot does not decide about an emergency stop
  dog.advance(0.5);
  CHECK(dog.action() == "DAMPING");
  CHECK(dog.set("STAND").refused == Refused::emergency);
}

TEST_CASE("an arm of six axes follows set-points within its limits and holds after the dead-man time") {
  Arm arm;
  CHECK(arm.ask(one_axis(0, 0.5)).refused == Refused::interface_closed);
  arm.servo();
  const double before = arm.state().position[0];
  for (int i = 0; i < 40; ++i) {
    CHECK(arm.ask(one_axis(0, 9)).verdict == Verdict::clamped);
    arm.advance(0.02);
    CHECK(std::abs(arm.state().set_velocity[0]) <= kFixedArm.joints[0].limits.velocity * (1 + 1e-6));
  }
  CHECK(arm.state().position[0] > before + 0.2);
  arm.advance(1.5);
  CHECK(arm.state().position[0] <= kFixedArm.joints[0].limits.position.max + 1e-9);
  CHECK(arm.state().at_rest);
}

TEST_CASE("the claw of the arm closes, and a stop holds everything") {
  Arm arm;
  arm.servo();
  REQUIRE(arm.ask(one_axis(6, 1000)).verdict == Verdict::accepted);
  arm.advance(0.3);
  REQUIRE(arm.ask(Stop{StopLevel::sit}).verdict == Verdict::accepted);  // this robot cannot sit: it holds
  arm.advance(0.6);
  CHECK(arm.state().at_rest);
  CHECK(arm.state().position[6] > 20);
  CHECK(arm.state().position[6] < 990);
  CHECK(arm.ask(WalkCommand{0.1, 0, 0, false}).verdict == Verdict::refused);
}

TEST_CASE("joints of the arm move to a target together, as a task") {
  Arm arm;
  arm.servo();
  MoveJoints move{
      .task = 1, .mask = bit(0) | bit(3), .target = {}, .velocity_scale = 0.5, .acceleration_scale = 0.5};
  move.target[0] = -0.4;
  move.target[3] = 1.0;
  REQUIRE(arm.ask(move).verdict == Verdict::accepted);
  for (int i = 0; i < 500 && under_way(arm.state().task.progress); ++i) arm.advance(0.02);
  CHECK(arm.state().task.progress == Progress::succeeded);
  CHECK(arm.state().position[0] == Approx(-0.4).margin(1e-3));
  CHECK(arm.state().position[3] == Approx(1.0).margin(1e-3));
}
