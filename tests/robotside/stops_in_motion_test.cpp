// Every stop in the middle of everything that moves: it comes to rest, names what it cancelled, takes no
// orders until its reset, and nothing goes on by itself afterwards.
#include <cmath>
#include <functional>
#include <random>

#include "bench.hpp"
#include "resting_path.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kServo = "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO";
constexpr std::string_view kPlanning = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE";
constexpr std::string_view kWholeBody = "RL_WHOLE_BODY_EXT_JOINT_SERVO";

// To and fro with arm, head and base, for long.
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

using Doing = std::function<void(Bench&)>;

void repeat(Bench& bench, const Request& request, int times = 100, double period = 0.01) {
  for (int i = 0; i < times; ++i) {
    REQUIRE(bench.ask(request).verdict != Verdict::refused);
    bench.advance(period - 0.001);
  }
}

struct Situation {
  std::string_view name;
  Doing begin;  // ends while everything is in motion
  std::uint32_t cancelled;
  Request again;  // what was welcome and has to be refused now
};

std::uint32_t one(Cancelled what) { return static_cast<std::uint32_t>(what); }

MoveJoints far_move() {
  MoveJoints move{3, bit(12) | bit(15), {}, 1, 1};
  move.target[12] = 2.5;
  move.target[15] = -1.9;
  return move;
}

void begin_task(Bench& bench, const Request& request) {
  bench.go(kPlanning);
  REQUIRE(bench.ask(request).verdict == Verdict::accepted);
  bench.advance(0.7);
}

void begin_stream(Bench& bench, const JointCommand& command) {
  bench.go(kWholeBody);
  bench.ask(SetMotionPlayer{false, false});
  repeat(bench, command, 40, 0.02);
}

// Arms with straight wrists that are in each other or in the body.
JointArray touching_arms() {
  const BodyClearance clearance(*bench_model().geometry);
  std::mt19937 random(5);
  JointArray arms{};
  do {
    for (std::size_t i = 12; i < 26; ++i) {
      const Range& range = bench_model().joints[i].limits.position;
      const bool wrist = i % 7 >= 3 && i % 7 <= 4;
      arms[i] = wrist ? 0 : std::uniform_real_distribution(range.min, range.max)(random);
    }
  } while (clearance.find(arms).distance > -0.05);
  return arms;
}

// Nothing but a watch that is off lets arms touch.
void begin_escape(Bench& bench) {
  bench.go(kPlanning);
  bench.ask(SetCollisionWatch{false});
  MoveJoints touch{1, 0, touching_arms(), 1, 1};
  for (std::size_t i = 12; i < 26; ++i) touch.mask |= bit(i);
  REQUIRE(bench.ask(touch).verdict == Verdict::accepted);
  bench.advance(5);
  REQUIRE(bench.state().task.progress == Progress::succeeded);
  bench.ask(SetAction{action_of("RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE")});
  bench.advance(1.3);
}

void begin_action(Bench& bench, std::string_view from, std::string_view to) {
  bench.go(from);
  REQUIRE(bench.ask(SetAction{action_of(to)}).verdict == Verdict::accepted);
  bench.advance(2);
}

