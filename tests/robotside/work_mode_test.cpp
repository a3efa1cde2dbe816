// Which control source may command: every work mode against every source, and a disabled robot.
#include "resting_path.hpp"
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kSources{ControlSource::automatic, ControlSource::manual, ControlSource::safe,
                              ControlSource::disabled};

// [mode][source], in the order above.
// Source: AimDK A2 motion control, work modes.
constexpr bool kAllowed[4][4] = {{true, false, true, false},
                                 {false, true, true, false},
                                 {true, true, true, false},
                                 {false, false, false, false}};

const JointTrajectory& nod() {
  static const JointTrajectory path = resting_path({26}, {{0, {0}}, {1, {0.2}}, {2, {0}}});
  return path;
}

// One request of each kind that moves the robot, all accepted in RL_WHOLE_BODY_EXT_JOINT_SERVO.
std::vector<Request> movers(bool player) {
  std::vector<Request> all{SetAction{action_of("RL_JOINT_DEFAULT")}, WalkCommand{{0.3, 0, 0}, true},
                           SetGait{GaitType::smart_walk}};
  if (player) {
    all.push_back(PlayMotion{1, &nod(), false, false, 0});
    return all;
  }
  all.push_back(targets(Limb::waist, true, {{40, -0.05}}));
  all.push_back(targets(Limb::neck, false, {{26, 0.1}}));
  all.push_back(MoveJoints{1, bit(12), {}, 1, 1});
  all.push_back(FollowPath{2, &nod()});
  return all;
}

std::vector<Request> not_movers() {
  return {Stop{StopLevel::hold},       ResetStop{},         SetEmergencyStop{true},
          SetEmergencyStop{false},     EnableMotion{false}, EnableMotion{true},
          SetMotionPlayer{true, true}, EndMotion{},         SetWorkMode{ControlSource::safe}};
}

}  // namespace

TEST_CASE("every work mode accepts the right sources, and stops from every source") {
  std::size_t cells = 0, allowed = 0;
  for (std::size_t mode = 0; mode < kSources.size(); ++mode)
    for (std::size_t source = 0; source < kSources.size(); ++source)
      for (const bool player : {true, false}) {
        CAPTURE(mode, source, player);
        RobotFixture fixture;
        fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
        fixture.ask(SetMotionPlayer{player, false});
        REQUIRE(fixture.ask(SetWorkMode{kSources[mode]}).verdict == Verdict::accepted);
        CHECK(fixture.state().work_mode == kSources[mode]);
        for (const Request& request : movers(player)) {
          CAPTURE(request.index());
          const Command command{request, true, kSources[source]};
          const Decision decision = fixture.robot.submit(command);
          ++cells;
          if (decision.verdict == Verdict::accepted) ++allowed;
          CHECK((decision.verdict == Verdict::accepted) == kAllowed[mode][source]);
          if (kAllowed[mode][source]) continue;
          CHECK(decision.refused == Refused::wrong_source);
          CHECK_FALSE(describe(decision, command, fixture_model()).hint.empty());
        }
        for (const Request& request : not_movers()) {
          CAPTURE(request.index());
          CHECK(fixture.robot.submit({request, true, kSources[source]}).verdict == Verdict::accepted);
        }
      }
  CHECK(cells == 16 * (4 + 7));
  CHECK(allowed == 7 * (4 + 7));
}

TEST_CASE("a command of a refused source moves nothing") {
  RobotFixture fixture;
  fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  fixture.ask(SetWorkMode{ControlSource::manual});
  const RobotState before = fixture.state();
  for (const Request& request : movers(false))
    CHECK(fixture.robot.submit({request, false, ControlSource::automatic}).refused == Refused::wrong_source);
  fixture.advance(1);
  CHECK(fixture.state().position == before.position);
  CHECK(fixture.state().base.x == before.base.x);
  CHECK(fixture.state().action == before.action);
  CHECK(fixture.robot.submit({movers(false).back(), false, ControlSource::manual}).verdict ==
        Verdict::accepted);
}

TEST_CASE("a disabled robot refuses motion, accepts stops and keeps its power") {
  RobotFixture fixture;
  fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  for (int i = 0; i < 50; ++i) {
    fixture.ask(WalkCommand{{0.6, 0, 0}, true});
    fixture.advance(0.019);
  }
  REQUIRE(fixture.state().base.velocity.forward > 0.3);
  CHECK(fixture.ask(EnableMotion{false}).verdict == Verdict::accepted);
  CHECK_FALSE(fixture.state().enabled);
  fixture.advance(0.5);
  CHECK(fixture.fastest() < 0.01);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.action() == "RL_WHOLE_BODY_EXT_JOINT_SERVO");
  for (const bool player : {true, false}) {
    fixture.ask(SetMotionPlayer{player, false});
    for (const Request& request : movers(player)) {
      CAPTURE(request.index());
      CHECK(fixture.ask(request).refused == Refused::disabled);
    }
  }
  CHECK(fixture.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(fixture.ask(ResetStop{}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.ask(EnableMotion{true}).verdict == Verdict::accepted);
  const RobotState held = fixture.state();
  fixture.advance(2);
  CHECK(fixture.state().position == held.position);  // no motion resumes
  CHECK(fixture.ask(WalkCommand{{0.6, 0, 0}, true}).verdict == Verdict::accepted);
  fixture.advance(0.4);
  CHECK(fixture.state().base.velocity.forward > 0.1);
}

TEST_CASE("a disabled robot may enter its safe action and no other") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.ask(EnableMotion{false});
  CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::disabled);
  CHECK(fixture.ask(SetAction{0}).verdict == Verdict::accepted);
  CHECK(fixture.action() == "DEFAULT");
}

}  // namespace aim::robotside
