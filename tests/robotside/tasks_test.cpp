// Tasks on the whole controller: success, early end, and exclusion of other commands.
#include <cmath>

#include "resting_path.hpp"
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kTakesTasks = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE";

MoveJoints move(TaskId task, std::initializer_list<std::pair<std::size_t, double>> to, double scale = 1) {
  MoveJoints request{task, 0, {}, scale, scale};
  for (const auto& [joint, target] : to) {
    request.mask |= bit(joint);
    request.target[joint] = target;
  }
  return request;
}

JointCommand shoulder_stream(double target) { return targets(Limb::arms, true, {{kShoulder, target}}); }

// Returns during a slow move of one arm to 1.5 rad.
void begin_move(RobotFixture& fixture, std::string_view action = kTakesTasks) {
  fixture.go(action);
  if (action == kServo) fixture.ask(SetMotionPlayer{false, false});
  REQUIRE(fixture.ask(move(7, {{kShoulder, 1.5}}, 0.3)).verdict == Verdict::accepted);
  fixture.advance(1);
  REQUIRE(fixture.state().task.id == 7);
  REQUIRE(fixture.state().task.progress == Progress::running);
  REQUIRE(fixture.fastest() > 0.1);
}

}  // namespace

TEST_CASE("a task has its number, its fraction only grows, and it succeeds at its target") {
  RobotFixture fixture;
  fixture.go(kTakesTasks);
  CHECK(fixture.state().task.id == 0);
  CHECK(fixture.state().task.progress == Progress::none);
  REQUIRE(fixture.ask(move(41, {{kShoulder, 0.8}, {kElbow, -1}, {kShake, 0.3}})).verdict ==
          Verdict::accepted);
  double fraction = 0;
  int seen = 0;
  for (; fixture.state().task.progress == Progress::running && seen < 1000; ++seen) {
    CHECK(fixture.state().task.id == 41);
    CHECK(fixture.state().task.fraction >= fraction);
    CHECK(fixture.state().task.fraction <= 1);
    fraction = fixture.state().task.fraction;
    fixture.advance(0.01);
  }
  CHECK(seen > 30);
  CHECK(fraction > 0.9);
  CHECK(fixture.state().task.progress == Progress::succeeded);
  CHECK(fixture.state().task.reason == Refused::none);
  CHECK(fixture.state().task.fraction == 1);
  fixture.advance(0.05);
  CHECK(fixture.state().position[kShoulder] == Approx(0.8).margin(1e-5));
  CHECK(fixture.state().position[kElbow] == Approx(-1).margin(1e-5));
  CHECK(fixture.state().position[kShake] == Approx(0.3).margin(1e-5));
}

TEST_CASE("a task along a path succeeds at the end of the path") {
  RobotFixture fixture;
  fixture.go(kTakesTasks);
  const double here = fixture.state().position[kShoulder];
  const JointTrajectory path = resting_path({kShoulder}, {{0, {here}}, {1, {0.4}}, {3, {-0.6}}});
  REQUIRE(fixture.ask(FollowPath{5, &path}).verdict == Verdict::accepted);
  fixture.advance(1.02);
  CHECK(fixture.state().position[kShoulder] == Approx(0.4).margin(0.005));
  CHECK(fixture.state().task.progress == Progress::running);
  fixture.advance(2.1);
  CHECK(fixture.state().task.id == 5);
  CHECK(fixture.state().task.progress == Progress::succeeded);
  CHECK(fixture.state().position[kShoulder] == Approx(-0.6).margin(1e-5));
}

TEST_CASE("a task that ends early has a reason, and the joints come to rest before the target") {
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
    RobotFixture fixture;
    begin_move(fixture);
    const std::uint64_t purges = fixture.state().purges;
    const double fraction = fixture.state().task.fraction;
    CHECK(fixture.ask_dry(ending.request).verdict == Verdict::accepted);
    CHECK(fixture.state().task.progress == Progress::running);
    CHECK(fixture.ask(ending.request).verdict == Verdict::accepted);
    CHECK(fixture.state().task.id == 7);
    CHECK(fixture.state().task.progress == Progress::aborted);
    CHECK(fixture.state().task.reason == ending.reason);
    CHECK(fixture.state().task.fraction == Approx(fraction).margin(0.01));
    CHECK((fixture.state().purges > purges) == ending.purges);
    fixture.advance(0.5);
    CHECK(fixture.fastest() < 0.01);
    CHECK(fixture.state().position[kShoulder] < 1.4);
    CHECK(fixture.ask(CancelTask{0}).refused == Refused::no_task);
  }
}

