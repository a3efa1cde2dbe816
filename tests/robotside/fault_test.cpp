// Faults: what a state shows, the log, and what the controller does with joints that cannot be trusted.
#include "robotside/state/fault.hpp"

#include "robot_fixture.hpp"
#include "robotside/control/parts/joint_watch.hpp"
#include "robotside/control/preconditions.hpp"
#include "robotside/simulators/a2/sim_hardware.hpp"
#include "robotside/state/fault_log.hpp"

namespace aim::robotside {
namespace {

// A robot whose measurements may be wrong: without the observers of RobotFixture, which would object.
struct FaultyRobot {
  SimDriver* sim = new SimDriver(fixture_model());
  SteppedRobot robot{fixture_model(), std::unique_ptr<Driver>(sim)};

  Decision ask(const Request& request) { return robot.submit({request}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond + 0.5)); }
  RobotState state() const { return robot.state(); }
  std::string_view action() const { return fixture_model().graph.at(state().action).name; }
  void go(std::string_view name) {
    for (const ActionIndex hop : fixture_model().graph.path(state().action, action_of(name))) {
      REQUIRE(ask(SetAction{hop}).verdict == Verdict::accepted);
      for (int i = 0; i < 400 && state().status == ActionStatus::prepare; ++i) advance(0.05);
      REQUIRE(state().action == hop);
    }
  }
};

SimDriver& sim_of(FaultyRobot& robot) { return *robot.sim; }

// What measurements show and what the driver reports.
std::vector<FaultKind> kinds_of(FaultyRobot& robot) {
  std::vector<FaultKind> kinds;
  for (const Fault& fault : faults_of(fixture_model(), robot.state())) kinds.push_back(fault.kind);
  for (const Fault& fault : sim_of(robot).faults()) kinds.push_back(fault.kind);
  return kinds;
}

}  // namespace

