// Tasks on the whole control side: how they succeed, who ends them, and who has to wait for them.
#include <cmath>

#include "bench.hpp"
#include "resting_path.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kPlanning = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE";
constexpr std::string_view kServo = "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO";
constexpr std::size_t kShoulder = 12, kElbow = 15, kShake = 26, kNod = 27;

MoveJoints move(TaskId task, std::initializer_list<std::pair<std::size_t, double>> to, double scale = 1) {
  MoveJoints request{task, 0, {}, scale, scale};
  for (const auto& [joint, target] : to) {
    request.mask |= bit(joint);
    request.target[joint] = target;
  }
  return request;
}

JointCommand shoulder_stream(double target) { return targets(Limb::arms, true, {{kShoulder, target}}); }

// In the middle of a slow move of one arm to 1.5 rad.
void begin_move(Bench& bench, std::string_view action = kPlanning) {
  bench.go(action);
  if (action == kServo) bench.ask(SetMotionPlayer{false, false});
  REQUIRE(bench.ask(move(7, {{kShoulder, 1.5}}, 0.3)).verdict == Verdict::accepted);
  bench.advance(1);
  REQUIRE(bench.state().task.id == 7);
  REQUIRE(bench.state().task.progress == Progress::running);
  REQUIRE(bench.fastest() > 0.1);
}

}  // namespace

TEST_CASE("a task has its number, its share only grows, and it succeeds at its target") {
  Bench bench;
  bench.go(kPlanning);
  CHECK(bench.state().task.id == 0);
  CHECK(bench.state().task.progress == Progress::none);
  REQUIRE(bench.ask(move(41, {{kShoulder, 0.8}, {kElbow, -1}, {kShake, 0.3}})).verdict == Verdict::accepted);
  double share = 0;
  int seen = 0;
  for (; bench.state().task.progress == Progress::running && seen < 1000; ++seen) {
    CHECK(bench.state().task.id == 41);
    CHECK(bench.state().task.share >= share);
    CHECK(bench.state().task.share <= 1);
    share = bench.state().task.share;
    bench.advance(0.01);
  }
  CHECK(seen > 30);
  CHECK(share > 0.9);
  CHECK(bench.state().task.progress == Progress::succeeded);
  CHECK(bench.state().task.reason == Refused::nothing);
  CHECK(bench.state().task.share == 1);
  bench.advance(0.05);
  CHECK(bench.state().position[kShoulder] == Approx(0.8).margin(1e-5));
  CHECK(bench.state().position[kElbow] == Approx(-1).margin(1e-5));
  CHECK(bench.state().position[kShake] == Approx(0.3).margin(1e-5));
}

TEST_CASE("a task along a path succeeds at the end of the path") {
  Bench bench;
  bench.go(kPlanning);
  const double here = bench.state().position[kShoulder];
  const JointTrajectory path = resting_path({kShoulder}, {{0, {here}}, {1, {0.4}}, {3, {-0.6}}});
  REQUIRE(bench.ask(FollowPath{5, &path}).verdict == Verdict::accepted);
  bench.advance(1.02);
  CHECK(bench.state().position[kShoulder] == Approx(0.4).margin(0.005));
  CHECK(bench.state().task.progress == Progress::running);
  bench.advance(2.1);
  CHECK(bench.state().task.id == 5);
  CHECK(bench.state().task.progress == Progress::succeeded);
  CHECK(bench.state().position[kShoulder] == Approx(-0.6).margin(1e-5));
}