const std::vector<Situation>& situations() {
  const WalkCommand ahead{0.7, 0.1, 0.4, true};
  const JointCommand arm = targets(Limb::arms, true, {{12, 2.5}, {15, -1.9}});
  const JointCommand waist = targets(Limb::waist, true, {{40, -0.15}, {42, 0.5}, {43, 0.5}});
  static const std::vector<Situation> all = {
      {"walk",
       [=](Bench& bench) {
         bench.go("RL_LOCOMOTION_DEFAULT");
         repeat(bench, ahead);
       },
       one(Cancelled::walking), ahead},
      {"march",
       [](Bench& bench) {
         bench.go("RL_LOCOMOTION_DEFAULT");
         repeat(bench, SetGait{GaitType::walk}, 1);
         bench.advance(1.1);
       },
       one(Cancelled::walking), SetGait{GaitType::walk}},
      {"dance",
       [](Bench& bench) {
         bench.go("RL_WHOLE_BODY_DANCE");
         repeat(bench, PlayMotion{4, &long_path(true), true, true, 0}, 1);
         bench.advance(1.9);
       },
       one(Cancelled::dance) | one(Cancelled::walking), PlayMotion{5, &long_path(true), true, true, 0}},
      {"player",
       [](Bench& bench) {
         bench.go(kServo);
         repeat(bench, PlayMotion{4, &long_path(false), false, true, 0}, 1);
         bench.advance(1.9);
       },
       one(Cancelled::player), PlayMotion{5, &long_path(false), false, true, 0}},
      {"trajectory task",
       [](Bench& bench) {
         begin_task(bench, FollowPath{2, &long_path(false)});
       },
       one(Cancelled::task), FollowPath{3, &long_path(false)}},
      {"joint task", [](Bench& bench) { begin_task(bench, far_move()); }, one(Cancelled::task), far_move()},
      {"arm stream", [=](Bench& bench) { begin_stream(bench, arm); }, one(Cancelled::arms), arm},
      {"waist stream",
       [=](Bench& bench) {
         bench.go(kWholeBody);
         bench.ask(SetMotionPlayer{false, false});
         repeat(bench, waist, 8, 0.05);
       },
       one(Cancelled::waist), waist},
      {"sitting down", [](Bench& bench) { begin_action(bench, "RL_JOINT_DEFAULT", "SIT_DOWN"); },
       one(Cancelled::transition), SetAction{0}},
      {"standing up", [](Bench& bench) { begin_action(bench, "SIT_DOWN", "STAND_UP"); },
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

// A body that is being lowered moves its legs, and no other joint.
double fastest_above_legs(const Bench& bench) {
  double speed = 0;
  const RobotState now = bench.state();
  for (std::size_t i = 12; i < 40; ++i) speed = std::max(speed, std::abs(now.velocity[i]));
  return speed;
}

void check_rest(const Bench& bench, const Halt& halt) {
  const bool lowers = halt.name == "sit";
  CHECK((lowers ? fastest_above_legs(bench) : bench.fastest()) <= 0.01);
  CHECK(bench.state().base.forward == 0);
  CHECK(bench.state().base.turn == 0);
  CHECK_FALSE(bench.state().walking);
  CHECK(bench.state().task.progress != Progress::running);
  CHECK(bench.state().performance.progress != Progress::running);
}

}  // namespace

TEST_CASE("every stop ends everything that moves, latches, and leaves nothing behind") {
  for (const Situation& situation : situations())
    for (const Halt& halt : kHalts) {
      INFO(situation.name << ", " << halt.name);
      Bench bench;
      situation.begin(bench);
      REQUIRE(bench.fastest() > 0.1);
      const std::uint64_t purges = bench.state().purges;
      const Decision decision = bench.ask(halt.request);
      REQUIRE(decision.verdict == Verdict::accepted);
      if (halt.refused == Refused::stopped) CHECK(decision.cancelled == situation.cancelled);
      CHECK(bench.state().purges == purges + 1);
      bench.advance(0.5);
      check_rest(bench, halt);
      CHECK(bench.ask(situation.again).refused == halt.refused);
      CHECK(bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == halt.refused);
      bench.advance(5);  // a body is down by then
      CHECK(bench.fastest() == Approx(0).margin(1e-6));
      CHECK(bench.ask(situation.again).refused == halt.refused);
      const Request release =
          halt.refused == Refused::stopped ? Request{ResetStop{}} : Request{SetEmergencyStop{false}};
      REQUIRE(bench.ask(release).verdict == Verdict::accepted);
      const RobotState held = bench.state();
      bench.advance(2);
      for (std::size_t i = 0; i < bench_model().joints.size(); ++i)
        CHECK(bench.state().position[i] == Approx(held.position[i]).margin(1e-9));
      CHECK(bench.state().base.x == held.base.x);
      CHECK(bench.state().action == held.action);
    }
}

TEST_CASE("after a stop that holds, what was asked before is welcome again and moves") {
  for (const Situation& situation : situations()) {
    if (has(situation.cancelled, Cancelled::transition)) continue;
    INFO(situation.name);
    Bench bench;
    situation.begin(bench);
    bench.ask(Stop{StopLevel::hold});
    bench.advance(1);
    bench.ask(ResetStop{});
    repeat(bench, situation.again, 1);
    double fastest = 0;
    for (int i = 0; i < 40; ++i) {
      bench.advance(0.01);
      fastest = std::max(fastest, bench.fastest());
    }
    CHECK(fastest > 0.01);
  }
}

TEST_CASE("a stop finds a robot at rest and cancels nothing") {
  for (const std::string_view action : {"DEFAULT", "RL_LOCOMOTION_DEFAULT", "SIT_DOWN"}) {
    INFO(action);
    Bench bench;
    bench.go(action);
    CHECK(bench.ask(Stop{StopLevel::hold}).cancelled == 0);
  }
}

}  // namespace aim::robotside