TEST_CASE("a healthy robot has no faults; each injected one is the only one it shows") {
  FaultyRobot fixture;
  fixture.advance(0.1);
  CHECK(kinds_of(fixture).empty());
  for (const FaultKindRow& kind : fault_kinds()) {
    if (kind.kind == FaultKind::program) continue;  // a part of aimd, not of the robot
    CAPTURE(kind.name);
    FaultyRobot one;
    one.advance(0.1);
    const bool camera = kind.kind == FaultKind::camera_loss;
    const std::string part = camera ? "head_front" : kind.of_a_part ? "idx13_left_arm_joint1" : "";
    // What moves on does so against a stop.
    if (kind.kind == FaultKind::moves_on)
      REQUIRE(one.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
    REQUIRE(sim_of(one).inject({kind.kind, part, kind.usual_amount}));
    one.advance(3);  // a drift takes its time
    CHECK(kinds_of(one) == std::vector{kind.kind});
    sim_of(one).withdraw(kind.kind, part);
    one.advance(2.5);  // odometry is doubted for a while
    CHECK(kinds_of(one) == (kind.latched ? std::vector{kind.kind} : std::vector<FaultKind>{}));
    CHECK(sim_of(one).injected().empty());
  }
}

TEST_CASE("a lost camera is a fault of the driver, and gives no image") {
  FaultyRobot fixture;
  SimDriver& sim = sim_of(fixture);
  const Sensor& head = *fixture_model().find_sensor("head_front");
  CameraFrame frame;
  REQUIRE(sim.ports().sensors->capture(head, true, false, fixture.state(), frame));
  REQUIRE(sim.inject({FaultKind::camera_loss, "head_front", 0}));
  REQUIRE(sim.faults().size() == 1);
  CHECK(sim.faults()[0].sentence == "head_front delivers no images");
  CHECK_FALSE(sim.ports().sensors->capture(head, true, false, fixture.state(), frame));
  sim.withdraw(FaultKind::camera_loss, "head_front");
  CHECK(sim.faults().empty());
  CHECK_FALSE(sim.inject({FaultKind::camera_loss, "third_eye", 0}));
}

TEST_CASE("a base that the hardware does not report forbids walking, not standing") {
  FaultyRobot fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  REQUIRE(sim_of(fixture).inject({FaultKind::not_measured, "", 0}));
  fixture.advance(0.1);
  CHECK_FALSE(fixture.state().known.base);
  CHECK(fixture.ask(WalkCommand{{0.3, 0, 0}, true}).refused == Refused::base_unknown);
  CHECK(fixture.action() == "RL_LOCOMOTION_DEFAULT");
  sim_of(fixture).withdraw(FaultKind::not_measured, "");
  fixture.advance(0.1);
  CHECK(fixture.ask(WalkCommand{{0.3, 0, 0}, true}).refused == Refused::none);
}

TEST_CASE("a waist that turns the sensor is no drift of the IMU") {
  FaultyRobot fixture;
  fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  const std::size_t yaw = joint_of("waist_yaw");
  for (int i = 0; i < 100; ++i) {
    fixture.ask(targets(Limb::waist, true, {{yaw, 0.005 * i}}));
    fixture.advance(0.02);
  }
  CHECK(fixture.state().position[yaw] > 0.3);
  CHECK(faults_of(fixture_model(), fixture.state()).empty());
}

TEST_CASE("a joint that goes offline ends the motion within 50 ms of deceleration and is refused by name") {
  FaultyRobot fixture;
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  const JointArray start = fixture.state().position;
  for (int i = 0; i < 20; ++i) {
    fixture.ask(arms_at(0.002 * i, start));
    fixture.advance(0.01);
  }
  REQUIRE(sim_of(fixture).inject({FaultKind::joint_offline, "idx13_left_arm_joint1", 0}));
  fixture.advance(0.01);
  const Decision refused = fixture.ask(arms_at(0.05, start));
  CHECK(refused.refused == Refused::joint_faulty);
  CHECK(refused.joint == joint_of("idx13_left_arm_joint1"));
  fixture.advance(0.5);
  CHECK(fixture.state().at_rest);
  CHECK(fixture.action() == "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");  // the legs are well
  sim_of(fixture).withdraw(FaultKind::joint_offline, "idx13_left_arm_joint1");
  fixture.advance(0.01);
  CHECK(fixture.ask(arms_at(0, fixture.state().position)).refused == Refused::none);
}

TEST_CASE("a faulty joint ends the motion of the others; one of a leg ends the action as well") {
  const std::size_t head = joint_of("idx27_head_joint1");
  for (const auto& [faulty, ends_in] : {std::pair("idx13_left_arm_joint1", "RL_LOCOMOTION_DEFAULT"),
                                        std::pair("idx04_left_tarsus", "DEFAULT")}) {
    CAPTURE(faulty);
    FaultyRobot fixture;
    fixture.go("RL_LOCOMOTION_DEFAULT");
    REQUIRE(fixture.ask(targets(Limb::neck, false, {{head, 0.7}})).verdict == Verdict::accepted);
    fixture.advance(0.2);
    REQUIRE_FALSE(fixture.state().at_rest);
    REQUIRE(sim_of(fixture).inject({FaultKind::joint_offline, faulty, 0}));
    fixture.advance(0.5);
    CHECK(fixture.state().at_rest);
    CHECK(fixture.state().position[head] < 0.5);
    CHECK(fixture.action() == ends_in);
  }
}

TEST_CASE("an implausible position is latched until it is cleared") {
  FaultyRobot fixture;
  fixture.go("RL_JOINT_DEFAULT");
  REQUIRE(sim_of(fixture).inject({FaultKind::encoder_jump, "idx27_head_joint1", 0.3}));
  fixture.advance(0.1);
  const JointMask head = bit(joint_of("idx27_head_joint1"));
  CHECK(fixture.state().implausible == head);
  CHECK(fixture.ask(targets(Limb::neck, false, {{joint_of("idx27_head_joint1"), 0.1}})).refused ==
        Refused::joint_faulty);
  CHECK(fixture.ask(ClearFaults{head}).verdict == Verdict::accepted);
  CHECK(fixture.state().implausible == 0);
}

TEST_CASE(
    "positions right after a silence are no jump, because the robot may have restarted; a later one is") {
  JointWatch watch(fixture_model());
  const std::size_t head = joint_of("idx27_head_joint1");
  Measurement measured;
  TimeNs now = 0;
  const auto jump_to = [&](double angle) {
    measured.position[head] = angle;
    return watch.step(measured, now += kSecond / 1000);
  };
  CHECK(jump_to(0) == 0);
  CHECK(jump_to(0.3) == bit(head));
  watch.clear(bit(head));
  watch.begin_again(now + 10 * kSecond / 1000);
  for (int i = 0; i < 9; ++i) CHECK(jump_to(i % 2 == 0 ? 0 : 0.3) == 0);  // what waited comes in pieces
  CHECK(jump_to(0) == 0);
  CHECK(jump_to(0.3) == bit(head));
  CHECK(watch.implausible() == bit(head));
}

TEST_CASE("the speed of a joint is that between two measurements, however often the driver returns one") {
  const std::size_t head = joint_of("idx27_head_joint1");
  const double velocity = fixture_model().joints[head].limits.velocity;
  JointWatch watch(fixture_model());
  for (int ms = 0; ms < 1000; ++ms) {  // a measurement every 50 ms
    Measurement measured;
    measured.age = ms % 50 * kSecond / 1000;
    measured.position[head] = velocity * (ms / 50 % 2) * 0.05;  // to and fro
    REQUIRE(watch.step(measured, (ms + 1) * kSecond / 1000) == 0);
  }
}

TEST_CASE(
    "a position far beyond the joint's range is not believed, unless the robot has just started or was "
    "silent") {
  const std::size_t head = joint_of("idx27_head_joint1");
  const Range& range = fixture_model().joints[head].limits.position;
  JointWatch watch(fixture_model());
  Measurement measured;
  TimeNs now = 0;
  const auto run = [&](double position, int ms) {
    JointMask begun = 0;
    measured.position[head] = position;
    for (int i = 0; i < ms; ++i) begun |= watch.step(measured, now += kSecond / 1000);
    return begun;
  };
  CHECK(run(range.max + 0.6, 200) == 0);
  watch.begin_again(now + kSecond / 500);
  CHECK(run(range.max + 0.4, 400) == 0);
  watch.begin_again(now + kSecond / 10);
  CHECK(run(range.min - 0.6, 50) == 0);
  CHECK(run(range.min - 0.6, 100) == bit(head));
  watch.clear(bit(head));
  CHECK(run(range.min - 0.6, 10) == bit(head));  // its cause lasts
}

TEST_CASE("measurements that arrive late and in pieces are no jump, but a jump among them is") {
  const std::size_t head = joint_of("idx27_head_joint1");
  const double velocity = fixture_model().joints[head].limits.velocity;
  JointWatch watch(fixture_model());
  TimeNs now = 0;
  // What was measured at `sent_s` while the joint moves at full speed arrives `after_ms` after the one
  // before.
  const auto arrives = [&](TimeNs after_ms, double sent_s, double jump = 0) {
    Measurement measured;
    measured.position[head] = velocity * sent_s + jump;
    return watch.step(measured, now += after_ms * kSecond / 1000);
  };
  CHECK(arrives(1, 0) == 0);
  CHECK(arrives(1, 0.001) == 0);
  CHECK(arrives(40, 0.005) == 0);
  CHECK(arrives(1, 0.020) == 0);
  CHECK(arrives(1, 0.042) == 0);
  CHECK(arrives(60, 0.050) == 0);
  CHECK(arrives(1, 0.104, 5 * velocity * 0.060 + 1) == bit(head));
  watch.clear(bit(head));
  watch.begin_again(now + 150 * kSecond / 1000);
  CHECK(arrives(100, 0.204) == 0);
  for (int i = 1; i <= 100; ++i) CHECK(arrives(1, 0.204) == 0);
  CHECK(arrives(1, 0.204, 0.3) == bit(head));
}

TEST_CASE("gaps that follow one another are no jump: what waited in the first may come after the second") {
  const std::size_t head = joint_of("idx27_head_joint1");
  const double velocity = fixture_model().joints[head].limits.velocity;
  JointWatch watch(fixture_model());
  TimeNs now = 0;
  const auto arrives = [&](TimeNs after_ms, double sent_s, double jump = 0) {
    Measurement measured;
    measured.position[head] = velocity * sent_s + jump;
    return watch.step(measured, now += after_ms * kSecond / 1000);
  };
  CHECK(arrives(1, 0) == 0);
  CHECK(arrives(80, 0.001) == 0);
  CHECK(arrives(6, 0.004) == 0);
  CHECK(arrives(10, 0.011) == 0);
  CHECK(arrives(1, 0.098) == 0);
  CHECK(arrives(1, 0.099, 6 * velocity * 0.080 + 1) == bit(head));
  (void)arrives(1, 0.1);  // and back
  watch.clear(bit(head));
  for (int i = 1; i <= 1'100; ++i) CHECK(arrives(1, 0.1) == 0);
  CHECK(arrives(1, 0.1, 0.3) == bit(head));  // the computer is no longer busy
}

TEST_CASE("no joint is implausible while the robot does what it can") {
  FaultyRobot fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 300; ++i) {
    fixture.ask(WalkCommand{{0.8, 0.2, 1.0}, true});
    fixture.advance(0.01);
  }
  CHECK(fixture.state().walking);
  CHECK(fixture.state().implausible == 0);
}

TEST_CASE("each input of the emergency stop is asserted and released by itself") {
  FaultyRobot fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.ask(SetWorkMode{ControlSource::manual});
  sim_of(fixture).press_button(true);
  fixture.ask(SetEmergencyStop{true, EmergencyInput::wireless});
  fixture.ask(SetEmergencyStop{true});
  fixture.advance(0.05);
  CHECK(fixture.action() == "DEFAULT");
  for (const EmergencyInput input :
       {EmergencyInput::wired, EmergencyInput::wireless, EmergencyInput::software})
    CHECK(fixture.state().emergency_inputs.has(input));
  fixture.ask(SetEmergencyStop{false});
  fixture.ask(SetEmergencyStop{false, EmergencyInput::wireless});
  fixture.advance(0.05);
  CHECK(fixture.state().emergency);
  CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::emergency);
  sim_of(fixture).press_button(false);
  fixture.advance(0.49);
  CHECK(fixture.state().emergency);
  fixture.advance(0.05);
  CHECK_FALSE(fixture.state().emergency);
  CHECK(fixture.state().work_mode == ControlSource::safe);
  CHECK(fixture.action() == "DEFAULT");
}

