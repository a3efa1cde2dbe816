// The driver `hal` with a body on simulated time: what the suites of tests/robots do not do, silence and
// restarts.
#include "tests/robots/hal_pair.hpp"
#include "aimdk/hal_emergency.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/hal_topic.hpp"
#include "robotside/control/set_point_monitor.hpp"
#include "ros/joint_msgs.pb.h"
#include "tests/robotside/robot_fixture.hpp"

namespace aim::robotside {
namespace {

// A controller over the driver and its body. What is sent keeps the limits; the body may accelerate more, by
// the headroom of its relay.
struct ControlledPair {
  explicit ControlledPair(const std::string& name, const HalBodyOptions& options = {})
      : pair(new HalPair(fixture_model(), name, options)),
        probe(new ProbeDriver(fixture_model(), std::unique_ptr<Driver>(pair))),
        robot(fixture_model(), std::unique_ptr<Driver>(probe)) {
    advance(0.01);
  }
  ~ControlledPair() { CHECK(probe->sent().violation() == ""); }

  Decision ask(const Request& request) { return robot.submit({request}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond + 0.5)); }
  RobotState state() const { return robot.state(); }
  std::string_view action() const { return fixture_model().graph.at(state().action).name; }
  void go(std::string_view name) {
    for (const ActionIndex hop : fixture_model().graph.path(state().action, action_of(name))) {
      REQUIRE(ask(SetAction{hop}).verdict == Verdict::accepted);
      for (int ms = 0; ms < 8000 && state().status != ActionStatus::running; ++ms) advance(1e-3);
      REQUIRE(state().status == ActionStatus::running);
    }
  }
  HalPair* pair;
  ProbeDriver* probe;
  SteppedRobot robot;
};

double farthest(const JointArray& a, const JointArray& b, std::size_t joints) {
  double most = 0;
  for (std::size_t i = 0; i < joints; ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

std::string kinds_of(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) text += std::string(row_of(fault.kind).name) + " " + fault.source + "; ";
  return text;
}

}  // namespace

TEST_CASE(
    "driver hal: nothing is measured before connect, and nothing moves before enable and after disable") {
  HalPair pair(fixture_model(), "hal-life");
  Measurement measured;
  CHECK_FALSE(pair.read(1'000'000, measured));
  CHECK_FALSE(pair.enable());
  REQUIRE(pair.connect());
  CHECK(pair.connect());
  TimeNs now = 2'000'000;
  REQUIRE(pair.read(now, measured));
  CHECK(farthest(measured.position, pair.body->state().position, 28) < 1e-9);
  const JointArray start = measured.position;
  const auto push = [&](int periods) {
    SetPoints away;
    away.legs_powered = true;
    away.position = start;
    away.position[12] += 0.3;
    for (int i = 0; i < periods; ++i) {
      pair.write(now, away);
      pair.read(now += 1'000'000, measured);
    }
  };
  push(200);
  CHECK(measured.position[12] == start[12]);
  REQUIRE(pair.enable());
  push(600);
  CHECK(measured.position[12] == Approx(start[12] + 0.3).margin(1e-3));
  pair.disable();
  for (int i = 0; i < 300; ++i) pair.read(now += 1'000'000, measured);
  const double there = measured.position[12];
  push(200);
  CHECK(measured.position[12] == there);
  CHECK(pair.body->refused == 0);
}

TEST_CASE("driver hal: a robot stands, serves, bends and walks through its motors' topics") {
  ControlledPair driven("hal-moves");
  ControlledPair& robot = driven;
  robot.go("RL_JOINT_DEFAULT");
  const RobotState body = driven.pair->body->state();
  CHECK(farthest(robot.state().position, body.position, 28) < 1e-6);
  CHECK(std::abs(robot.state().effort[joint_of("left_knee")]) > 5);
  CHECK(robot.state().imu.specific_force.z == Approx(9.80665).margin(0.05));
  CHECK(robot.state().battery.charge > 0.5);
  robot.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  robot.ask(SetMotionPlayer{false, false});
  for (int i = 0; i < 150; ++i) {
    CHECK(robot.ask(targets(Limb::arms, true, {{joint_of("left_elbow"), -0.8}, {17, 0.2}, {18, -0.1}}))
              .verdict == Verdict::accepted);
    robot.ask(targets(Limb::waist, true,
                      {{joint_of("waist_lift"), -0.05},
                       {joint_of("waist_pitch"), 0.1},
                       {joint_of("waist_roll"), 0},
                       {joint_of("waist_yaw"), 0}}));
    robot.advance(0.02);
  }
  CHECK(robot.state().position[joint_of("left_elbow")] == Approx(-0.8).margin(1e-3));
  CHECK(robot.state().position[17] == Approx(0.2).margin(1e-3));
  CHECK(robot.state().position[18] == Approx(-0.1).margin(1e-3));
  CHECK(robot.state().position[joint_of("waist_pitch")] == Approx(0.1).margin(5e-3));
  robot.go("RL_JOINT_DEFAULT");
  robot.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 100; ++i) {
    robot.ask(WalkCommand{{0.3, 0, 0}, false});
    robot.advance(0.02);
  }
  robot.advance(2);
  CHECK(robot.state().base.x > 0.3);
  CHECK(driven.pair->body->state().base.x == Approx(robot.state().base.x).margin(1e-3));
  CHECK(driven.pair->body->refused == 0);
}

