// Every kind of stop during every kind of motion: the robot comes to rest, the stop names the cancelled
// motions, all motion is refused until the reset, and no motion resumes afterwards.
#include <cmath>
#include <functional>
#include <random>

#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kPlanning = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE";
constexpr std::string_view kWholeBody = "RL_WHOLE_BODY_EXT_JOINT_SERVO";

// A long path back and forth with arm, head and base.
const JointTrajectory& long_path(bool base) {
  const auto make = [](bool with_base) {
    std::vector<Track> tracks{12, 26};
    if (with_base) tracks.push_back(kBaseForward);
    std::vector<RestingKnot> knots;
    for (int i = 0; i <= 20; ++i) {
      const double side = i % 2 == 0 ? 0 : 1;
      knots.push_back({i * 1.2, {side, 0.6 * side}});
      if (with_base) knots.back().positions.push_back(0.3 * side);
    }
    return resting_path(std::move(tracks), knots);
  };
  static const JointTrajectory joints_only = make(false), with_base = make(true);
  return base ? with_base : joints_only;
}

using Doing = std::function<void(RobotFixture&)>;

void repeat(RobotFixture& fixture, const Request& request, int times = 100, double period = 0.01) {
  for (int i = 0; i < times; ++i) {
    REQUIRE(fixture.ask(request).verdict != Verdict::refused);
    fixture.advance(period - 0.001);
  }
}

struct Situation {
  std::string_view name;
  Doing begin;  // returns during the motion
  std::uint32_t cancelled;
  Request again;  // accepted before the stop, must be refused after it
};

std::uint32_t one(Cancelled what) { return static_cast<std::uint32_t>(what); }

MoveJoints far_move() {
  MoveJoints move{3, bit(12) | bit(15), {}, 1, 1};
  move.target[12] = 2.5;
  move.target[15] = -1.9;
  return move;
}

void begin_task(RobotFixture& fixture, const Request& request) {
  fixture.go(kPlanning);
  REQUIRE(fixture.ask(request).verdict == Verdict::accepted);
  fixture.advance(0.7);
}

void begin_stream(RobotFixture& fixture, const JointCommand& command) {
  fixture.go(kWholeBody);
  fixture.ask(SetMotionPlayer{false, false});
  repeat(fixture, command, 40, 0.02);
}

// Arms with straight wrists in collision with each other or with the body.
JointArray touching_arms() {
  const BodyClearance clearance(*fixture_model().geometry);
  std::mt19937 random(5);
  JointArray arms{};
  do {
    for (std::size_t i = 12; i < 26; ++i) {
      const Range& range = fixture_model().joints[i].limits.position;
      const bool wrist = i % 7 >= 3 && i % 7 <= 4;
      arms[i] = wrist ? 0 : std::uniform_real_distribution(range.min, range.max)(random);
    }
  } while (clearance.find(arms).distance > -0.05);
  return arms;
}

// The arms can only be brought into contact while the collision watch is off.
void begin_escape(RobotFixture& fixture) {
  fixture.go(kPlanning);
  fixture.ask(SetCollisionWatch{false});
  MoveJoints touch{1, 0, touching_arms(), 1, 1};
  for (std::size_t i = 12; i < 26; ++i) touch.mask |= bit(i);
  REQUIRE(fixture.ask(touch).verdict == Verdict::accepted);
  fixture.advance(5);
  REQUIRE(fixture.state().task.progress == Progress::succeeded);
  fixture.ask(SetAction{action_of("RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE")});
  fixture.advance(1.3);
}

void begin_action(RobotFixture& fixture, std::string_view from, std::string_view to) {
  fixture.go(from);
  REQUIRE(fixture.ask(SetAction{action_of(to)}).verdict == Verdict::accepted);
  fixture.advance(2);
}

const std::vector<Situation>& situations() {
  const WalkCommand ahead{{0.7, 0.1, 0.4}, true};
  const JointCommand arm = targets(Limb::arms, true, {{12, 2.5}, {15, -1.9}});
  const JointCommand waist = targets(Limb::waist, true, {{40, -0.15}, {42, 0.5}, {43, 0.5}});
  static const std::vector<Situation> all = {
      {"walk",
       [=](RobotFixture& fixture) {
         fixture.go("RL_LOCOMOTION_DEFAULT");
         repeat(fixture, ahead);
       },
       one(Cancelled::walking), ahead},
      {"march",
       [](RobotFixture& fixture) {
         fixture.go("RL_LOCOMOTION_DEFAULT");
         repeat(fixture, SetGait{GaitType::walk}, 1);
         fixture.advance(1.1);
       },
       one(Cancelled::walking), SetGait{GaitType::walk}},
      {"dance",
       [](RobotFixture& fixture) {
         fixture.go("RL_WHOLE_BODY_DANCE");
         repeat(fixture, PlayMotion{4, &long_path(true), true, true, 0}, 1);
         fixture.advance(1.9);
       },
       one(Cancelled::dance) | one(Cancelled::walking), PlayMotion{5, &long_path(true), true, true, 0}},
      {"player",
       [](RobotFixture& fixture) {
         fixture.go(kServo);
         repeat(fixture, PlayMotion{4, &long_path(false), false, true, 0}, 1);
         fixture.advance(1.9);
       },
       one(Cancelled::player), PlayMotion{5, &long_path(false), false, true, 0}},
      {"trajectory task",
       [](RobotFixture& fixture) {
         begin_task(fixture, FollowPath{2, &long_path(false)});
       },
       one(Cancelled::task), FollowPath{3, &long_path(false)}},
      {"joint task", [](RobotFixture& fixture) { begin_task(fixture, far_move()); }, one(Cancelled::task),
       far_move()},
      {"arm stream", [=](RobotFixture& fixture) { begin_stream(fixture, arm); }, one(Cancelled::arms), arm},
      {"waist stream",
       [=](RobotFixture& fixture) {
         fixture.go(kWholeBody);
         fixture.ask(SetMotionPlayer{false, false});
         repeat(fixture, waist, 8, 0.05);
       },
       one(Cancelled::waist), waist},
      {"sitting down", [](RobotFixture& fixture) { begin_action(fixture, "RL_JOINT_DEFAULT", "SIT_DOWN"); },
       one(Cancelled::transition), SetAction{0}},
      {"standing up", [](RobotFixture& fixture) { begin_action(fixture, "SIT_DOWN", "STAND_UP"); },
       one(Cancelled::transition), SetAction{0}},
      {"collision escape", begin_escape, one(Cancelled::transition), SetAction{0}},
  };
  return all;
}

