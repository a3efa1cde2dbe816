// Every interface in every action, with and without the motion player: an interface that the vendor's
// document opens moves the robot, a closed one is refused with message, reason and hint and moves nothing.
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/control/parts/authority.hpp"

namespace aim::robotside {
namespace {

constexpr std::size_t kElbow = 15;  // left arm, of the A2
constexpr std::size_t kShake = 26;
constexpr std::size_t kLift = 40;

// A target a tenth of the joint's range away, towards the farther limit.
double aside(const RobotState& from, std::size_t joint) {
  const Range& range = fixture_model().joints[joint].limits.position;
  const double step = (range.max - range.min) / 10;
  const double here = from.position[joint];
  return range.max - here > here - range.min ? here + step : here - step;
}

JointTrajectory there_and_back(const RobotState& from, std::size_t joint) {
  const double here = from.position[joint];
  return resting_path({static_cast<Track>(joint), kBaseForward},
                      {{0, {here, 0}}, {1, {aside(from, joint), 0.2}}, {2, {here, 0}}});
}

// What is open in an action, a letter for each kind of interface:
//   W velocity stream and gait (T1 of the document)      J joint streams of arms, neck and hands
//   B waist, which the legs make                         C SetNeckCommand, SetHandCommand (S*)
//   P planned moves of the arms (S1)                     M motions of the motion player
//   D dances (S2)
struct Cells {
  std::string_view action;
  std::string_view player_on;
  std::string_view player_off;
};
// Source: AimDK A2 motion control, table of open actions, its column of interfaces, and the notes beside each
// interface (they name the actions where the table's T2 and T3 are mixed up); what the motion player owns:
// the same document, upper body in JOINT_SERVO actions. Ours: tasks of the arms are open to a client wherever
// joint streams are.
constexpr Cells kOpen[] = {
    {"DEFAULT", "C", "C"},
    {"RL_JOINT_DEFAULT", "C", "C"},
    {"PASSIVE_UPPER_BODY_JOINT_SERVO", "M", "JCP"},
    {"PASSIVE_UPPER_BODY_PLANNING_MOVE", "CP", "CP"},
    {"PASSIVE_UPPER_BODY_COLLISON_ESCAPE", "C", "C"},
    {"SIT_DOWN", "C", "C"},
    {"STAND_UP", "C", "C"},
    {"MOBILE_PLATFORM_SIT_DOWN", "C", "C"},
    {"MOBILE_PLATFORM_STAND_UP", "C", "C"},
    {"RL_LOCOMOTION_DEFAULT", "WC", "WC"},
    {"RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "WM", "WJCP"},
    {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "WCP", "WCP"},
    {"RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE", "C", "C"},
    {"RL_WHOLE_BODY_EXT_JOINT_SERVO", "WM", "WJBCP"},
    {"RL_WHOLE_BODY_DANCE", "CD", "CD"},
};

bool open_in(std::string_view action, bool player, char letter) {
  const auto* row = std::find_if(std::begin(kOpen), std::end(kOpen),
                                 [&](const Cells& cells) { return cells.action == action; });
  REQUIRE(row != std::end(kOpen));
  return (player ? row->player_on : row->player_off).find(letter) != std::string_view::npos;
}

struct Kind {
  std::string_view name;
  char letter;  // in the table above
  std::function<Request(const RobotState&, const JointTrajectory&)> request;
  JointMask moved;  // joints of which one moves; 0: the base does
};

Kind joint_kind(std::string_view name, char letter, Limb limb, Claim claim, std::size_t joint) {
  return {name, letter,
          [=](const RobotState& from, const JointTrajectory&) -> Request {
            const double target = aside(from, joint);
            if (claim != Claim::task) return targets(limb, claim == Claim::stream, {{joint, target}});
            MoveJoints move{1, bit(joint), {}, 1, 1};
            move.target[joint] = target;
            return move;
          },
          bit(joint)};
}

Kind motion_kind(std::string_view name, char letter, bool dance) {
  return {name, letter,
          [=](const RobotState&, const JointTrajectory& path) -> Request {
            return PlayMotion{1, &path, dance, false, 0};
          },
          dance ? JointMask{0} : bit(kElbow)};
}

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"walking stream", 'W',
       [](const RobotState&, const JointTrajectory&) -> Request {
         return WalkCommand{{0.3, 0, 0}, true};
       },
       0},
      joint_kind("arm stream", 'J', Limb::arms, Claim::stream, kElbow),
      joint_kind("neck stream", 'J', Limb::neck, Claim::stream, kShake),
      joint_kind("hand stream", 'J', Limb::hands, Claim::stream, kThumb),
      joint_kind("waist stream", 'B', Limb::waist, Claim::stream, kLift),
      joint_kind("neck call", 'C', Limb::neck, Claim::call, kShake),
      joint_kind("hand call", 'C', Limb::hands, Claim::call, kThumb),
      joint_kind("arm task", 'P', Limb::arms, Claim::task, kElbow),
      joint_kind("waist task", 'B', Limb::waist, Claim::task, kLift),
      joint_kind("head task", 'C', Limb::neck, Claim::task, kShake),
      motion_kind("motion of the player", 'M', false),
      motion_kind("dance", 'D', true),
      {"gait", 'W',
       [](const RobotState&, const JointTrajectory&) -> Request { return SetGait{GaitType::walk}; },
       fixture_model().joints_of(Limb::legs)},
  };
  return all;
}

