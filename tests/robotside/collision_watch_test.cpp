// The collision watch: which requests it refuses, which motions it ends, and which it does not affect.
#include "robotside/collision/clearance.hpp"

#include <algorithm>
#include <random>

#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/control/parts/limiter.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kPlanning = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE";
constexpr std::string_view kWholeBody = "RL_WHOLE_BODY_EXT_JOINT_SERVO";

JointArray hanging() {
  const auto stand = fixture_model().posture("stand").positions;
  JointArray all{};
  std::copy(stand.begin(), stand.end(), all.begin());
  return all;
}

// Both arms symmetric; joints 1 to 4, shoulder to elbow [rad].
JointArray mirrored(double q1, double q2, double q3, double q4) {
  JointArray all = hanging();
  const std::array left = {q1, q2, q3, q4};
  for (std::size_t i = 0; i < left.size(); ++i) {
    all[12 + i] = left[i];
    all[19 + i] = i % 2 == 0 ? left[i] : -left[i];
  }
  return all;
}

// The forearms cross in front of the chest; on a straight joint path from hanging the fingers touch first.
JointArray crossed() { return mirrored(0.8, 1.2, 1.2, -1.9); }

JointMask of_group(std::string_view name) {
  JointMask joints = 0;
  const JointGroup& group = fixture_model().group(name);
  for (std::size_t i = group.first; i < group.first + group.count; ++i) joints |= bit(i);
  return joints;
}

double clearance_of(const JointArray& positions) {
  static const BodyClearance body(*fixture_model().geometry);
  return body.find(positions).distance;
}

JointArray between(const JointArray& from, const JointArray& to, double fraction) {
  JointArray there = from;
  for (std::size_t i = 0; i < kMaxJoints; ++i) there[i] += fraction * (to[i] - from[i]);
  return there;
}

// The smallest clearance while each joint moves from hanging to `there` as fast as it can [m].
double clearance_on_the_way_to(const JointArray& there) {
  Limiter limiter(fixture_model(), 1e-3);
  limiter.take_over(hanging(), {});
  JointGoals goals{};
  for (std::size_t i = 12; i < 26; ++i) goals[i] = {true, there[i], 0};
  double least = 1;
  for (int i = 0; i < 3000; ++i) {
    limiter.step(goals);
    if (i % 20 == 0) least = std::min(least, clearance_of(limiter.position()));
  }
  return least;
}

// A collision-free posture of the left arm; the body is in the way from hanging, also of the straight joint
// path.
JointArray behind_the_body() {
  const auto found = [] {
    std::mt19937 random(11);
    for (JointArray there = hanging();;) {
      for (std::size_t i = 12; i < 17; ++i) {
        const Range& range = fixture_model().joints[i].limits.position;
        there[i] = std::uniform_real_distribution(range.min, range.max)(random);
      }
      if (clearance_of(there) > 0.03 && clearance_of(between(hanging(), there, 0.5)) < -0.02 &&
          clearance_on_the_way_to(there) < -0.02)
        return there;
    }
  };
  static const JointArray there = found();
  return there;
}

// The robot, with the smallest clearance of its set-points over all periods.
struct Watched : RobotFixture {
  explicit Watched(std::string_view action) {
    go(action);
    ask(SetMotionPlayer{false, false});
  }
  void run(double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * 1000); ++i) {
      advance(0.001);
      least = std::min(least, clearance_of(state().set_position));
    }
  }
  Decision stream(const JointArray& to) {
    return ask(JointCommand{Limb::arms, true, of_group("arms"), to, {}});
  }
  double least = 1;  // [m]
};

std::string pair_of(const Decision& decision) {
  const auto facts = describe(decision, {JointCommand{}}, fixture_model()).facts;
  REQUIRE(facts.size() == 2);
  return facts[0].value + " " + facts[1].value;
}

std::string pair_of(const TaskState& task) {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = task.reason;
  decision.pair = task.pair;
  return pair_of(decision);
}

}  // namespace