TEST_CASE("whatever ends a task early says why, and the joints come to rest before the target") {
  struct Ending {
    std::string_view name;
    Request request;
    Refused reason;
    bool purges;
  };
  for (const Ending& ending : {Ending{"cancel", CancelTask{7}, Refused::cancelled, false},
                               Ending{"cancel any", CancelTask{0}, Refused::cancelled, false},
                               Ending{"stop", Stop{StopLevel::hold}, Refused::stopped, true},
                               Ending{"emergency", SetEmergencyStop{true}, Refused::emergency, true},
                               Ending{"disable", EnableMotion{false}, Refused::disabled, true},
                               Ending{"action", SetAction{0}, Refused::superseded, true}}) {
    INFO(ending.name);
    Bench bench;
    begin_move(bench);
    const std::uint64_t purges = bench.state().purges;
    const double share = bench.state().task.share;
    CHECK(bench.ask_dry(ending.request).verdict == Verdict::accepted);
    CHECK(bench.state().task.progress == Progress::running);
    CHECK(bench.ask(ending.request).verdict == Verdict::accepted);
    CHECK(bench.state().task.id == 7);
    CHECK(bench.state().task.progress == Progress::aborted);
    CHECK(bench.state().task.reason == ending.reason);
    CHECK(bench.state().task.share == Approx(share).margin(0.01));
    CHECK((bench.state().purges > purges) == ending.purges);
    bench.advance(0.5);
    CHECK(bench.fastest() < 0.01);
    CHECK(bench.state().position[kShoulder] < 1.4);
    CHECK(bench.ask(CancelTask{0}).refused == Refused::no_task);
  }
}

TEST_CASE("a driver that falls silent ends a task") {
  Bench bench;
  bench.go(kPlanning);
  bench.ask(move(7, {{kShoulder, 1.5}}, 0.1));
  bench.advance(1);
  bench.driver->lost = true;
  bench.advance(1.6);
  CHECK(bench.state().task.progress == Progress::aborted);
  CHECK(bench.state().task.reason == Refused::driver_silent);
  bench.driver->lost = false;
}

TEST_CASE("a new task takes the place of the one under way, from where the joints are") {
  Bench bench;
  begin_move(bench);
  CHECK(bench.ask(move(8, {{kShoulder, 0.2}, {kElbow, -0.5}})).verdict == Verdict::accepted);
  CHECK(bench.state().task.id == 8);
  CHECK(bench.state().task.progress == Progress::running);
  bench.advance(4);
  CHECK(bench.state().task.progress == Progress::succeeded);
  CHECK(bench.state().position[kShoulder] == Approx(0.2).margin(1e-5));
  CHECK(bench.ask(CancelTask{7}).refused == Refused::no_task);
}

TEST_CASE("the number of another task cancels nothing") {
  Bench bench;
  begin_move(bench);
  CHECK(bench.ask(CancelTask{6}).refused == Refused::no_task);
  CHECK(bench.state().task.progress == Progress::running);
}

TEST_CASE("a path that leads beyond a limit fails, and its joint stops inside it") {
  Bench bench;
  bench.go(kPlanning);
  const JointTrajectory path = resting_path({kShoulder}, {{0, {0}}, {4, {3.2}}});
  REQUIRE(bench.ask(FollowPath{3, &path}).verdict == Verdict::accepted);
  bench.advance(5);
  CHECK(bench.state().task.progress == Progress::running);
  bench.advance(3);
  CHECK(bench.state().task.progress == Progress::failed);
  CHECK(bench.state().task.reason == Refused::cannot_be_timed);
  CHECK(bench.state().set_position[kShoulder] <= bench_model().joints[kShoulder].limits.position.max);
}

TEST_CASE("streams and calls wait for a task on their limb, and only on theirs") {
  Bench bench;
  begin_move(bench, kServo);
  const Decision stream = bench.ask(shoulder_stream(0.1));
  CHECK(stream.refused == Refused::owned_by_task);
  CHECK(stream.task == 7);
  CHECK(bench.ask(targets(Limb::neck, true, {{kShake, 0.2}})).verdict == Verdict::accepted);
  bench.ask(CancelTask{7});
  CHECK(bench.ask(shoulder_stream(0.1)).verdict == Verdict::accepted);
  bench.advance(0.2);
  REQUIRE(bench.ask(move(9, {{kShake, -0.5}})).verdict == Verdict::accepted);
  CHECK(bench.ask(targets(Limb::neck, false, {{kShake, 0.1}})).refused == Refused::owned_by_task);
  bench.advance(3);
  CHECK(bench.state().task.progress == Progress::succeeded);
  CHECK(bench.ask(targets(Limb::neck, false, {{kShake, 0.1}})).verdict == Verdict::accepted);
}

