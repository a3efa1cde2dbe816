// All preconditions of a refused request are named at once, with what meets them.
#include "robotside/control/preconditions.hpp"

#include <algorithm>

#include "robot_fixture.hpp"
#include "robotside/simulators/a2/sim_hardware.hpp"

namespace aim::robotside {
namespace {

std::vector<std::string> values_of(const Error& error, std::string_view key) {
  std::vector<std::string> values;
  for (const Fact& fact : error.facts)
    if (fact.key == key) values.push_back(fact.value);
  return values;
}

std::vector<std::string> remedies_of(const Error& error) { return values_of(error, "remedy"); }
std::vector<std::string> steps_of(const Error& error) { return values_of(error, "step"); }

Error refusal_of(RobotFixture& robot, const Request& request) {
  const Command command{request};
  const Decision decision = robot.ask(request);
  REQUIRE(decision.verdict == Verdict::refused);
  return describe_all(decision, command, robot.state(), robot.robot.model());
}

TEST_CASE("a walk in the wrong action after a stop: both are named, the stop first", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  const Error error = refusal_of(robot, WalkCommand{{0.3, 0, 0}, false});
  CHECK(error.reason.find("the stop is latched") == 0);
  CHECK(error.reason.find("; also, walking is not available in") != std::string::npos);
  const auto remedies = remedies_of(error);
  REQUIRE(remedies.size() == 2);
  CHECK(remedies[0] == "stop --reset");
  CHECK(remedies[1].starts_with("action set "));
}

TEST_CASE("one unmet precondition is the reason, and nothing is added", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  const Error error = refusal_of(robot, WalkCommand{{0.3, 0, 0}, false});
  CHECK(error.reason.find("; also") == std::string::npos);
  CHECK(remedies_of(error).size() == 1);
}

TEST_CASE("a refused value is not mended by preconditions", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  const Error error = refusal_of(robot, WalkCommand{{std::nan(""), 0, 0}, false});
  CHECK(remedies_of(error).empty());
}

TEST_CASE("following the remedies makes the request acceptable", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  robot.advance(1);
  const Request walk = WalkCommand{{0.3, 0, 0}, false};
  const auto remedies = remedies_of(refusal_of(robot, walk));
  REQUIRE(remedies.size() == 2);
  REQUIRE(robot.ask(ResetStop{}).verdict == Verdict::accepted);
  robot.go(std::string_view(remedies[1]).substr(std::string_view("action set ").size()));
  CHECK(robot.ask(walk).verdict == Verdict::accepted);
}

TEST_CASE("what forbids walking, but not standing, is named completely, each joint by itself",
          "[preconditions]") {
  auto driver = std::make_unique<SimDriver>(fixture_model());
  SimDriver& sim = *driver;
  SteppedRobot robot(fixture_model(), std::move(driver));
  const auto ask = [&](const Request& request) { return robot.submit({request}); };
  robot.advance(kSecond / 10);
  for (const ActionIndex hop : fixture_model().graph.path(0, action_of("RL_LOCOMOTION_DEFAULT"))) {
    REQUIRE(ask(SetAction{hop}).verdict == Verdict::accepted);
    for (int i = 0; i < 400 && robot.state().status == ActionStatus::prepare; ++i)
      robot.advance(kSecond / 20);
  }
  for (const InjectedFault& fault :
       {InjectedFault{FaultKind::over_temperature, "idx04_left_tarsus", 95},
        InjectedFault{FaultKind::over_temperature, "idx10_right_tarsus", 90},
        InjectedFault{FaultKind::low_battery, "", 5}, InjectedFault{FaultKind::not_measured, "", 0}})
    REQUIRE(sim.inject(fault));
  robot.advance(kSecond);
  ask(SetGait{GaitType::stance});
  ask(SetWorkMode{ControlSource::automatic});
  const Command command{.request = WalkCommand{{0.3, 0, 0}, false}, .source = ControlSource::manual};
  const Error error = describe_all(robot.submit(command), command, robot.state(), fixture_model());
  for (const char* part : {"control source", "STANCE", "neither reports the base", "the battery is at 5 %",
                           "idx04_left_tarsus is at 95 degrees", "idx10_right_tarsus is at 90 degrees"}) {
    INFO(error.reason);
    CHECK(error.reason.find(part) != std::string::npos);
  }
  const std::string cool = "let the joint cool down";
  CHECK(error.hint.find(cool) == error.hint.rfind(cool));  // once for both joints
  CHECK(error.hint.find(cool) != std::string::npos);
  const auto standing =
      unmet_preconditions({SetGait{GaitType::smart_walk}}, robot.state(), fixture_model(), {});
  CHECK(standing.empty());
}

TEST_CASE("the emergency stop is released before the stop is reset, and by a person where a button is",
          "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  REQUIRE(robot.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
  const WalkCommand walk{{0.3, 0, 0}, false};
  const auto steps = steps_of(refusal_of(robot, walk));
  REQUIRE(steps.size() == 3);
  CHECK(steps[0] == "aimctl estop release");
  CHECK(steps[1] == "aimctl stop --reset");
  RobotState pressed = robot.state();
  pressed.emergency_inputs.set(EmergencyInput::wired, true);
  const Error error = describe_all(robot.ask(walk), {walk}, pressed, robot.robot.model());
  CHECK(steps_of(error).at(0) == "release the emergency stop button");
  CHECK(steps_of(error).at(1) == "aimctl estop release");
  CHECK(steps_of(error).size() == 4);
  CHECK(
      error.hint.find(
          "release the emergency stop button, then aimctl estop release; then aimctl stop --reset; then ") ==
      0);
}

TEST_CASE("a leg that forbids the action comes before it, whatever the action is for", "[preconditions]") {
  auto driver = std::make_unique<SimDriver>(fixture_model());
  SimDriver& sim = *driver;
  SteppedRobot robot(fixture_model(), std::move(driver));
  robot.advance(kSecond / 10);
  REQUIRE(sim.inject({FaultKind::joint_offline, "idx04_left_tarsus", 0}));
  robot.advance(kSecond / 10);
  JointArray here = robot.state().position;
  for (const Request& request : {Request{WalkCommand{{0.3, 0, 0}, false}}, Request{arms_at(0, here)}}) {
    const Error error = describe_all(robot.submit({request}), {request}, robot.state(), fixture_model());
    const auto steps = steps_of(error);
    INFO(error.hint);
    REQUIRE(steps.size() >= 2);
    CHECK(steps[0].starts_with("aimctl fault list"));
    CHECK(steps[1].starts_with("aimctl action set "));
    CHECK(error.hint.find("aimctl fault list") == 0);
    const std::string action = steps[1].substr(std::string_view("aimctl action set ").size());
    CHECK(robot.submit({SetAction{*fixture_model().graph.next_hop(0, action_of(action))}}).refused ==
          Refused::joint_faulty);
  }
}

TEST_CASE("a silent driver is named beside the others, after the time that is configured",
          "[preconditions]") {
  ControlConfig config;
  config.driver_silence = 300'000'000;
  RobotFixture robot(config);
  robot.advance(0.01);
  REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  robot.driver->lost = true;
  robot.advance(0.2);
  const Request walk = WalkCommand{{0.3, 0, 0}, false};
  CHECK(refusal_of(robot, walk).reason.find("no measurements") == std::string::npos);
  robot.advance(0.2);
  const Error error = refusal_of(robot, walk);
  CHECK(error.reason.find("the driver delivered no measurements for too long; also, the stop is latched") ==
        0);
}

TEST_CASE("the faults that a robot's own controller reports explain its refusal", "[preconditions]") {
  const Error refusal{Origin::state, "the robot does not enter TROT",
                      "the robot's own controller refuses: a motor is too hot", "?"};
  CHECK(with_faults(refusal, {}).hint == "?");
  CHECK(with_faults(refusal, {{FaultKind::bus_delay, {}, "late"}}).hint == "?");  // no reason of a controller
  const Error explained =
      with_faults(refusal, {{FaultKind::reported, {}, "a motor is too hot"},
                            {FaultKind::over_temperature, "fr_knee", "fr_knee is hotter than 80"}});
  CHECK(explained.reason == refusal.reason + "; its faults: fr_knee is hotter than 80");
  CHECK(explained.hint.find("aimctl fault list") == 0);
}

TEST_CASE("requests that move nothing have no preconditions", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  CHECK(unmet_preconditions({CancelTask{3}}, robot.state(), robot.robot.model(), {}).empty());
}

}  // namespace
}  // namespace aim::robotside
