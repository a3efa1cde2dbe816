// The controller with robots other than the A2: the same code, the same decisions.
#include <algorithm>
#include <cmath>
#include "tests/catch.hpp"

#include "fixed_arm.hpp"
#include "quadruped.hpp"
#include "quadruped_driver.hpp"
#include "robotside/control/parts/support.hpp"
#include "robotside/control/set_point_monitor.hpp"
#include "tests/robotside/stepped_robot.hpp"

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
      last = ask(WalkCommand{{forward, 0, 0}, false});
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

TEST_CASE("a driver whose robot refuses a request reports the reason and keeps action and status") {
  QuadrupedDriver driver(kQuadruped);
  REQUIRE(driver.connect());
  Measurement measured;
  REQUIRE(driver.read(kSecond, measured));
  const ModeReport before = driver.report();
  driver.refuse_next("a foot is caught");
  driver.request(1, *kQuadruped.graph.find("STAND"));
  REQUIRE(driver.read(2 * kSecond, measured));
  const ModeReport after = driver.report();
  CHECK(after.answered == 1);
  CHECK(after.refused);
  CHECK(after.reason == "a foot is caught");
  CHECK(after.action == before.action);
  CHECK(after.status == before.status);
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
  CHECK(std::abs(dog.state().base.velocity.forward) < 1e-9);
}

TEST_CASE("base velocities are within the model's limits, and the dead-man time ends them") {
  Quadruped dog;
  dog.go("STAND");
  CHECK(dog.walk(0.5, 0.1).refused == Refused::interface_closed);
  dog.go("TROT");
  CHECK(dog.walk(5, 1.5).verdict == Verdict::clamped);
  CHECK(dog.state().base.velocity.forward == Approx(1.0).margin(1e-6));
  dog.advance(0.5 + 1.0 / 1.5 + 0.3);  // the dead-man time, and braking
  CHECK(std::abs(dog.state().base.velocity.forward) < 1e-9);
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
    CHECK(std::abs(dog.state().base.velocity.forward) < 1e-9);
    CHECK(dog.state().base.x - before < 0.5);
    CHECK(dog.set("STAND").refused == Refused::stopped);
    REQUIRE(dog.ask(ResetStop{}).verdict == Verdict::accepted);
    if (ends_in != "TROT") dog.go("STAND");
  }
}