TEST_CASE(
    "a stream that brings both hands together is stopped before contact with the reason; one away is "
    "accepted") {
  Watched robot(kServo);
  CHECK(robot.state().watches_collision);
  Decision last;
  double fraction = 0;
  for (; fraction < 1; fraction += 0.005) {
    last = robot.stream(between(hanging(), crossed(), fraction));
    if (last.verdict == Verdict::refused) break;
    robot.run(0.01);
  }
  CHECK(fraction > 0.5);
  CHECK(last.refused == Refused::would_collide);
  CHECK(pair_of(last) == "left_fingers right_fingers");
  robot.run(0.3);
  CHECK(robot.state().will_collide);
  CHECK(robot.fastest() < 1e-6);
  CHECK(robot.least < 0.02);
  CHECK(robot.least > 0.003);
  const double there = robot.state().set_position[14];
  CHECK(robot.stream(hanging()).verdict == Verdict::accepted);
  robot.run(0.05);
  CHECK(robot.state().set_position[14] < there);
  robot.run(0.5);
  CHECK_FALSE(robot.state().will_collide);
}

TEST_CASE("a stream whose target is free but whose path collides is dropped, and a later one is followed") {
  Watched robot(kServo);
  const JointArray beyond = behind_the_body();
  for (int i = 0; i < 300; ++i) {
    CHECK(robot.stream(beyond).verdict == Verdict::accepted);
    robot.run(0.01);
  }
  CHECK(robot.state().will_collide);
  CHECK(robot.fastest() < 0.05);
  CHECK(robot.least > 0.003);
  const double room = clearance_of(robot.state().set_position);
  CHECK(room < 0.05);
  JointArray away = robot.state().set_position;
  away[13] = 1.0;  // further out
  CHECK(robot.stream(away).verdict == Verdict::accepted);
  robot.run(0.09);
  CHECK(clearance_of(robot.state().set_position) >= room);
  CHECK(std::abs(robot.state().set_velocity[13]) > 0.1);
}

TEST_CASE("a call with a target in the body is refused; one whose path crosses the body is dropped") {
  Watched robot(kServo);
  const auto call = [&](const JointArray& to) {
    return robot.ask(JointCommand{Limb::arms, false, of_group("arms"), to, {}});
  };
  CHECK(pair_of(call(crossed())).find("right_") != std::string::npos);
  CHECK(call(behind_the_body()).verdict == Verdict::accepted);
  robot.run(3);
  CHECK(robot.fastest() < 1e-6);
  CHECK(robot.least > 0.003);
  CHECK(robot.least < 0.02);
}

TEST_CASE("a task through the body ends before contact, on its path, and names both parts") {
  Watched robot(kPlanning);
  const MoveJoints move{7, of_group("left_arm"), behind_the_body(), 1, 1};
  REQUIRE(robot.ask(move).verdict == Verdict::accepted);
  double fastest = 0;
  while (under_way(robot.state().task.progress)) {
    robot.run(0.01);
    fastest = std::max(fastest, robot.fastest());
  }
  CHECK(fastest > 0.5);
  CHECK(robot.fastest() < 0.05);  // the joints are almost at rest when the task ends
  const TaskState task = robot.state().task;
  CHECK(task.id == 7);
  CHECK(task.progress == Progress::aborted);
  CHECK(task.reason == Refused::would_collide);
  CHECK(task.fraction > 0.02);
  CHECK(pair_of(task).find("left_") == 0);
  CHECK(robot.state().will_collide);
  CHECK(robot.least > 0.003);
  // The way back is free.
  REQUIRE(robot.ask(MoveJoints{8, of_group("left_arm"), hanging(), 1, 1}).verdict == Verdict::accepted);
  robot.run(5);
  CHECK(robot.state().task.progress == Progress::succeeded);
  CHECK(robot.least > 0.003);
}

TEST_CASE("a path through the body ends before contact, and at once if it has only begun") {
  const JointArray beyond = behind_the_body();
  std::vector<Track> tracks;
  RestingKnot near{0, {}}, far{4, {}};
  for (std::size_t i = 12; i < 19; ++i) {
    tracks.push_back(static_cast<Track>(i));
    near.positions.push_back(hanging()[i]);
    far.positions.push_back(beyond[i]);
  }
  const JointTrajectory path = resting_path(tracks, {near, far});
  Watched robot(kPlanning);
  REQUIRE(robot.ask(FollowPath{3, &path}).verdict == Verdict::accepted);
  robot.run(5);
  CHECK(robot.state().task.progress == Progress::aborted);
  CHECK(robot.state().task.reason == Refused::would_collide);
  CHECK(robot.least > 0.003);
  // The rest of the path, from the present position.
  for (std::size_t i = 0; i < tracks.size(); ++i) near.positions[i] = robot.state().set_position[tracks[i]];
  const JointTrajectory on = resting_path(tracks, {near, far});
  REQUIRE(robot.ask(FollowPath{4, &on}).verdict == Verdict::accepted);
  const double before = robot.least;
  robot.run(5);
  CHECK(robot.state().task.reason == Refused::would_collide);
  CHECK(robot.least > before - 0.003);
  CHECK(robot.least > 0.002);
}