TEST_CASE("driver hal: an emergency stop of the body is one of the robot until it is released") {
  ControlledPair driven("hal-emergency");
  driven.go("RL_LOCOMOTION_DEFAULT");
  driven.ask(WalkCommand{{0.3, 0, 0}, false});
  driven.pair->body->submit({SetEmergencyStop{true, EmergencyInput::software}});
  driven.advance(0.05);
  CHECK(driven.state().emergency);
  driven.advance(1);
  CHECK(driven.action() == "DEFAULT");
  CHECK(driven.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::emergency);
  driven.pair->body->submit({SetEmergencyStop{false, EmergencyInput::software}});
  driven.advance(0.45);
  CHECK(driven.state().emergency);
  driven.advance(0.15);
  CHECK_FALSE(driven.state().emergency);
  driven.go("RL_JOINT_DEFAULT");
}

TEST_CASE("driver hal: a short silence is bridged, a long one ends in the retreat") {
  ControlledPair driven("hal-silence");
  ControlledPair& robot = driven;
  robot.go("RL_JOINT_DEFAULT");
  robot.go("RL_LOCOMOTION_DEFAULT");
  driven.pair->frozen = true;
  robot.advance(0.5);
  CHECK(robot.action() == "RL_LOCOMOTION_DEFAULT");
  REQUIRE(driven.pair->faults().size() == 1);
  CHECK(driven.pair->faults()[0].sentence.find("legs") != std::string::npos);
  driven.pair->frozen = false;
  robot.advance(0.5);
  CHECK(driven.pair->faults().empty());
  CHECK(robot.action() == "RL_LOCOMOTION_DEFAULT");
  driven.pair->frozen = true;
  robot.advance(1.7);
  CHECK(robot.action() == "DEFAULT");
  CHECK(robot.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::driver_silent);
  driven.pair->frozen = false;
  robot.advance(0.5);
  robot.go("RL_JOINT_DEFAULT");
}

TEST_CASE("driver hal: what is measured is as old as the state of the limb that waits longest") {
  ControlledPair robot("hal-age");
  robot.go("RL_JOINT_DEFAULT");
  Measurement measured;
  TimeNs now = 1'000 * kSecond;
  REQUIRE(robot.pair->read(now += 1'000'000, measured));
  CHECK(measured.age == 0);
  robot.pair->frozen = true;
  for (int i = 0; i < 50; ++i) REQUIRE(robot.pair->read(now += 1'000'000, measured));
  CHECK(measured.age == 50'000'000);
  robot.pair->frozen = false;
  REQUIRE(robot.pair->read(now += 1'000'000, measured));
  CHECK(measured.age == 0);
}

