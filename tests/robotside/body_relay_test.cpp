// The relay of a hardware abstraction: set-points within limits, silence, stops; and the ring of samples.
#include "robotside/control/body_relay.hpp"

#include <cmath>
#include <memory>
#include <thread>

#include "robotside/simulators/a2/sim.hpp"
#include "robotside/state/body_sample.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/robot_fixture.hpp"

namespace aim::robotside {
namespace {

struct Relay {
  Relay() : driver(fixture_model()), relay(fixture_model(), driver, config) {
    REQUIRE(driver.connect());
    REQUIRE(driver.enable());
    step();
  }
  void step(int periods = 1) {
    for (int i = 0; i < periods; ++i) {
      now += config.period;
      relay.step(now);
      const RobotState& state = relay.state();
      for (std::size_t k = 0; k < fixture_model().joints.size(); ++k) {
        const JointLimits& limits = fixture_model().joints[k].limits;
        within = within && limits.position.contains(state.set_position[k]) &&
                 std::abs(state.set_velocity[k]) <= limits.velocity * (1 + 1e-9) &&
                 std::abs(state.set_velocity[k] - last[k]) <= limits.acceleration * 1e-3 * (1 + 1e-6);
      }
      last = state.set_velocity;
    }
  }
  Decision send(JointCommand command) { return *relay.take({command}); }
  double at(std::size_t joint) const { return relay.state().position[joint]; }