TEST_CASE("a driver without measurements ends a task") {
  RobotFixture fixture;
  fixture.go(kTakesTasks);
  fixture.ask(move(7, {{kShoulder, 1.5}}, 0.1));
  fixture.advance(1);
  fixture.driver->lost = true;
  fixture.advance(1.6);
  CHECK(fixture.state().task.progress == Progress::aborted);
  CHECK(fixture.state().task.reason == Refused::driver_silent);
  fixture.driver->lost = false;
}

TEST_CASE("a new task replaces the running one, from the present joint positions") {
  RobotFixture fixture;
  begin_move(fixture);
  CHECK(fixture.ask(move(8, {{kShoulder, 0.2}, {kElbow, -0.5}})).verdict == Verdict::accepted);
  CHECK(fixture.state().task.id == 8);
  CHECK(fixture.state().task.progress == Progress::running);
  fixture.advance(4);
  CHECK(fixture.state().task.progress == Progress::succeeded);
  CHECK(fixture.state().position[kShoulder] == Approx(0.2).margin(1e-5));
  CHECK(fixture.ask(CancelTask{7}).refused == Refused::no_task);
}

TEST_CASE("the number of another task cancels nothing") {
  RobotFixture fixture;
  begin_move(fixture);
  CHECK(fixture.ask(CancelTask{6}).refused == Refused::no_task);
  CHECK(fixture.state().task.progress == Progress::running);
}

TEST_CASE("a path beyond a limit fails, and its joint stops within the limit") {
  RobotFixture fixture;
  fixture.go(kTakesTasks);
  const JointTrajectory path = resting_path({kShoulder}, {{0, {0}}, {4, {3.2}}});
  REQUIRE(fixture.ask(FollowPath{3, &path}).verdict == Verdict::accepted);
  fixture.advance(5);
  CHECK(fixture.state().task.progress == Progress::running);
  fixture.advance(3);
  CHECK(fixture.state().task.progress == Progress::failed);
  CHECK(fixture.state().task.reason == Refused::cannot_be_timed);
  CHECK(fixture.state().set_position[kShoulder] <= fixture_model().joints[kShoulder].limits.position.max);
}

TEST_CASE("streams and calls are refused during a task on their limb, but not on another") {
  RobotFixture fixture;
  begin_move(fixture, kServo);
  const Decision stream = fixture.ask(shoulder_stream(0.1));
  CHECK(stream.refused == Refused::owned_by_task);
  CHECK(stream.task == 7);
  CHECK(fixture.ask(targets(Limb::neck, true, {{kShake, 0.2}})).verdict == Verdict::accepted);
  fixture.ask(CancelTask{7});
  CHECK(fixture.ask(shoulder_stream(0.1)).verdict == Verdict::accepted);
  fixture.advance(0.2);
  REQUIRE(fixture.ask(move(9, {{kShake, -0.5}})).verdict == Verdict::accepted);
  CHECK(fixture.ask(targets(Limb::neck, false, {{kShake, 0.1}})).refused == Refused::owned_by_task);
  fixture.advance(3);
  CHECK(fixture.state().task.progress == Progress::succeeded);
  CHECK(fixture.ask(targets(Limb::neck, false, {{kShake, 0.1}})).verdict == Verdict::accepted);
}

TEST_CASE("a task is refused until the stream on its limb has been silent for the dead-man time") {
  RobotFixture fixture;
  fixture.go(kServo);
  fixture.ask(SetMotionPlayer{false, false});
  REQUIRE(fixture.ask(shoulder_stream(0.1)).verdict == Verdict::accepted);
  CHECK(fixture.ask(move(3, {{kElbow, -1}})).refused == Refused::owned_by_stream);
  CHECK(fixture.state().task.id == 0);
  CHECK(fixture.ask(move(3, {{kShake, 0.4}})).verdict == Verdict::accepted);
  fixture.advance(0.11);
  CHECK(fixture.ask(move(4, {{kElbow, -1}})).verdict == Verdict::accepted);
}

