// All preconditions of a refused request are named at once, with what meets them.
#include "robotside/control/preconditions.hpp"

#include <algorithm>

#include "robot_fixture.hpp"
#include "robotside/simulators/a2/sim_hardware.hpp"

namespace aim::robotside {
namespace {

std::vector<std::string> remedies_of(const Error& error) {
  std::vector<std::string> remedies;
  for (const Fact& fact : error.facts)
    if (fact.key == "remedy") remedies.push_back(fact.value);
  return remedies;
}

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
  const Error error = refusal_of(robot, WalkCommand{0.3, 0, 0, false});
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
  const Error error = refusal_of(robot, WalkCommand{0.3, 0, 0, false});
  CHECK(error.reason.find("; also") == std::string::npos);
  CHECK(remedies_of(error).size() == 1);
}

TEST_CASE("a refused value is not mended by preconditions", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  const Error error = refusal_of(robot, WalkCommand{std::nan(""), 0, 0, false});
  CHECK(remedies_of(error).empty());
}

TEST_CASE("following the remedies makes the request acceptable", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  robot.advance(1);
  const Request walk = WalkCommand{0.3, 0, 0, false};
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
  const Command command{.request = WalkCommand{0.3, 0, 0, false}, .source = ControlSource::manual};
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

TEST_CASE("requests that move nothing have no preconditions", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  CHECK(unmet_preconditions({CancelTask{3}}, robot.state(), robot.robot.model(), {}).empty());
}

}  // namespace
}  // namespace aim::robotside