TEST_CASE("a button that is not reported any more ends the motion and asks for no other action") {
  for (const bool walks : {true, false}) {
    CAPTURE(walks);
    FaultyRobot fixture;
    fixture.go("RL_LOCOMOTION_DEFAULT");
    const std::size_t head = joint_of("idx27_head_joint1");
    const auto command = [&]() -> Request {
      if (walks) return WalkCommand{{0.3, 0, 0}, true};
      return targets(Limb::neck, false, {{head, 0.7}});
    };
    for (int i = 0; i < 20; ++i) {
      REQUIRE(fixture.ask(command()).refused == Refused::none);
      fixture.advance(0.01);
    }
    REQUIRE_FALSE(fixture.state().at_rest);
    REQUIRE(sim_of(fixture).inject({FaultKind::estop_silence, "", 0}));
    fixture.advance(0.3);
    CHECK(fixture.ask(command()).refused == Refused::button_unheard);
    fixture.advance(2);
    CHECK(fixture.state().at_rest);
    CHECK(fixture.action() == "RL_LOCOMOTION_DEFAULT");
    CHECK(fixture.state().legs_powered);
    CHECK_FALSE(fixture.state().emergency);
    CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::button_unheard);
    sim_of(fixture).withdraw(FaultKind::estop_silence, "");
    fixture.advance(0.01);
    CHECK(fixture.state().at_rest);
    CHECK(fixture.ask(command()).refused == Refused::none);
  }
}