TEST_CASE("enabling the motion player ends a task on its limbs and no other") {
  RobotFixture fixture;
  begin_move(fixture, kServo);
  fixture.ask(SetMotionPlayer{true, true});  // the neck only
  CHECK(fixture.state().task.progress == Progress::running);
  fixture.ask(SetMotionPlayer{true, false});
  CHECK(fixture.state().task.progress == Progress::aborted);
  CHECK(fixture.state().task.reason == Refused::superseded);
  fixture.advance(0.5);
  CHECK(fixture.fastest() < 0.01);
}

TEST_CASE("a paused task holds and keeps its number; a resumed one arrives") {
  RobotFixture fixture;
  CHECK(fixture.ask(PauseTask{true}).refused == Refused::no_task);
  begin_move(fixture);
  CHECK(fixture.ask(PauseTask{true}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.state().task.progress == Progress::paused);
  CHECK(fixture.fastest() < 1e-6);
  const double fraction = fixture.state().task.fraction;
  fixture.advance(2);
  CHECK(fixture.state().task.fraction == fraction);
  CHECK(fixture.ask(PauseTask{false}).verdict == Verdict::accepted);
  fixture.advance(0.01);
  CHECK(fixture.state().task.progress == Progress::running);
  fixture.advance(5);
  CHECK(fixture.state().task.progress == Progress::succeeded);
  // A task that was paused when it ended does not leave the next one paused.
  fixture.ask(move(8, {{kShoulder, 0}}));
  fixture.ask(PauseTask{true});
  fixture.ask(CancelTask{8});
  fixture.ask(move(9, {{kShoulder, 0.5}}));
  fixture.advance(3);
  CHECK(fixture.state().task.progress == Progress::succeeded);
}

TEST_CASE("a task with invalid targets or scales is refused and starts no motion") {
  RobotFixture fixture;
  fixture.go(kTakesTasks);
  for (const double scale : {0.0, -1.0, 1.1, std::nan("")})
    CHECK(fixture.ask(move(2, {{kShoulder, 1}}, scale)).verdict == Verdict::refused);
  CHECK(fixture.ask(move(2, {{kShoulder, std::nan("")}})).refused == Refused::not_finite);
  CHECK(fixture.ask(move(2, {})).refused == Refused::unknown_joint);
  CHECK(fixture.ask(move(2, {{3, 0.5}})).refused == Refused::owned_by_action);
  const JointTrajectory path = resting_path({kShoulder}, {{0, {std::nan("")}}, {1, {0.2}}});
  CHECK(fixture.ask(FollowPath{2, &path}).refused == Refused::not_finite);
  CHECK(fixture.ask_dry(move(2, {{kShoulder, 1}})).verdict == Verdict::accepted);
  const Decision clamped = fixture.ask_dry(move(2, {{kShoulder, 9}}));
  CHECK(clamped.verdict == Verdict::clamped);
  CHECK(clamped.applied == 2.91);
  fixture.advance(0.5);
  CHECK(fixture.state().task.id == 0);
  CHECK(fixture.fastest() == 0);
}

TEST_CASE("an edition without the nod joint keeps its head level on any path") {
  RobotFixture fixture({}, *robot_models()[1]);
  CHECK(fixture.ask(move(1, {{kNod, 0.2}})).refused == Refused::missing_joint);
  const JointTrajectory path = resting_path({kShake, kNod}, {{0, {0, 0}}, {1, {0.3, 0.2}}, {2, {0.1, 0.1}}});
  fixture.ask(FollowPath{2, &path});
  for (int i = 0; i < 30; ++i) {
    fixture.advance(0.1);
    CHECK(fixture.state().position[kNod] == 0);
  }
  CHECK(fixture.state().task.progress != Progress::running);
}

}  // namespace aim::robotside
