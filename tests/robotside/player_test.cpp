// The motion player and dances with the supplied motions: each is played to its end, ends at its last knot,
// and follows pause, resume and end.
#include <cmath>

#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/motion/motion_library.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kWholeBody = "RL_WHOLE_BODY_EXT_JOINT_SERVO";
constexpr std::string_view kDance = "RL_WHOLE_BODY_DANCE";

std::vector<std::shared_ptr<const Motion>> shipped(const RobotModel& model, MotionKind kind) {
  MotionLibrary library(model);
  std::vector<std::shared_ptr<const Motion>> found;
  for (const MotionInfo& info : library.list()) {
    if (info.kind != kind) continue;
    auto motion = library.find(info.id);
    REQUIRE(motion);
    found.push_back(*motion);
  }
  return found;
}

PlayMotion play(const JointTrajectory& trajectory, bool dance = false) {
  static std::uint64_t number = 100;
  return {++number, &trajectory, dance, false, 0};
}

// Plays to the end; returns the largest distance of these joints from the last knot, as a fraction of the
// range.
double play_out(RobotFixture& fixture, const JointTrajectory& trajectory, bool dance, JointMask joints) {
  const PlayMotion request = play(trajectory, dance);
  REQUIRE(fixture.ask(request).verdict == Verdict::accepted);
  double fraction = 0, last = trajectory.duration() + 3;
  for (int i = 0; fixture.state().performance.progress == Progress::running && i < 2000; ++i) {
    CHECK(fixture.state().performance.number == request.performance);
    CHECK(fixture.state().performance.dance == dance);
    CHECK(fixture.state().performance.fraction >= fraction);
    CHECK(fixture.state().performance.remaining_s <= last);
    fraction = fixture.state().performance.fraction;
    last = fixture.state().performance.remaining_s;
    fixture.advance(0.05);
  }
  CHECK(fraction > 0.95);
  CHECK(fixture.state().performance.progress == Progress::succeeded);
  CHECK(fixture.state().performance.remaining_s == 0);
  fixture.advance(0.05);
  double off = 0;
  for (std::size_t column = 0; column < trajectory.tracks.size(); ++column) {
    const Track track = trajectory.tracks[column];
    if (track >= kMaxJoints || (joints & bit(track)) == 0) continue;
    const Range& range = fixture_model().joints[track].limits.position;
    const double end = trajectory.positions_at_knot(trajectory.times.size() - 1)[column];
    off = std::max(off, std::abs(fixture.state().position[track] - end) / (range.max - range.min));
  }
  return off;
}

JointMask joints_of(std::initializer_list<Limb> limbs) {
  JointMask mask = 0;
  for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
    for (const Limb limb : limbs)
      if (fixture_model().joints[i].limb == limb) mask |= bit(i);
  return mask;
}

// In 4 s the left elbow bends and stretches and the head turns.
JointTrajectory bend_and_look(const RobotFixture& fixture) {
  const JointArray here = fixture.state().position;
  return resting_path({15, 26}, {{0, {here[15], here[26]}},
                                 {2, {here[15] - 0.8, here[26] + 0.6}},
                                 {4, {here[15] - 0.2, here[26] + 0.1}}});
}

// A dance that walks; the robot is in the middle of it.
void dance_ahead(RobotFixture& fixture) {
  static const JointTrajectory steps =
      resting_path({kBaseForward}, {{0, {0}}, {1, {0.4}}, {6, {0.4}}, {7, {0}}});
  REQUIRE(fixture.ask(play(steps, true)).verdict == Verdict::accepted);
  fixture.advance(2);
  REQUIRE(fixture.state().performance.progress == Progress::running);
}

}  // namespace

TEST_CASE("every supplied motion is played within limits and ends at its last knot", "[long]") {
  std::size_t played = 0;
  for (const RobotModel* model : robot_models())
    for (const std::string_view action : {kServo, kWholeBody}) {
      if (!model->can(Capability::player) || (model != &fixture_model() && action == kWholeBody)) continue;
      RobotFixture fixture({}, *model);
      fixture.go(action);
      const bool waist = action == kWholeBody;
      const JointMask joints = joints_of({Limb::arms, Limb::neck, Limb::hands}) |
                               (waist ? joints_of({Limb::waist}) : JointMask{0});
      for (const auto& motion : shipped(*model, MotionKind::motion)) {
        INFO(model->id << ", " << action << ", " << motion->id);
        CHECK(play_out(fixture, motion->trajectory, false, joints & ~model->missing) < 1e-3);
        ++played;
      }
      CHECK(fixture.state().base.x == 0);
    }
  CHECK(played >= 3 * 8);
}

TEST_CASE("every supplied dance is danced within limits and returns to its start", "[long]") {
  RobotFixture fixture;
  fixture.go(kDance);
  const JointMask joints = joints_of({Limb::arms, Limb::neck, Limb::hands, Limb::waist});
  const auto dances = shipped(fixture_model(), MotionKind::dance);
  CHECK(dances.size() >= 4);
  for (const auto& motion : dances) {
    INFO(motion->id);
    const BaseState began = fixture.state().base;
    CHECK(play_out(fixture, motion->trajectory, true, joints) < 1e-3);
    fixture.advance(1.5);
    CHECK(fixture.fastest() < 1e-3);
    CHECK_FALSE(fixture.state().walking);
    CHECK(std::hypot(fixture.state().base.x - began.x, fixture.state().base.y - began.y) < 0.05);
  }
}