TEST_CASE("driver hal: a state that lacks motors of its limb is none, until a complete one comes") {
  ControlledPair robot("hal-part");
  robot.go("RL_JOINT_DEFAULT");
  auto bus = bus_of("hal-part", Backend::dds);
  auto publisher = bus->advertise({"/body_drive/arm_joint_state", "ros2:joint_msgs/msg/JointState"});
  REQUIRE(publisher);
  const MotorSpace space(fixture_model());
  const JointGroup arms = fixture_model().group("arms");
  const auto send = [&](std::size_t count) {
    joint_msgs::msg::JointState message;
    for (std::size_t i = 0; i < count; ++i) {
      joint_msgs::msg::State& motor = *message.add_joints();
      motor.set_name(std::string(space.motor(arms.first + i)));
      motor.set_position(robot.state().position[arms.first + i]);
    }
    REQUIRE((*publisher)->publish(Encoding::cdr, to_cdr(message)));
  };
  robot.pair->frozen = true;
  Measurement measured;
  TimeNs now = 1'000 * kSecond;
  // Until another sender may be the robot.
  for (int i = 0; i < 2'100; ++i) {
    send(arms.count - 1);
    robot.pair->read(now += 1'000'000, measured);
  }
  REQUIRE(robot.pair->faults().size() == 1);
  CHECK(robot.pair->faults()[0].sentence.find("arms") != std::string::npos);
  send(arms.count);
  robot.pair->read(now + 1'000'000, measured);
  CHECK(robot.pair->faults()[0].sentence.find("arms") == std::string::npos);
}

TEST_CASE("driver hal: without a topic of the base everything moves but the base, and the battery is known") {
  ControlledPair robot("hal-vendor", {.base_topics = false, .vendor_topics = Backend::dds});
  robot.advance(1.1);
  const RobotState state = robot.state();
  CHECK_FALSE(state.known.base);
  CHECK_FALSE(state.known.temperatures);
  CHECK(state.known.battery);
  const BatteryState battery = robot.pair->body->state().battery;
  CHECK(state.battery.charge == Approx(battery.charge).margin(0.006));  // sent as whole percent
  CHECK(state.battery.voltage == Approx(battery.voltage).margin(0.001));
  CHECK(state.battery.temperature == Approx(battery.temperature).margin(0.06));
  CHECK(state.battery.full_capacity == Approx(battery.full_capacity).epsilon(0.01));
  CHECK(state.battery.cycles == battery.cycles);
  CHECK(state.battery.charging == battery.charging);
  CHECK(kinds_of(robot.pair->faults()) == "not_measured base; ");
  CHECK(faults_of(fixture_model(), state).empty());
  robot.go("RL_JOINT_DEFAULT");
  robot.go("RL_LOCOMOTION_DEFAULT");
  CHECK(robot.ask(WalkCommand{{0.3, 0, 0}, false}).refused == Refused::base_unknown);
  robot.go("RL_JOINT_DEFAULT");
  robot.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  robot.ask(SetMotionPlayer{false, false});
  for (int i = 0; i < 100; ++i) {
    CHECK(robot.ask(targets(Limb::arms, true, {{joint_of("left_elbow"), -0.8}})).verdict ==
          Verdict::accepted);
    robot.ask(targets(Limb::waist, true,
                      {{joint_of("waist_lift"), 0},
                       {joint_of("waist_pitch"), 0.1},
                       {joint_of("waist_roll"), 0},
                       {joint_of("waist_yaw"), 0}}));
    robot.advance(0.02);
  }
  CHECK(robot.state().position[joint_of("left_elbow")] == Approx(-0.8).margin(0.01));
  CHECK(robot.state().position[joint_of("waist_pitch")] == Approx(0.1).margin(0.01));
}