TEST_CASE("a task waits for a stream on its limb to fall silent") {
  Bench bench;
  bench.go(kServo);
  bench.ask(SetMotionPlayer{false, false});
  REQUIRE(bench.ask(shoulder_stream(0.1)).verdict == Verdict::accepted);
  CHECK(bench.ask(move(3, {{kElbow, -1}})).refused == Refused::owned_by_stream);
  CHECK(bench.state().task.id == 0);
  CHECK(bench.ask(move(3, {{kShake, 0.4}})).verdict == Verdict::accepted);
  bench.advance(0.11);
  CHECK(bench.ask(move(4, {{kElbow, -1}})).verdict == Verdict::accepted);
}

TEST_CASE("enabling the motion player ends a task on its limbs and no other") {
  Bench bench;
  begin_move(bench, kServo);
  bench.ask(SetMotionPlayer{true, true});  // the neck only
  CHECK(bench.state().task.progress == Progress::running);
  bench.ask(SetMotionPlayer{true, false});
  CHECK(bench.state().task.progress == Progress::aborted);
  CHECK(bench.state().task.reason == Refused::superseded);
  bench.advance(0.5);
  CHECK(bench.fastest() < 0.01);
}

TEST_CASE("a paused task holds and keeps its number; a resumed one arrives") {
  Bench bench;
  CHECK(bench.ask(PauseTask{true}).refused == Refused::no_task);
  begin_move(bench);
  CHECK(bench.ask(PauseTask{true}).verdict == Verdict::accepted);
  bench.advance(1);
  CHECK(bench.state().task.progress == Progress::paused);
  CHECK(bench.fastest() < 1e-6);
  const double share = bench.state().task.share;
  bench.advance(2);
  CHECK(bench.state().task.share == share);
  CHECK(bench.ask(PauseTask{false}).verdict == Verdict::accepted);
  bench.advance(0.01);
  CHECK(bench.state().task.progress == Progress::running);
  bench.advance(5);
  CHECK(bench.state().task.progress == Progress::succeeded);
  // What was paused when it ended does not make the next one wait.
  bench.ask(move(8, {{kShoulder, 0}}));
  bench.ask(PauseTask{true});
  bench.ask(CancelTask{8});
  bench.ask(move(9, {{kShoulder, 0.5}}));
  bench.advance(3);
  CHECK(bench.state().task.progress == Progress::succeeded);
}

TEST_CASE("a task that cannot be performed is refused and starts nothing") {
  Bench bench;
  bench.go(kPlanning);
  for (const double scale : {0.0, -1.0, 1.1, std::nan("")})
    CHECK(bench.ask(move(2, {{kShoulder, 1}}, scale)).verdict == Verdict::refused);
  CHECK(bench.ask(move(2, {{kShoulder, std::nan("")}})).refused == Refused::not_finite);
  CHECK(bench.ask(move(2, {})).refused == Refused::unknown_joint);
  CHECK(bench.ask(move(2, {{3, 0.5}})).refused == Refused::owned_by_action);
  const JointTrajectory path = resting_path({kShoulder}, {{0, {std::nan("")}}, {1, {0.2}}});
  CHECK(bench.ask(FollowPath{2, &path}).refused == Refused::not_finite);
  CHECK(bench.ask_dry(move(2, {{kShoulder, 1}})).verdict == Verdict::accepted);
  const Decision clamped = bench.ask_dry(move(2, {{kShoulder, 9}}));
  CHECK(clamped.verdict == Verdict::clamped);
  CHECK(clamped.applied == 2.91);
  bench.advance(0.5);
  CHECK(bench.state().task.id == 0);
  CHECK(bench.fastest() == 0);
}

TEST_CASE("an edition that does not nod keeps its head level, whatever a path says") {
  Bench bench({}, *robot_models()[1]);
  CHECK(bench.ask(move(1, {{kNod, 0.2}})).refused == Refused::missing_joint);
  const JointTrajectory path = resting_path({kShake, kNod}, {{0, {0, 0}}, {1, {0.3, 0.2}}, {2, {0.1, 0.1}}});
  bench.ask(FollowPath{2, &path});
  for (int i = 0; i < 30; ++i) {
    bench.advance(0.1);
    CHECK(bench.state().position[kNod] == 0);
  }
  CHECK(bench.state().task.progress != Progress::running);
}

}  // namespace aim::robotside