TEST_CASE("the motion player ends before contact with the body") {
  const JointArray beyond = behind_the_body();
  const JointTrajectory path = resting_path(
      {12, 13, 14, 15, 16}, {{0, {hanging()[12], hanging()[13], hanging()[14], hanging()[15], hanging()[16]}},
                             {4, {beyond[12], beyond[13], beyond[14], beyond[15], beyond[16]}}});
  Watched robot(kServo);
  robot.ask(SetMotionPlayer{true, false});
  REQUIRE(robot.ask(PlayMotion{2, &path, false, false, 0}).verdict == Verdict::accepted);
  robot.run(6);
  CHECK(robot.state().performance.progress == Progress::aborted);
  CHECK(robot.state().performance.fraction > 0.02);
  CHECK(robot.state().performance.fraction < 0.9);
  CHECK(robot.least > 0.003);
}

TEST_CASE("a target in self-collision is refused, and no motion begins") {
  Watched robot(kPlanning);
  const MoveJoints move{7, of_group("arms"), crossed(), 1, 1};
  CHECK(robot.ask_dry(move).refused == Refused::would_collide);
  CHECK_FALSE(robot.state().will_collide);  // no collision requested yet
  const Decision refused = robot.ask(move);
  CHECK(refused.verdict == Verdict::refused);
  CHECK(refused.refused == Refused::would_collide);
  CHECK(robot.state().task.id == 0);
  CHECK(robot.state().will_collide);
}

TEST_CASE("legs that follow the waist keep clear of a hand, and so does the waist") {
  Watched robot(kWholeBody);
  // The tools are above the thighs, which rise when the body is lowered and bent.
  for (int i = 0; i < 400; ++i, robot.run(0.01)) robot.stream(mirrored(0.2, 1.3, 0.8, -0.4));
  CHECK(clearance_of(robot.state().set_position) > 0.03);
  Decision last;
  double fraction = 0;
  for (; fraction < 1; fraction += 0.02) {
    last = robot.ask(targets(Limb::waist, true, {{40, -0.15 * fraction}, {42, 0.5 * fraction}}));
    if (last.verdict == Verdict::refused) break;
    robot.run(0.03);
  }
  CHECK(fraction > 0.3);
  CHECK(pair_of(last) == "left_palm left_thigh");
  robot.run(1);
  CHECK(robot.least < 0.02);
  CHECK(robot.least > 0.003);
  CHECK(robot.ask(targets(Limb::waist, true, {{40, 0}, {42, 0}})).verdict == Verdict::accepted);
}

TEST_CASE("arms in contact may move apart and must not move closer") {
  Watched robot(kPlanning);
  robot.ask(SetCollisionWatch{false});
  robot.ask(MoveJoints{1, of_group("arms"), between(hanging(), crossed(), 0.7), 1, 1});
  robot.run(4);
  REQUIRE(clearance_of(robot.state().set_position) < 0);
  robot.ask(SetCollisionWatch{true});
  CHECK(robot.ask(MoveJoints{2, of_group("arms"), crossed(), 1, 1}).refused == Refused::would_collide);
  CHECK(robot.ask(MoveJoints{3, of_group("arms"), hanging(), 1, 1}).verdict == Verdict::accepted);
  robot.run(4);
  CHECK(robot.state().task.progress == Progress::succeeded);
}

TEST_CASE("without the collision watch a move into self-collision runs") {
  Watched robot(kPlanning);
  robot.ask(SetCollisionWatch{false});
  CHECK_FALSE(robot.state().watches_collision);
  REQUIRE(robot.ask(MoveJoints{7, of_group("arms"), crossed(), 1, 1}).verdict == Verdict::accepted);
  robot.run(4);
  CHECK(robot.state().task.progress == Progress::succeeded);
  CHECK(robot.least < -0.01);
  CHECK_FALSE(robot.state().will_collide);
}

}  // namespace aim::robotside