TEST_CASE(
    "driver hal: the robot's own topic of the emergency stop asserts and releases it, on DDS and MQTT") {
  const Backend backend = GENERATE(Backend::dds, Backend::mqtt);
  ControlledPair robot("hal-stop-" + std::string(name_of(backend)),
                       {.base_topics = false, .vendor_topics = backend});
  robot.go("RL_JOINT_DEFAULT");
  robot.pair->body->submit({SetEmergencyStop{true, EmergencyInput::wireless}});
  robot.advance(0.15);  // sent at 10 Hz
  CHECK(robot.state().emergency);
  robot.advance(1);
  CHECK(robot.action() == "DEFAULT");
  robot.pair->body->submit({SetEmergencyStop{false, EmergencyInput::wireless}});
  robot.advance(0.45);
  CHECK(robot.state().emergency);
  robot.advance(0.25);
  CHECK_FALSE(robot.state().emergency);
}

TEST_CASE("driver hal: an emergency stop outlives the topic that reported it, on DDS and MQTT") {
  const Backend backend = GENERATE(Backend::dds, Backend::mqtt);
  ControlledPair robot("hal-silent-stop-" + std::string(name_of(backend)),
                       {.base_topics = false, .vendor_topics = backend});
  robot.pair->body->submit({SetEmergencyStop{true, EmergencyInput::wireless}});
  robot.advance(0.15);
  REQUIRE(robot.state().emergency);
  robot.pair->body->silence_vendor_topics();
  robot.advance(20);
  CHECK(robot.state().emergency);
  CHECK(robot.state().button == ButtonTrouble::unheard);
}

TEST_CASE("driver hal: of two publishers that contradict each other the one that says pressed wins") {
  const Backend backend = GENERATE(Backend::dds, Backend::mqtt);
  const std::string name = "hal-two-" + std::string(name_of(backend));
  ControlledPair robot(name, {.base_topics = false, .vendor_topics = backend});
  const auto bus = bus_of(name, backend);
  const auto other = bus->advertise(transport::TopicName::of(*fixture_model().find_topic(kEmergencyTopic)));
  REQUIRE(other);
  const auto run = [&](double seconds, bool pressed, bool sends = true) {
    aimdk::protocol::EmergencyStateChannel message;
    if (pressed) message.mutable_data()->set_active(true);
    bool always = true;
    for (double t = 0; t < seconds; t += 0.1) {
      if (sends) REQUIRE((*other)->publish(Encoding::protobuf, to_protobuf(message)));
      robot.advance(0.1);
      always = always && robot.state().emergency;
    }
    return always;
  };
  robot.pair->body->submit({SetEmergencyStop{true, EmergencyInput::wireless}});
  CHECK(run(4, false));
  CHECK(robot.state().button == ButtonTrouble::contradicted);
  robot.pair->body->submit({SetEmergencyStop{false, EmergencyInput::wireless}});
  CHECK_FALSE(run(0.9, false));
  CHECK(run(4, true));
  CHECK(robot.state().button == ButtonTrouble::contradicted);
  CHECK(run(4, true, false));  // it falls silent while it says pressed
  CHECK(robot.state().button == ButtonTrouble::lost);
  robot.pair->body->submit({SetEmergencyStop{true, EmergencyInput::wireless}});
  run(0.2, true, false);
  robot.pair->body->submit({SetEmergencyStop{false, EmergencyInput::wireless}});
  CHECK_FALSE(run(0.9, true, false));
  CHECK(robot.state().button == ButtonTrouble::none);
}

TEST_CASE("driver hal: what no topic reports is a fault, and is not taken for a value") {
  ControlledPair robot("hal-bare", {.base_topics = false});
  robot.advance(0.1);
  CHECK_FALSE(robot.state().known.battery);
  CHECK(kinds_of(robot.pair->faults()) ==
        "not_measured base; not_measured battery; not_measured emergency stop; ");
  CHECK(faults_of(fixture_model(), robot.state()).empty());  // no battery is not an empty one
  ControlledPair whole("hal-whole");                         // ours of the base reports all three
  whole.advance(0.1);
  CHECK(whole.pair->faults().empty());
}