struct Halt {
  std::string_view name;
  Request request;
  Refused refused;
};
const std::array kHalts{Halt{"hold", Stop{StopLevel::hold}, Refused::stopped},
                        Halt{"sit", Stop{StopLevel::sit}, Refused::stopped},
                        Halt{"relax", Stop{StopLevel::relax}, Refused::stopped},
                        Halt{"emergency", SetEmergencyStop{true}, Refused::emergency}};

// While the body is lowered, only legs may move.
double fastest_above_legs(const RobotFixture& fixture) {
  double speed = 0;
  const RobotState now = fixture.state();
  for (std::size_t i = 12; i < 40; ++i) speed = std::max(speed, std::abs(now.velocity[i]));
  return speed;
}

void check_rest(const RobotFixture& fixture, const Halt& halt) {
  const bool lowers = halt.name == "sit";
  CHECK((lowers ? fastest_above_legs(fixture) : fixture.fastest()) <= 0.01);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK(fixture.state().base.velocity.yaw_rate == 0);
  CHECK_FALSE(fixture.state().walking);
  CHECK(fixture.state().task.progress != Progress::running);
  CHECK(fixture.state().performance.progress != Progress::running);
}

}  // namespace

TEST_CASE("every stop ends all motion and latches, and no motion remains") {
  for (const Situation& situation : situations())
    for (const Halt& halt : kHalts) {
      INFO(situation.name << ", " << halt.name);
      RobotFixture fixture;
      situation.begin(fixture);
      REQUIRE(fixture.fastest() > 0.1);
      const std::uint64_t purges = fixture.state().purges;
      const Decision decision = fixture.ask(halt.request);
      REQUIRE(decision.verdict == Verdict::accepted);
      if (halt.refused == Refused::stopped) CHECK(decision.cancelled == situation.cancelled);
      CHECK(fixture.state().purges == purges + 1);
      fixture.advance(0.5);
      check_rest(fixture, halt);
      CHECK(fixture.ask(situation.again).refused == halt.refused);
      CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == halt.refused);
      fixture.advance(5);  // long enough to lower the body
      CHECK(fixture.fastest() == Approx(0).margin(1e-6));
      CHECK(fixture.ask(situation.again).refused == halt.refused);
      const Request release =
          halt.refused == Refused::stopped ? Request{ResetStop{}} : Request{SetEmergencyStop{false}};
      REQUIRE(fixture.ask(release).verdict == Verdict::accepted);
      const RobotState held = fixture.state();
      fixture.advance(2);
      for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
        CHECK(fixture.state().position[i] == Approx(held.position[i]).margin(1e-9));
      CHECK(fixture.state().base.x == held.base.x);
      CHECK(fixture.state().action == held.action);
    }
}

TEST_CASE("after the reset of a hold stop the same request is accepted again and moves the robot") {
  for (const Situation& situation : situations()) {
    if (has(situation.cancelled, Cancelled::transition)) continue;
    INFO(situation.name);
    RobotFixture fixture;
    situation.begin(fixture);
    fixture.ask(Stop{StopLevel::hold});
    fixture.advance(1);
    fixture.ask(ResetStop{});
    repeat(fixture, situation.again, 1);
    double fastest = 0;
    for (int i = 0; i < 40; ++i) {
      fixture.advance(0.01);
      fastest = std::max(fastest, fixture.fastest());
    }
    CHECK(fastest > 0.01);
  }
}

TEST_CASE("a stop brakes the walking of a dance as sharply as a walk") {
  RobotFixture fixture;
  fixture.go("RL_WHOLE_BODY_DANCE");
  REQUIRE(fixture.ask(PlayMotion{1, &long_path(true), true, false, 0}).verdict != Verdict::refused);
  for (int ms = 0; ms < 3000 && fixture.state().base.velocity.forward < 0.2; ++ms) fixture.advance(0.001);
  REQUIRE(fixture.state().base.velocity.forward >= 0.2);
  REQUIRE(fixture.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  fixture.advance(0.2);
  CHECK(std::abs(fixture.state().base.velocity.forward) < 0.02);
  fixture.advance(0.3);
  CHECK(fixture.fastest() < 0.01);
}

TEST_CASE("a stop of a robot at rest cancels nothing") {
  for (const std::string_view action : {"DEFAULT", "RL_LOCOMOTION_DEFAULT", "SIT_DOWN"}) {
    INFO(action);
    RobotFixture fixture;
    fixture.go(action);
    CHECK(fixture.ask(Stop{StopLevel::hold}).cancelled == 0);
  }
}

}  // namespace aim::robotside
