// All preconditions of a refused request are named at once, with what meets them.
#include "robotside/control/preconditions.hpp"

#include <algorithm>

#include "robot_fixture.hpp"

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

TEST_CASE("requests that move nothing have no preconditions", "[preconditions]") {
  RobotFixture robot;
  robot.advance(0.01);
  CHECK(unmet_preconditions({CancelTask{3}}, robot.state(), robot.robot.model(), {}).empty());
}

}  // namespace
}  // namespace aim::robotside