TEST_CASE("driver hal: a battery that falls silent is unknown again; the emergency stop is missed at once") {
  ControlledPair robot("hal-battery-ends", {.base_topics = false, .vendor_topics = Backend::mqtt});
  robot.advance(1.1);
  robot.go("RL_JOINT_DEFAULT");
  CHECK(robot.state().known.battery);
  robot.pair->body->silence_vendor_topics();
  robot.advance(0.8);
  CHECK(robot.state().button == ButtonTrouble::none);
  robot.advance(0.4);
  CHECK(robot.ask(SetAction{action_of("RL_LOCOMOTION_DEFAULT")}).refused == Refused::button_unheard);
  robot.advance(2.8);
  CHECK(robot.state().known.battery);
  robot.advance(2);
  CHECK_FALSE(robot.state().known.battery);
  CHECK(kinds_of(robot.pair->faults()) == "not_measured base; not_measured battery; ");
  CHECK(robot.action() == "RL_JOINT_DEFAULT");
}

// Without the probes of RobotFixture, which take the jump of a body that restarts for the robot's own.
TEST_CASE("driver hal: a body that restarts elsewhere is held there, however short its silence was") {
  for (const double silence : {0.3, 3.0}) {
    INFO(silence);
    auto* pair = new HalPair(fixture_model(), "hal-restart");
    SteppedRobot robot(fixture_model(), std::unique_ptr<Driver>(pair));
    robot.advance(kSecond / 100);
    const auto stand = [&] {
      REQUIRE(robot.submit({SetAction{action_of("RL_JOINT_DEFAULT")}}).verdict == Verdict::accepted);
      robot.advance(4 * kSecond);
      REQUIRE(robot.state().status == ActionStatus::running);
      CHECK(pair->body->state().position[joint_of("left_knee")] == Approx(0.267).margin(1e-3));
    };
    stand();
    pair->kill();
    robot.advance(static_cast<TimeNs>(silence * kSecond));
    pair->restart();
    const RobotState fresh = pair->body->state();  // suspended, with bent knees
    double strayed = 0;
    for (int ms = 0; ms < 2000; ++ms) {
      robot.advance(1'000'000);
      strayed = std::max(strayed, farthest(pair->body->state().position, fresh.position, 28));
    }
    CHECK(strayed < 1e-3);
    CHECK(robot.state().action == 0);
    stand();
  }
}

// Watched as in `aimd`: the set-points begin again behind where they were, and keep their limits.
TEST_CASE("driver hal: a body whose messages pause while it moves goes on from where it is, in its action") {
  auto* pair = new HalPair(fixture_model(), "hal-late");
  const std::unique_ptr<Driver> owned(pair);
  auto* watched = new MonitoredDriver(fixture_model(), ControlConfig{}, *owned);
  SteppedRobot robot(fixture_model(), std::unique_ptr<Driver>(watched));
  const ActionIndex standing = action_of("RL_JOINT_DEFAULT");
  const auto advance = [&](double seconds) {
    for (int ms = 0; ms < seconds * 1000; ++ms) {
      robot.advance(1'000'000);
      (void)watched->judge(robot.state());
    }
  };
  advance(0.01);
  REQUIRE(robot.submit({SetAction{standing}}).verdict == Verdict::accepted);
  advance(1);
  pair->frozen = true;
  advance(0.28);
  const JointArray paused = pair->body->state().position;
  CHECK(farthest(robot.set_points().position, paused, 28) > 0.05);
  pair->frozen = false;
  advance(0.01);
  CHECK(robot.state().action == standing);
  advance(4);
  INFO(sentence_of(watched->violations(), fixture_model()));
  CHECK(watched->violations().count == 0);
  CHECK(robot.state().action == standing);
  CHECK(robot.state().status == ActionStatus::running);
  CHECK(pair->body->state().position[joint_of("left_knee")] == Approx(0.267).margin(1e-3));
}

}  // namespace aim::robotside