TEST_CASE("an emergency stop requests the gentlest end that the robot has") {
  Quadruped dog;
  dog.go("STAND");
  const Decision decision = dog.ask(SetEmergencyStop{true});
  REQUIRE(decision.verdict == Verdict::accepted);
  CHECK(decision.mode_request == 0);  // the answer of the robot does not decide about an emergency stop
  dog.advance(1.5);
  CHECK(dog.action() == "LIE_DOWN");
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
  CHECK(arm.ask(WalkCommand{{0.1, 0, 0}, false}).verdict == Verdict::refused);
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

TEST_CASE("four feet are reported as the driver measures them, in diagonal pairs") {
  Quadruped dog;
  dog.go("STAND");
  for (const double contact : dog.state().foot_contact) CHECK(contact == 1);
  dog.go("TROT");
  std::array<int, 4> lifted{};
  for (int i = 0; i < 100; ++i) {
    dog.walk(0.5, 0.02);
    const FootArray feet = dog.state().foot_contact;
    if (!dog.state().walking) continue;
    CHECK(feet[0] == feet[3]);
    CHECK(feet[1] == feet[2]);
    for (std::size_t foot = 0; foot < lifted.size(); ++foot) lifted[foot] += feet[foot] == 0;
  }
  for (const int times : lifted) CHECK(times > 20);
}

TEST_CASE("a quadruped stands or lies, and an arm without legs is fixed") {
  Quadruped dog;
  CHECK(support_of(kQuadruped, dog.state()) == Support::belly);
  dog.go("STAND");
  CHECK(support_of(kQuadruped, dog.state()) == Support::legs);
  dog.go("LIE_DOWN");
  CHECK(support_of(kQuadruped, dog.state()) == Support::belly);
  CHECK(support_of(kFixedArm, Arm().state()) == Support::mount);
}

namespace {

BodyPose pitched(double pitch, double height = 0.25) {
  BodyPose pose;
  pose.pitch = pitch;
  pose.height = height;
  return pose;
}

}  // namespace

TEST_CASE("each gait has limits of its own, and a change of the gait ramps into the new ones") {
  Quadruped dog;
  dog.go("STAND");
  dog.go("TROT");
  CHECK(dog.walk(0.9, 2).verdict == Verdict::accepted);
  CHECK(dog.state().base.velocity.forward == Approx(0.9).margin(1e-6));
  REQUIRE(dog.set("CRAWL").verdict == Verdict::accepted);
  double last = dog.state().base.velocity.forward;
  bool jumps = false, slows = false;
  while (dog.state().status == ActionStatus::prepare) {
    dog.advance(0.001);
    jumps = jumps || std::abs(dog.state().base.velocity.forward - last) > 1.5e-3 * (1 + 1e-6);
    last = dog.state().base.velocity.forward;
    slows = slows || (last > 0.35 && last < 0.85);  // outside the new limits, on its way into them
  }
  CHECK_FALSE(jumps);
  CHECK(slows);
  bool rises = false;
  for (int i = 0; i < 100; ++i) {
    CHECK(dog.ask(WalkCommand{{0.9, 0, 0}, false}).verdict == Verdict::clamped);
    dog.advance(0.02);
    rises = rises || (last > 0.3 && dog.state().base.velocity.forward > last + 1e-9);
    last = dog.state().base.velocity.forward;
  }
  CHECK_FALSE(rises);
  CHECK(dog.state().base.velocity.forward == Approx(0.3).margin(1e-6));
}

TEST_CASE("a pose is followed within the velocities of its action, and held") {
  Quadruped dog;
  dog.go("STAND");
  CHECK(dog.ask(SetBodyPose{pitched(0.2)}).refused == Refused::interface_closed);
  dog.go("POSE");
  CHECK_FALSE(dog.state().body_pose);
  REQUIRE(dog.ask(SetBodyPose{pitched(0.2, 0.2)}).verdict == Verdict::accepted);
  double fastest = 0;
  BodyPose before = *dog.state().measured_body_pose;
  for (int i = 0; i < 2000; ++i) {
    dog.advance(0.001);
    const BodyPose now = *dog.state().measured_body_pose;
    fastest = std::max(fastest, std::abs(now.pitch - before.pitch) * 1e3);
    CHECK(std::abs(now.height - before.height) * 1e3 <= 0.1 * (1 + 1e-6));
    before = now;
  }
  CHECK(fastest <= 0.8 * (1 + 1e-6));
  CHECK(fastest > 0.2);
  CHECK(before.pitch == Approx(0.2).margin(1e-5));
  CHECK(before.height == Approx(0.2).margin(1e-5));
  CHECK_FALSE(dog.state().body_moving);
  CHECK(dog.state().at_rest);
  dog.advance(2);
  CHECK(dog.state().measured_body_pose->pitch == Approx(0.2).margin(1e-5));
  dog.go("STAND");
  CHECK_FALSE(dog.state().body_pose);
}

TEST_CASE("a pose outside its limits is clamped, one that is not finite or lifts no foot is refused") {
  Quadruped dog;
  dog.go("STAND");
  dog.go("POSE");
  CHECK(dog.ask(SetBodyPose{pitched(9)}).verdict == Verdict::clamped);
  dog.advance(2);
  CHECK(dog.state().body_pose->pitch == Approx(0.3).margin(1e-5));
  CHECK(dog.ask(SetBodyPose{pitched(std::nan(""))}).refused == Refused::not_finite);
  BodyPose lifted = pitched(0);
  lifted.lifted = LiftedFoot{9, {}};
  CHECK(dog.ask(SetBodyPose{lifted}).refused == Refused::foot_stays);
}

TEST_CASE("a foot stands again before another one is lifted") {
  Quadruped dog;
  dog.go("STAND");
  dog.go("POSE");
  BodyPose pose = pitched(0);
  pose.lifted = LiftedFoot{0, {0, 0, 0.05}};
  REQUIRE(dog.ask(SetBodyPose{pose}).verdict == Verdict::accepted);
  dog.advance(1.5);
  REQUIRE(dog.state().body_pose->lifted);
  CHECK(dog.state().body_pose->lifted->offset.z == Approx(0.05).margin(1e-5));
  pose.lifted->leg = 2;
  REQUIRE(dog.ask(SetBodyPose{pose}).verdict == Verdict::accepted);
  double at_change = 1;
  for (int i = 0; i < 3000; ++i) {
    const auto before = dog.state().body_pose->lifted;
    dog.advance(0.001);
    const auto now = dog.state().body_pose->lifted;
    if (before && now && before->leg != now->leg) at_change = std::abs(before->offset.z);
  }
  CHECK(at_change < 1e-3);
  CHECK(dog.state().body_pose->lifted->leg == 2);
  REQUIRE(dog.ask(SetBodyPose{pitched(0)}).verdict == Verdict::accepted);
  dog.advance(2);
  CHECK_FALSE(dog.state().body_pose->lifted);
}

TEST_CASE("a stop holds the pose where it is, and so does the request to hold it") {
  for (const bool stops : {true, false}) {
    Quadruped dog;
    dog.go("STAND");
    dog.go("POSE");
    REQUIRE(dog.ask(SetBodyPose{pitched(0.3)}).verdict == Verdict::accepted);
    dog.advance(0.2);
    CHECK(dog.state().body_moving);
    const Decision stop = stops ? dog.ask(Stop{StopLevel::hold}) : dog.ask(HoldBodyPose{});
    REQUIRE(stop.verdict == Verdict::accepted);
    if (stops) CHECK((stop.cancelled & static_cast<std::uint32_t>(Cancelled::body)) != 0);
    dog.advance(0.5);
    const double held = dog.state().body_pose->pitch;
    CHECK(held > 0.02);
    CHECK(held < 0.29);
    CHECK_FALSE(dog.state().body_moving);
    dog.advance(1);
    CHECK(dog.state().body_pose->pitch == held);
    CHECK((dog.ask(SetBodyPose{pitched(0)}).refused == Refused::stopped) == stops);
  }
}

TEST_CASE("a pose is kept when the robot refuses to leave its action") {
  Quadruped dog;
  dog.go("STAND");
  dog.go("POSE");
  REQUIRE(dog.ask(SetBodyPose{pitched(0.2)}).verdict == Verdict::accepted);
  dog.advance(2);
  dog.driver->refuse_next("a foot is caught");
  REQUIRE(dog.set("STAND").verdict == Verdict::accepted);
  dog.advance(0.1);
  CHECK(dog.action() == "POSE");
  REQUIRE(dog.state().body_pose);
  CHECK(dog.state().body_pose->pitch == Approx(0.2).margin(1e-5));
}

TEST_CASE("a prepared motion reports its progress, ends as done, and takes no other commands") {
  Quadruped dog;
  dog.go("STAND");
  REQUIRE(dog.set("BOW").verdict == Verdict::accepted);
  dog.advance(1.5);
  CHECK(dog.action() == "BOW");
  CHECK(dog.state().status == ActionStatus::running);
  CHECK(dog.state().progress == Approx(0.5).margin(0.01));
  CHECK_FALSE(dog.state().at_rest);
  CHECK(dog.walk(0.2, 0.02).refused == Refused::transition_running);
  CHECK(dog.ask(SetBodyPose{pitched(0)}).refused == Refused::transition_running);
  CHECK(dog.set("LIE_DOWN").refused == Refused::transition_running);
  dog.advance(1.6);
  CHECK(dog.state().status == ActionStatus::done);
  CHECK(dog.state().progress == 1);
  CHECK(dog.state().at_rest);
}

TEST_CASE("a prepared motion ends in an action that stands: by request, by a stop, when motion is disabled") {
  for (const Request& request : {Request{SetAction{*kQuadruped.graph.find("STAND")}},
                                 Request{Stop{StopLevel::hold}}, Request{EnableMotion{false}}}) {
    INFO(request.index());
    Quadruped dog;
    dog.go("STAND");
    REQUIRE(dog.set("BOW").verdict == Verdict::accepted);
    dog.advance(1);
    const Decision decision = dog.ask(request);
    REQUIRE(decision.verdict == Verdict::accepted);
    if (std::holds_alternative<Stop>(request))
      CHECK(decision.cancelled == static_cast<std::uint32_t>(Cancelled::motion));
    dog.advance(1.2);
    CHECK(dog.action() == "STAND");
    CHECK(dog.state().at_rest);
  }
}

TEST_CASE("an emergency stop ends a prepared motion lying down") {
  Quadruped dog;
  dog.go("STAND");
  REQUIRE(dog.set("BOW").verdict == Verdict::accepted);
  dog.advance(1);
  REQUIRE(dog.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
  dog.advance(1.5);
  CHECK(dog.action() == "LIE_DOWN");
}

TEST_CASE("a sequence owns the robot until its end") {
  Quadruped dog;
  dog.go("STAND");
  const auto loaded = dog.driver->load("STAND 0.5\nTROT 1\nSTAND 0.5\n");
  REQUIRE(loaded);
  REQUIRE(dog.ask(RunSequence{7, loaded->number}).verdict == Verdict::accepted);
  dog.advance(1);
  const RobotState during = dog.state();
  CHECK(during.task.progress == Progress::running);
  CHECK(during.task.step == 2);
  CHECK(during.task.steps == 3);
  CHECK(dog.action() == "TROT");
  const Decision walk = dog.walk(0.2, 0.02);
  CHECK(walk.refused == Refused::owned_by_task);
  CHECK(walk.task == 7);
  CHECK(dog.set("LIE_DOWN").refused == Refused::owned_by_task);
  CHECK(dog.ask(PauseTask{true}).refused == Refused::not_pausable);
  dog.advance(1.2);
  CHECK(dog.state().task.progress == Progress::succeeded);
  CHECK(dog.action() == "STAND");
  dog.advance(1);
  CHECK(dog.set("TROT").verdict == Verdict::accepted);
}

TEST_CASE(
    "a sequence ends by a cancel, a stop, an emergency stop, the safe action, and a refusal of the robot") {
  struct Case {
    Request request;
    Refused reason;
    std::string_view ends_in;
  };
  for (const Case& one : {Case{CancelTask{7}, Refused::cancelled, "STAND"},
                          Case{Stop{StopLevel::hold}, Refused::stopped, "STAND"},
                          Case{SetEmergencyStop{true}, Refused::emergency, "LIE_DOWN"},
                          Case{SetAction{0}, Refused::superseded, "DAMPING"}}) {
    INFO(static_cast<int>(one.reason));
    Quadruped dog;
    dog.go("STAND");
    const auto loaded = dog.driver->load("TROT 2\nSTAND 1\n");
    REQUIRE(dog.ask(RunSequence{7, loaded->number}).verdict == Verdict::accepted);
    dog.advance(1);
    const Decision decision = dog.ask(one.request);
    REQUIRE(decision.verdict == Verdict::accepted);
    if (std::holds_alternative<Stop>(one.request))
      CHECK(decision.cancelled == static_cast<std::uint32_t>(Cancelled::sequence));
    dog.advance(2.5);
    CHECK(dog.state().task.progress == Progress::aborted);
    CHECK(dog.state().task.reason == one.reason);
    CHECK(dog.action() == one.ends_in);
    CHECK(dog.state().at_rest);
  }
  Quadruped dog;
  dog.go("STAND");
  const auto loaded = dog.driver->load("TROT 2\nSTAND 1\n");
  REQUIRE(dog.ask(RunSequence{7, loaded->number}).verdict == Verdict::accepted);
  dog.advance(1);
  dog.driver->refuse_next("a foot is caught");
  dog.advance(0.1);
  CHECK(dog.state().task.reason == Refused::robot_refused);
  CHECK(dog.state().task.robot_reason == "a foot is caught");
}

TEST_CASE("the safe action ends a sequence also before the robot has left it") {
  Quadruped dog;
  const auto loaded = dog.driver->load("DAMPING 1\nSTAND 1\n");
  REQUIRE(dog.ask(RunSequence{7, loaded->number}).verdict == Verdict::accepted);
  dog.advance(0.1);
  REQUIRE(dog.action() == "DAMPING");
  REQUIRE(dog.ask(SetAction{0}).verdict == Verdict::accepted);
  dog.advance(0.1);
  CHECK(dog.state().task.progress == Progress::aborted);
  CHECK(dog.state().task.reason == Refused::superseded);
}

TEST_CASE("a sequence is refused when the battery is low") {
  Quadruped dog;
  dog.go("STAND");
  const auto loaded = dog.driver->load("TROT 1\n");
  dog.driver->set_charge(0.05);
  dog.advance(0.01);
  CHECK(dog.ask(RunSequence{7, loaded->number}).refused == Refused::battery_low);
  dog.driver->set_charge(0.5);
  dog.advance(0.01);
  CHECK(dog.ask(RunSequence{7, loaded->number}).verdict == Verdict::accepted);
}

TEST_CASE("a sequence that the robot does not begin fails") {
  Quadruped dog;
  dog.go("STAND");
  REQUIRE(dog.ask(RunSequence{7, 99}).verdict == Verdict::accepted);
  dog.advance(1.2);
  CHECK(dog.state().task.progress == Progress::failed);
  CHECK(dog.state().task.reason == Refused::robot_refused);
  Arm arm;
  CHECK(arm.ask(RunSequence{1, 1}).refused == Refused::robot_refused);
  CHECK(arm.ask(SetBodyPose{pitched(0)}).refused == Refused::interface_closed);
}

TEST_CASE("the monitor detects a pose outside its limits, a jump, one in the wrong action, and a fast gait") {
  const ActionIndex pose = *kQuadruped.graph.find("POSE"), crawl = *kQuadruped.graph.find("CRAWL");
  struct Case {
    ActionIndex action;
    double height, pitch, forward;
    Promise promise;
    std::uint8_t joint;
  };
  for (const Case& one : {Case{pose, 0.33, 0, 0, Promise::position, Violations::kBody},
                          Case{pose, 0.26, 0, 0, Promise::velocity, Violations::kBody},
                          Case{pose, 0.25, 0.1, 0, Promise::velocity, Violations::kBody},
                          Case{0, 0.25, 0, 0, Promise::position, Violations::kBody},
                          Case{crawl, 0, 0, 0.5, Promise::velocity, Violations::kBase}}) {
    INFO(one.height << " " << one.pitch << " " << one.forward);
    SetPointMonitor monitor(kQuadruped, {});
    SetPoints sent;
    sent.action = one.action;
    TimeNs now = 0;
    if (one.action == pose) sent.body_pose = pitched(0, 0.25);
    for (int i = 0; i < 5000; ++i) {
      sent.base_velocity.forward = std::min(one.forward, i * 1e-3);
      monitor.observe(now += 1'000'000, sent);
    }
    if (one.forward == 0) {
      CHECK(monitor.violations().count == 0);
      sent.body_pose = pitched(one.pitch, one.height);
      monitor.observe(now + 1'000'000, sent);
    }
    CHECK(monitor.violations().count > 0);
    CHECK(monitor.violations().promise == one.promise);
    CHECK(monitor.violations().joint == one.joint);
  }
}
