// The errors of refused commands: what failed, why, what to do next, with commands that exist.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <variant>

#include "core/units.hpp"
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

Error error_of(RobotFixture& fixture, const Request& request) {
  const Decision decision = fixture.ask(request);
  REQUIRE(decision.verdict == Verdict::refused);
  return describe(decision, {request}, fixture_model());
}

template <std::size_t... kIndex>
std::vector<Request> requests(std::index_sequence<kIndex...> /*all*/) {
  return {Request(std::in_place_index<kIndex>)...};
}
std::vector<Request> every_request() {
  return requests(std::make_index_sequence<std::variant_size_v<Request>>());
}

}  // namespace

TEST_CASE("a refused transition names both actions, the missing edge and the next step") {
  RobotFixture fixture;
  const Error error = error_of(fixture, SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(error.origin == Origin::state);
  CHECK(error.message == "RL_LOCOMOTION_DEFAULT cannot be entered from DEFAULT");
  CHECK(error.reason == "the action graph has no such edge");
  CHECK(error.hint ==
        "enter RL_JOINT_DEFAULT first; aimctl action set RL_LOCOMOTION_DEFAULT takes all steps");
}

TEST_CASE("an action without behaviour is not available; during a transition the hint is to wait") {
  RobotFixture fixture;
  CHECK(error_of(fixture, SetAction{action_of("CURLED_UP")}).message == "CURLED_UP is not available");
  fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  const Error error = error_of(fixture, SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(error.reason == "the robot is still entering RL_JOINT_DEFAULT");
  CHECK(error.hint == "wait for the transition: aimctl action wait RL_JOINT_DEFAULT");
}

TEST_CASE("the hint for a closed interface names the action that opens it") {
  RobotFixture fixture;
  const Error walk = error_of(fixture, WalkCommand{{0.3, 0, 0}, false});
  CHECK(walk.message == "the robot does not walk");
  CHECK(walk.reason == "walking is not available in DEFAULT");
  CHECK(walk.hint == "aimctl action set RL_LOCOMOTION_DEFAULT");
  const Error arms = error_of(fixture, arms_at(0.1, fixture.state().position));
  CHECK(arms.message == "the arms do not move");
  CHECK(arms.hint == "aimctl action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
}

TEST_CASE("the refusal of a control source names the limb of the request") {
  RobotFixture fixture;
  fixture.ask(SetWorkMode{ControlSource::manual});
  const std::size_t finger = fixture_model().group("hands").first;
  const JointCommand hands = targets(Limb::hands, true, {{finger, 100}});
  const Command command{hands, false, ControlSource::automatic};
  CHECK(describe(fixture.robot.submit(command), command, fixture_model()).message == "the hands do not move");
  const Command move{MoveJoints{1, bit(fixture_model().group("neck").first), {}, 1, 1}, false,
                     ControlSource::automatic};
  CHECK(describe(fixture.robot.submit(move), move, fixture_model()).message == "the neck does not move");
}

TEST_CASE("refusals by the motion player, the latched stop and the emergency stop name the remedy") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  const JointCommand neck = targets(Limb::neck, true, {{26, 0.1}});
  const Error player = error_of(fixture, neck);
  CHECK(player.message == "the neck does not move");
  CHECK(player.reason == "the motion player owns the neck");
  CHECK(player.hint == "aimctl player disable");
  CHECK(player.holder == "motion_player");
  fixture.ask(Stop{StopLevel::hold});
  const Error stopped = error_of(fixture, neck);
  CHECK(stopped.origin == Origin::fault);
  CHECK(stopped.reason == "the stop is latched");
  CHECK(stopped.hint == "aimctl stop --reset");
  fixture.ask(SetEmergencyStop{true});
  CHECK(error_of(fixture, neck).hint == "aimctl estop release");
  CHECK(error_of(fixture, ResetStop{}).message == "the stop is not reset");
}

TEST_CASE("refusals for battery and temperature give the values; one for NaN names the joint") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.driver->charge = 0.08;
  fixture.advance(0.002);
  CHECK(error_of(fixture, WalkCommand{{0.3, 0, 0}, false}).reason ==
        "the battery is at 8 %; walking needs at least 10 %");
  fixture.driver->charge = 0.8;
  fixture.driver->temperature = 91;
  fixture.advance(0.002);
  const Error hot = error_of(fixture, WalkCommand{{0.3, 0, 0}, false});
  CHECK(hot.origin == Origin::fault);
  CHECK(hot.reason == "idx21_right_arm_joint2 is at 91 degrees Celsius; the limit is 80");
  const Error nan = error_of(fixture, targets(Limb::neck, false, {{26, std::nan("")}}));
  CHECK(nan.origin == Origin::usage);
  CHECK(nan.reason == "the target of idx27_head_joint1 is not a finite number");
}

TEST_CASE("a command without a decision was not carried out, but a stop is kept; a full queue is a refusal") {
  const Command command{WalkCommand{}};
  Decision decision;
  CHECK(describe(decision, command, fixture_model()).origin == Origin::timeout);
  CHECK(describe(decision, command, fixture_model()).message == "the command was not carried out");
  CHECK(describe(decision, {Stop{StopLevel::hold}}, fixture_model()).hint ==
        "it stops as soon as the loop runs; press the emergency stop if it moves");
  decision.refused = Refused::busy;
  CHECK(describe(decision, command, fixture_model()).reason == "the command queue is full");
}

TEST_CASE("the refusal of a collision names both parts and how to avoid it") {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = Refused::would_collide;
  decision.action = action_of("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  const BodyGeometry& body = *fixture_model().geometry;
  const auto pair = std::find_if(body.pairs.begin(), body.pairs.end(), [&](const SolidPair& candidate) {
    return body.solids[candidate.first].name == "left_forearm" &&
           body.solids[candidate.second].name == "right_palm";
  });
  REQUIRE(pair != body.pairs.end());
  decision.pair = static_cast<std::uint8_t>(pair - body.pairs.begin());
  const Error error = describe(decision, {MoveJoints{0, 0, {}, 1, 1}}, fixture_model());
  CHECK(error.origin == Origin::limit);
  CHECK(error.reason == "left_forearm would collide with right_palm");
  CHECK(error.hint ==
        "aimctl plan joints looks for a path without collision; if the arms already touch, "
        "RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE moves them apart");
  REQUIRE(error.facts.size() == 2);
  CHECK(error.facts[0].value == "left_forearm");
  // Without a known pair the reason names no parts.
  decision.pair = 255;
  CHECK(describe(decision, {JointCommand{}}, fixture_model()).reason == "parts of the body would collide");
}

TEST_CASE("every reason of refusal has a message, a reason and a hint for every request") {
  Decision decision;
  decision.verdict = Verdict::refused;
  for (const Request& request : every_request())
    for (int why = 0; why <= static_cast<int>(Refused::busy); ++why) {
      decision.refused = static_cast<Refused>(why);
      const Error error = describe(decision, {request}, fixture_model());
      CHECK_FALSE(error.message.empty());
      CHECK_FALSE(error.reason.empty());
      if (decision.refused != Refused::none) CHECK_FALSE(error.hint.empty());
    }
}

TEST_CASE("the refusal of every request says what does not happen, in words of its own") {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = Refused::disabled;
  std::set<std::string> messages;
  for (const Request& request : every_request())
    messages.insert(describe(decision, {request}, fixture_model()).message);
  CHECK(messages.count("the robot did not accept the command") == 0);
  // Joints are moved by a set-point, a move and a path, and all of them say so in the same words.
  CHECK(messages.size() == std::variant_size_v<Request> - 2);
}

TEST_CASE("clamped values name the joint, the requested and the applied value") {
  const auto clamps = [](const Decision& decision, const Command& command, const RobotModel& model) {
    std::string text;
    for (const ClampedValue& value : clamps_of(decision, command, model))
      text += (text.empty() ? "" : "; ") + value.joint + " " + format_number(value.requested) + " -> " +
              format_number(value.applied) + " " + value.unit +
              (value.reason.empty() ? "" : " (" + value.reason + ")");
    return text;
  };
  RobotFixture fixture;
  const Command neck{targets(Limb::neck, false, {{26, 0.1}, {27, 0.5}})};
  CHECK(clamps(fixture.robot.submit(neck), neck, fixture_model()) == "idx28_head_joint2 0.5 -> 0.401 rad");
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  JointCommand wrist = arms_at(0, fixture.state().position);
  wrist.position[17] = 0.45;  // each inside its range, the pair outside its coupled limit
  wrist.position[18] = 0.35;
  const Command corner{wrist};
  const std::string both = clamps(fixture.robot.submit(corner), corner, fixture_model());
  // The rod's extension 0.017 * 0.45 + 0.02245 * 0.35 = 0.0155 m is scaled to its stroke of 0.01199 m: by
  // 0.77317.
  CHECK_THAT(both, Catch::Contains("idx18_left_arm_joint6 0.45 -> 0.3479"));
  CHECK_THAT(both, Catch::Contains("idx19_left_arm_joint7 0.35 -> 0.2706"));
  // Each names the other, and the rod.
  CHECK_THAT(both, Catch::Contains("(with idx19_left_arm_joint7: a wrist rod reaches the end of its stroke"));
  CHECK_THAT(both, Catch::Contains("(with idx18_left_arm_joint6: a wrist rod reaches the end of its stroke"));
  fixture.advance(1);
  fixture.go("RL_LOCOMOTION_DEFAULT");
  const Command walk{WalkCommand{{2, 0, -3}, false}};
  CHECK(clamps(fixture.robot.submit(walk), walk, fixture_model()) ==
        "forward_velocity 2 -> 0.8 m/s; angular_velocity -3 -> -1 rad/s");
  const Command fine{WalkCommand{{0.1, 0, 0}, false}};
  CHECK(clamps(fixture.robot.submit(fine), fine, fixture_model()).empty());
}

}  // namespace aim::robotside
