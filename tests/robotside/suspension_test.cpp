// The daemon was suspended: no motion resumes by itself afterwards.
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr WalkCommand kAhead{{0.5, 0, 0}, true};

// A controller whose time is advanced by the test, as by the control loop.
struct Suspended {
  Suspended() : controller(fixture_model(), driver, {}) {
    REQUIRE(driver.connect());
    REQUIRE(driver.enable());
    step(1);
    for (const std::string_view name : {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"}) {
      REQUIRE(ask(SetAction{action_of(name)}).verdict == Verdict::accepted);
      step(6000);
    }
  }
  void step(int periods) {
    for (int i = 0; i < periods; ++i) controller.step(now += 1'000'000);
  }
  Decision ask(const Request& request, bool dry_run = false) {
    return controller.decide({request, dry_run, ControlSource::safe, {SenderName("ann"), 0, 0}}, now);
  }
  void walk(int set_points) {
    for (int i = 0; i < set_points; ++i) {
      REQUIRE(ask(kAhead).verdict == Verdict::accepted);
      step(20);
    }
    REQUIRE(controller.state().base.velocity.forward == Approx(0.5));
  }
  void suspend(TimeNs span) { controller.suspended(span, now + 1'000'000); }

  ProbeDriver driver{fixture_model()};
  Controller controller;
  TimeNs now = 0;
};

}  // namespace

TEST_CASE("after a suspension the robot brakes, and a stream that merely continues is refused") {
  Suspended robot;
  robot.walk(100);
  CHECK(robot.controller.state().walk_sender == SenderName("ann"));
  const double before = robot.controller.state().base.x;
  robot.suspend(2 * kSecond);
  robot.step(1);
  CHECK(robot.controller.state().walk_sender == SenderName());
  for (int i = 0; i < 200; ++i) {
    const Decision decision = robot.ask(kAhead);
    CHECK(decision.refused == (i < 25 ? Refused::suspended : Refused::stream_ended));
    robot.step(20);
  }
  CHECK(robot.controller.state().base.velocity.forward == 0);
  CHECK(robot.controller.state().base.x - before < 0.2);  // braking distance from 0.5 m/s
  SECTION("until its sender pauses") { robot.step(501); }
  SECTION("until its sender commands zero velocity") {
    CHECK(robot.ask(WalkCommand{{0, 0, 0}, true}).verdict == Verdict::accepted);
  }
  CHECK(robot.ask(kAhead).verdict == Verdict::accepted);
  CHECK(robot.driver.sent().violation() == "");
}

TEST_CASE("requests that may have waited during a suspension are refused with the reason") {
  Suspended robot;
  robot.suspend(2 * kSecond);
  robot.step(1);
  const Request move = targets(Limb::neck, false, {{joint_of("idx27_head_joint1"), 0.2}});
  const Decision decision = robot.ask(move);
  CHECK(decision.refused == Refused::suspended);
  const Error error = describe(decision, {move}, fixture_model());
  CHECK(error.reason == "aimd was suspended for 2.0 s and refuses requests that may have waited meanwhile");
  CHECK(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(robot.ask(ResetStop{}).verdict == Verdict::accepted);
  robot.step(500);
  CHECK(robot.ask(move).verdict == Verdict::accepted);
}

TEST_CASE("a suspension ends tasks, and during a transition the robot enters its safe action") {
  Suspended robot;
  MoveJoints task{};
  task.task = 7;
  task.mask = bit(joint_of("idx27_head_joint1"));
  task.target[joint_of("idx27_head_joint1")] = 0.5;
  task.velocity_scale = task.acceleration_scale = 0.2;
  if (robot.ask(task).verdict == Verdict::accepted) {
    robot.step(100);
    robot.suspend(kSecond);
    robot.step(1);
    CHECK(robot.controller.state().task.progress == Progress::aborted);
    CHECK(robot.controller.state().task.reason == Refused::suspended);
    robot.step(500);
  }
  CHECK(fixture_model().graph.at(robot.controller.state().action).name == "RL_LOCOMOTION_DEFAULT");
  REQUIRE(robot.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  robot.step(10);
  REQUIRE(robot.controller.state().status == ActionStatus::prepare);
  robot.suspend(kSecond);
  robot.step(1500);
  CHECK(robot.controller.state().action == 0);
}

TEST_CASE("a suspension during the lowering leaves the legs powered") {
  Suspended robot;
  REQUIRE(robot.ask(Stop{StopLevel::sit}).verdict == Verdict::accepted);
  robot.step(1500);
  robot.suspend(2 * kSecond);
  robot.step(5000);
  CHECK(robot.controller.set_points().legs_powered);
  CHECK(robot.driver.sent().violation() == "");
}

TEST_CASE("omitted periods count for the dead-man time") {
  Suspended robot;
  robot.walk(100);
  robot.controller.skip(400'000'000);
  robot.step(70);
  CHECK(robot.controller.state().base.velocity.forward == Approx(0.5));
  robot.step(1000);
  CHECK(robot.controller.state().base.velocity.forward == 0);
  CHECK(robot.ask(kAhead).verdict == Verdict::accepted);  // its sender was not suspended and continues
}

TEST_CASE("omitted periods count for the silence of a stream of joints") {
  Suspended robot;
  REQUIRE(robot.ask(SetAction{action_of(kServo)}).verdict == Verdict::accepted);
  robot.step(6000);
  REQUIRE(robot.ask(SetMotionPlayer{false, true}).verdict == Verdict::accepted);
  const auto streams = [&] { return has(robot.ask(Stop{StopLevel::hold}, true).cancelled, Cancelled::neck); };
  REQUIRE(robot.ask(targets(Limb::neck, true, {{joint_of("idx27_head_joint1"), 0.01}})).verdict ==
          Verdict::accepted);
  robot.step(50);
  CHECK(streams());
  robot.controller.skip(60'000'000);
  robot.step(1);
  CHECK_FALSE(streams());
}

}  // namespace aim::robotside