// Motion since `before`: the joints as fractions of their range, the base in metres.
struct Travel {
  double joints = 0;
  double base = 0;
};
Travel travel(const RobotState& before, const RobotState& now, JointMask joints) {
  Travel found;
  for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) {
    const Range& range = fixture_model().joints[i].limits.position;
    if ((joints & bit(i)) != 0)
      found.joints =
          std::max(found.joints, std::abs(now.position[i] - before.position[i]) / (range.max - range.min));
  }
  found.base = std::hypot(now.base.x - before.base.x, now.base.y - before.base.y);
  return found;
}

// Ends the motion of the last case.
void come_to_rest(RobotFixture& fixture) {
  fixture.ask(EndMotion{});
  fixture.ask(CancelTask{0});
  fixture.ask(SetGait{GaitType::smart_walk});
  fixture.ask(WalkCommand{{0, 0, 0}, true});
  for (int i = 0; i < 100 && (fixture.fastest() > 0 || fixture.state().walking); ++i) fixture.advance(0.05);
  fixture.advance(0.3);  // longer than the dead-man time of every joint
  REQUIRE(fixture.fastest() == 0);
}

void try_cell(RobotFixture& fixture, const Kind& kind, bool open) {
  const RobotState before = fixture.state();
  const JointTrajectory path = there_and_back(before, kElbow);
  const Request request = kind.request(before, path);
  const bool stream =
      std::holds_alternative<WalkCommand>(request) ||
      (std::holds_alternative<JointCommand>(request) && std::get<JointCommand>(request).stream);
  Decision decision = fixture.ask(request);
  for (int i = 0; i < (open ? 60 : 10); ++i) {
    fixture.advance(0.01);
    if (stream) CHECK(fixture.ask(request).verdict == decision.verdict);
  }
  if (open) {
    CHECK(decision.verdict == Verdict::accepted);
    const Travel moved = travel(before, fixture.state(), kind.moved);
    CHECK((kind.moved != 0 ? moved.joints : moved.base) > 0.01);
    come_to_rest(fixture);  // the path must not be destroyed before its task has ended
  } else {
    CHECK(decision.verdict == Verdict::refused);
    const Error error = describe(decision, {request}, fixture.robot.model());
    CHECK_FALSE(error.message.empty());
    CHECK_FALSE(error.reason.empty());
    CHECK_FALSE(error.hint.empty());
    const Travel moved = travel(before, fixture.state(), ~JointMask{0});
    CHECK(moved.joints == 0);
    CHECK(moved.base == 0);
  }
}

}  // namespace

TEST_CASE("in every action every interface moves the robot or is refused with a reason") {
  std::multiset<std::string_view> opened, closed;
  std::size_t performed = 0;
  for (const RobotModel* model : robot_models())
    for (const Action& action : model->graph.actions()) {
      if (action.behaviour == Behaviour::none || !drives_joints(*model)) continue;
      ++performed;
      RobotFixture fixture({}, *model);
      fixture.go(action.name);
      come_to_rest(fixture);
      for (const bool player : {true, false}) {
        fixture.ask(SetMotionPlayer{player, false});
        for (const Kind& kind : kinds()) {
          INFO(model->id << ", " << action.name << ", " << kind.name << (player ? "" : ", player disabled"));
          const bool open = open_in(action.name, player, kind.letter);
          (open ? opened : closed).insert(kind.name);
          try_cell(fixture, kind, open);
          CHECK(fixture.action() == action.name);
        }
      }
    }
  CHECK(performed == 15 + 11);  // the basic edition has no planning and no escape actions
  CHECK(opened.size() + closed.size() == performed * 2 * kinds().size());
  for (const Kind& kind : kinds()) {
    INFO(kind.name);
    CHECK(opened.count(kind.name) >= 2);
    CHECK(closed.count(kind.name) >= 2);
  }
}

}  // namespace aim::robotside