TEST_CASE("a motion is paused in place, resumes from there, and can be ended at once") {
  RobotFixture fixture;
  fixture.go(kServo);
  CHECK(fixture.ask(PauseMotion{true}).refused == Refused::no_motion);
  CHECK(fixture.ask(EndMotion{}).verdict == Verdict::accepted);
  const JointTrajectory path = bend_and_look(fixture);
  REQUIRE(fixture.ask(play(path)).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.ask(PauseMotion{true}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.state().performance.progress == Progress::paused);
  CHECK(fixture.fastest() < 1e-6);
  const JointArray held = fixture.state().position;
  fixture.advance(2);
  CHECK(fixture.state().position == held);
  CHECK(fixture.ask(PauseMotion{false}).verdict == Verdict::accepted);
  fixture.advance(0.5);
  CHECK(fixture.state().performance.progress == Progress::running);
  CHECK(fixture.fastest() > 0.1);
  CHECK(fixture.ask(EndMotion{}).verdict == Verdict::accepted);
  CHECK(fixture.state().performance.progress == Progress::aborted);
  fixture.advance(0.5);
  CHECK(fixture.fastest() < 0.01);
  CHECK(fixture.state().position[15] < held[15]);
  fixture.advance(3);
  CHECK(fixture.state().performance.progress == Progress::aborted);
}

TEST_CASE("a new motion replaces the one that is played") {
  RobotFixture fixture;
  fixture.go(kServo);
  const JointTrajectory path = bend_and_look(fixture);
  fixture.ask(play(path));
  fixture.advance(1.3);
  CHECK(play_out(fixture, path, false, ~JointMask{0}) < 1e-3);
}

TEST_CASE("a disabled player plays nothing, and disabling it ends its motion") {
  RobotFixture fixture;
  fixture.go(kServo);
  const JointTrajectory path = bend_and_look(fixture);
  fixture.ask(play(path));
  fixture.advance(1);
  fixture.ask(SetMotionPlayer{false, false});
  CHECK(fixture.state().performance.progress == Progress::aborted);
  fixture.advance(0.5);
  CHECK(fixture.fastest() < 0.01);
  const Decision decision = fixture.ask(play(path));
  CHECK(decision.refused == Refused::owned_by_client);
  const JointArray held = fixture.state().position;
  fixture.ask(SetMotionPlayer{true, false});
  fixture.advance(1);
  for (std::size_t i = 12; i < 40; ++i) CHECK(fixture.state().position[i] == Approx(held[i]).margin(1e-3));
}

TEST_CASE("a player disabled for the neck plays the other joints, and the client owns the neck") {
  RobotFixture fixture;
  fixture.go(kServo);
  const JointTrajectory path = bend_and_look(fixture);
  fixture.ask(SetMotionPlayer{false, true});
  const JointArray before = fixture.state().position;
  REQUIRE(fixture.ask(play(path)).verdict == Verdict::accepted);
  fixture.advance(1.5);
  CHECK(fixture.state().position[26] == before[26]);
  CHECK(fixture.state().position[15] < before[15] - 0.3);
  CHECK(fixture.ask(targets(Limb::neck, false, {{26, -0.4}})).verdict == Verdict::accepted);
  fixture.advance(4);
  CHECK(fixture.state().performance.progress == Progress::succeeded);
  CHECK(fixture.state().position[26] == Approx(-0.4).margin(1e-6));
  CHECK(fixture.state().position[15] == Approx(before[15] - 0.2).margin(1e-3));
  const JointTrajectory look = resting_path({26}, {{0, {0}}, {1, {0.3}}});
  CHECK(fixture.ask(play(look)).refused == Refused::owned_by_client);
}

TEST_CASE("a dance owns the body until it ends") {
  RobotFixture fixture;
  fixture.go(kDance);
  const JointTrajectory path = bend_and_look(fixture);
  CHECK(fixture.ask(play(path)).refused == Refused::interface_closed);  // the player is not available here
  REQUIRE(fixture.ask(play(path, true)).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.ask(targets(Limb::neck, false, {{26, 0}})).refused == Refused::owned_by_action);
  CHECK(fixture.ask(WalkCommand{{0.3, 0, 0}, true}).refused == Refused::interface_closed);
  fixture.ask(EndMotion{});
  CHECK(fixture.ask(targets(Limb::neck, false, {{26, 0}})).verdict == Verdict::accepted);
}

TEST_CASE("after a dance is ended during its steps the robot stands") {
  RobotFixture fixture;
  fixture.go(kDance);
  dance_ahead(fixture);
  CHECK(fixture.state().base.velocity.forward > 0.3);
  fixture.ask(EndMotion{});
  fixture.advance(1.5);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK_FALSE(fixture.state().walking);
}

TEST_CASE("a dance ends when a joint becomes hot, and the robot stands") {
  RobotFixture fixture;
  fixture.go(kDance);
  dance_ahead(fixture);
  fixture.driver->temperature = 85;
  fixture.advance(0.002);
  CHECK(fixture.state().performance.progress == Progress::aborted);
  fixture.advance(1.5);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK_FALSE(fixture.state().walking);
}

TEST_CASE("low battery and hot joints forbid a dance") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.driver->charge = 0.05;
  fixture.advance(0.002);
  CHECK(fixture.ask(SetAction{action_of(kDance)}).refused == Refused::battery_low);
  fixture.driver->charge = 0.5;
  fixture.advance(0.002);
  fixture.go(kDance);
  fixture.driver->temperature = 85;
  fixture.advance(0.002);
  const JointTrajectory path = bend_and_look(fixture);
  CHECK(fixture.ask(play(path, true)).refused == Refused::overheated);
}

}  // namespace aim::robotside