TEST_CASE("a transition that aimd performs ends where it is when the button is not reported any more") {
  FaultyRobot fixture;
  REQUIRE(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  fixture.advance(0.5);
  REQUIRE(fixture.state().status == ActionStatus::prepare);
  REQUIRE(sim_of(fixture).inject({FaultKind::estop_silence, "", 0}));
  fixture.advance(0.5);
  CHECK(fixture.action() == "DEFAULT");
  CHECK(fixture.state().legs_powered);
  const JointArray held = fixture.state().position;
  fixture.advance(1);
  CHECK(fixture.state().position == held);
  CHECK(fixture.ask(SetAction{0}).refused == Refused::none);  // the action that holds
}

TEST_CASE("a button that two sources contradict is pressed, a fault, and named in each refusal") {
  FaultyRobot fixture;
  fixture.go("RL_JOINT_DEFAULT");
  REQUIRE(sim_of(fixture).inject({FaultKind::estop_conflict, "", 0}));
  fixture.advance(1);
  CHECK(fixture.action() == "DEFAULT");
  const Command command{SetAction{action_of("RL_JOINT_DEFAULT")}};
  const Decision refused = fixture.ask(command.request);
  CHECK(refused.refused == Refused::emergency);
  const Error said = describe_all(refused, command, fixture.state(), fixture_model());
  CHECK(said.reason.find("contradicts itself") != std::string::npos);
  CHECK(said.hint.find("release the emergency stop button") != std::string::npos);
}

TEST_CASE(
    "pressing the button during a walk, a dance and servo enters DEFAULT within 50 ms and ends the motion") {
  for (const char* action :
       {"RL_LOCOMOTION_DEFAULT", "RL_WHOLE_BODY_DANCE", "RL_WHOLE_BODY_EXT_JOINT_SERVO"}) {
    CAPTURE(action);
    FaultyRobot fixture;
    fixture.go(action);
    if (fixture_model().graph.at(fixture.state().action).opens.has(Interface::velocity)) {
      for (int i = 0; i < 100; ++i) {
        fixture.ask(WalkCommand{{0.3, 0, 0}, true});
        fixture.advance(0.01);
      }
      CHECK(fixture.state().walking);
    }
    sim_of(fixture).press_button(true);
    fixture.advance(0.05);
    CHECK(fixture.state().emergency);
    CHECK(fixture.action() == "DEFAULT");
    fixture.advance(3);
    CHECK(fixture.state().at_rest);
    CHECK_FALSE(fixture.state().walking);
  }
}

TEST_CASE("the log says when faults appeared and went, keeps the newest, and hides none") {
  FaultLog log;
  const Fault hot{FaultKind::over_temperature, "knee", "the knee is hot"};
  const Fault flat{FaultKind::low_battery, {}, "the battery is flat"};
  log.update({hot}, 10);
  log.update({hot, flat}, 20);
  log.update({flat}, 30);
  CHECK(log.active().size() == 1);
  const auto all = log.all();
  REQUIRE(all.size() == 2);
  CHECK(all[0].number == 1);
  CHECK(all[0].appeared == 10);
  CHECK(all[0].gone == std::optional<TimeNs>(30));
  CHECK(all[1].fault == flat);
  CHECK_FALSE(all[1].gone);
  for (int i = 0; i < 1000; ++i) log.update(i % 2 == 0 ? std::vector{flat, hot} : std::vector{flat}, 100 + i);
  CHECK(log.all().size() == FaultLog::kKept + 1);
  log.block("low_battery", true);
  CHECK(log.blocked() == std::set<std::string>{"low_battery"});
  CHECK(log.active().size() == 1);
}

TEST_CASE("the log knows what a robot reports about itself by its words, whatever numbers are in them") {
  FaultLog log;
  const auto reported = [](std::string words) { return Fault{FaultKind::reported, {}, std::move(words)}; };
  log.update({reported("a motor is too hot: 81.5 degrees")}, 10);
  log.update({reported("a motor is too hot: 80 degrees")}, 20);
  REQUIRE(log.active().size() == 1);
  CHECK(log.active()[0].appeared == 10);
  log.update({reported("the battery is low")}, 30);
  REQUIRE(log.active().size() == 1);
  CHECK(log.active()[0].appeared == 30);
  CHECK(log.all().size() == 2);
}

TEST_CASE("lights show their effects in time") {
  LightSetting setting{.red = 200, .effect = LightEffect::steady};
  CHECK(shown(setting, Light::rgb, 0) == Rgb{200, 0, 0});
  setting.effect = LightEffect::off;
  CHECK(shown(setting, Light::rgb, 0) == Rgb{});
  setting.effect = LightEffect::flashing;
  CHECK(shown(setting, Light::rgb, kSecond / 4) == Rgb{200, 0, 0});
  CHECK(shown(setting, Light::rgb, kSecond * 3 / 4) == Rgb{});
  setting.effect = LightEffect::breathing;
  CHECK(shown(setting, Light::rgb, 0) == Rgb{});
  CHECK(shown(setting, Light::rgb, 2 * kSecond) == Rgb{200, 0, 0});
  setting.effect = LightEffect::flowing;
  CHECK(shown(setting, Light::strip, 0, 0) == Rgb{200, 0, 0});
  CHECK(shown(setting, Light::strip, 0, 0.5) == Rgb{});
  CHECK(shown(setting, Light::strip, kSecond, 0.5) == Rgb{200, 0, 0});
  CHECK(shown({.level = 5}, Light::fill, 0) == Rgb{128, 128, 128});
}

}  // namespace aim::robotside