  ControlConfig config;
  SimDriver driver;
  BodyRelay relay;
  TimeNs now = 0;
  bool within = true;  // every set-point within the limits of its joint
  JointArray last{};
};

}  // namespace

TEST_CASE("a jump of a set-point becomes a move within the limits, and silence ends it") {
  Relay body;
  const std::size_t shoulder = joint_of("left_arm_joint1");
  for (int ms = 0; ms < 400; ++ms) {
    REQUIRE(body.send(targets(Limb::arms, true, {{shoulder, 2.0}})).verdict == Verdict::accepted);
    body.step();
  }
  CHECK(body.at(shoulder) > 0.3);
  CHECK(body.at(shoulder) < 0.6);
  body.step(100 + 500);  // the servo silence, and time to brake
  const double held = body.at(shoulder);
  CHECK(held < 1.8);
  body.step(500);
  CHECK(body.at(shoulder) == Approx(held).margin(1e-6));
  CHECK(body.relay.at_rest());
  CHECK(body.within);
}

TEST_CASE("set-points that a sender has smoothed are followed closely, also when some are lost") {
  Relay body;
  const std::size_t shoulder = joint_of("left_arm_joint1");
  double worst = 0, beyond = 0;
  for (int ms = 0; ms <= 3000; ++ms) {
    const double t = ms * 1e-3;
    JointCommand command = targets(Limb::arms, true, {{shoulder, 0.5 * (1 - std::cos(2 * t))}});
    command.velocity[shoulder] = std::sin(2 * t);
    if (ms % 7 != 3 && ms % 50 > 20) body.send(command);
    body.step();
    worst = std::max(worst, std::abs(body.at(shoulder) - command.position[shoulder]));
    beyond = std::max(beyond, body.at(shoulder));
  }
  CHECK(worst < 0.02);
  CHECK(beyond < 1.005);
  CHECK(body.within);
}

TEST_CASE("joints that a message does not name hold") {
  Relay body;
  const std::size_t shoulder = joint_of("left_arm_joint1"), elbow = joint_of("left_elbow");
  for (int ms = 0; ms < 100; ++ms) {
    body.send(targets(Limb::arms, true, {{shoulder, 1.0}}));
    body.step();
  }
  for (int ms = 0; ms < 2000; ++ms) {
    body.send(targets(Limb::arms, true, {{elbow, -1.0}}));
    body.step();
  }
  CHECK(body.at(elbow) == Approx(-1.0).margin(1e-6));
  CHECK(body.at(shoulder) < 0.2);
}

TEST_CASE("the legs have power while their motors have stiffness") {
  Relay body;
  const std::size_t knee = joint_of("left_knee");
  body.send(targets(Limb::legs, true, {{knee, 0.5}}));
  body.step(2);
  CHECK(body.relay.state().effort[knee] != 0);
  JointCommand limp = targets(Limb::legs, true, {{knee, 0.5}});
  limp.limp = limp.mask;
  body.send(limp);
  body.step(2);
  CHECK(body.relay.state().effort[knee] == 0);
}

TEST_CASE("the base follows its velocity and stops in silence") {
  Relay body;
  for (int ms = 0; ms < 1000; ++ms) {
    body.relay.take({WalkCommand{{0.3, 0, 0}, true}});
    body.step();
  }
  CHECK(body.relay.state().base.velocity.forward == Approx(0.3).margin(0.01));
  body.step(1000);
  CHECK(body.relay.state().base.velocity.forward == 0);
}

TEST_CASE("a stop holds the body and drops what was sent before, until it is reset") {
  Relay body;
  const std::size_t shoulder = joint_of("left_arm_joint1");
  body.send(targets(Limb::arms, true, {{shoulder, 1.0}}));
  body.step(50);
  CHECK(body.relay.decide({Stop{StopLevel::hold}}, body.now).verdict == Verdict::accepted);
  CHECK(body.send(targets(Limb::arms, true, {{shoulder, 1.0}})).refused == Refused::stopped);
  body.step(300);
  CHECK(body.relay.at_rest());
  const double held = body.at(shoulder);
  CHECK(body.relay.decide({ResetStop{}}, body.now).verdict == Verdict::accepted);
  body.step(300);
  CHECK(body.at(shoulder) == Approx(held).margin(1e-6));
  CHECK(body.send(targets(Limb::arms, true, {{shoulder, 0.5}})).verdict == Verdict::accepted);
}

TEST_CASE("a stop says what it ends, and a milder one changes nothing") {
  Relay body;
  const auto cancelled_by = [&](StopLevel level) {
    return body.relay.decide({Stop{level}}, body.now).cancelled;
  };
  const auto bits = [](auto... all) { return (static_cast<std::uint32_t>(all) | ...); };
  body.send(targets(Limb::arms, true, {{joint_of("left_arm_joint1"), 1.0}}));
  body.relay.take({WalkCommand{{0.3, 0, 0}, false}});
  body.step(50);
  CHECK(body.relay.decide({Stop{StopLevel::hold}, true}, body.now).cancelled ==
        bits(Cancelled::walking, Cancelled::arms));
  CHECK_FALSE(body.relay.state().stopped);
  CHECK(cancelled_by(StopLevel::relax) == bits(Cancelled::walking, Cancelled::arms));
  const TimeNs since = body.relay.state().stopped_since;
  body.step(500);
  CHECK(cancelled_by(StopLevel::hold) == 0);
  CHECK(body.relay.state().stop_level == StopLevel::relax);
  CHECK(body.relay.state().stopped_since == since);
}

TEST_CASE("a stop is not reset while an emergency stop is active") {
  Relay body;
  body.relay.decide({Stop{StopLevel::hold}}, body.now);
  body.relay.decide({SetEmergencyStop{true}}, body.now);
  CHECK(body.relay.decide({ResetStop{}}, body.now).refused == Refused::emergency);
  CHECK(body.relay.state().stopped);
  body.relay.decide({SetEmergencyStop{false}}, body.now);
  CHECK(body.relay.decide({ResetStop{}}, body.now).verdict == Verdict::accepted);
  CHECK_FALSE(body.relay.state().stopped);
}

TEST_CASE("the relay knows no actions, and refuses what is not finite") {
  Relay body;
  CHECK(body.relay.decide({SetAction{1}}, body.now).refused == Refused::hardware_only);
  const auto why = describe(body.relay.decide({SetAction{1}}, body.now), {SetAction{1}}, fixture_model());
  CHECK(why.reason.find("hardware abstraction") != std::string::npos);
  CHECK(body.send(targets(Limb::neck, true, {{joint_of("neck_shake"), std::nan("")}})).refused ==
        Refused::not_finite);
}

TEST_CASE("a ring of samples loses and repeats nothing while they are taken, and refuses when it is full") {
  SampleRing<int, 4> full;
  for (int i = 0; i < 4; ++i) CHECK(full.push(i));
  CHECK_FALSE(full.push(4));
  int value = -1;
  for (int i = 0; i < 4; ++i) {
    REQUIRE(full.take(value));
    CHECK(value == i);
  }
  CHECK_FALSE(full.take(value));

  SampleRing<int, 64> ring;
  constexpr int kSamples = 200'000;
  std::thread producer([&] {
    for (int i = 0; i < kSamples;)
      if (ring.push(i)) ++i;
  });
  bool ordered = true;
  for (int next = 0; next < kSamples;)
    if (ring.take(value)) ordered = ordered && value == next++;
  producer.join();
  CHECK(ordered);
}

}  // namespace aim::robotside
