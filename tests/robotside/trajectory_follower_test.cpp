// The trajectory follower ahead of the limiter: synchronised moves, paths in their time, pauses, repeats.
#include "robotside/behaviours/trajectory_follower.hpp"

#include <cmath>

#include "limits_observer.hpp"
#include "resting_path.hpp"
#include "robotside/control/parts/limiter.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

constexpr double kPeriod = 1e-3;  // [s]

// A trajectory follower, the limiter behind it, and an observer of the resulting set-points.
class Rig {
 public:
  Rig()
      : follower(fixture_model(), kPeriod),
        limiter(fixture_model(), kPeriod),
        observer_(fixture_model(), kPeriod) {
    JointArray stand{};
    const auto positions = fixture_model().posture("stand").positions;
    std::copy(positions.begin(), positions.end(), stand.begin());
    limiter.take_over(stand, JointArray{});
    observer_.observe(stand);
  }
  ~Rig() { CHECK(observer_.violation() == ""); }

  void step() {
    follower.step(limiter.position(), limiter.velocity());
    JointGoals goals{};
    follower.fill(goals);
    limiter.step(goals);
    observer_.observe(limiter.position());
  }
  void run(double seconds) {
    for (int i = 0; i < static_cast<int>(seconds / kPeriod + 0.5); ++i) step();
  }
  // Time until the follower is idle, at most `most` [s].
  double run_out(double most) {
    double seconds = 0;
    for (; follower.active() && seconds < most; seconds += kPeriod) step();
    return seconds;
  }
  bool move_to(std::initializer_list<std::pair<std::size_t, double>> targets, const MoveScale& scale = {}) {
    JointArray target{};
    JointMask joints = 0;
    for (const auto& [joint, position] : targets) {
      joints |= bit(joint);
      target[joint] = position;
    }
    return follower.move_to(joints, target, scale, limiter.position(), limiter.velocity());
  }
  bool follow(const JointTrajectory& path, PathOptions options = {}) {
    if (options.joints == 0) options.joints = path.joints();
    return follower.follow(path, options, limiter.position(), limiter.velocity());
  }
  double at(std::size_t joint) const { return limiter.position()[joint]; }

  TrajectoryFollower follower;
  Limiter limiter;

 private:
  LimitsObserver observer_;
};

// From the rig's present position back and forth, within half the limits.
JointTrajectory wave(const Rig& rig) {
  const double shoulder = rig.at(kShoulder), elbow = rig.at(kElbow);
  return resting_path({kShoulder, kElbow}, {{0, {shoulder, elbow}},
                                            {1.5, {shoulder + 0.6, elbow - 0.5}},
                                            {3, {shoulder - 0.2, elbow - 0.1}},
                                            {4, {shoulder, elbow}}});
}

double off_path(const Rig& rig, const JointTrajectory& path, double time) {
  double worst = 0;
  std::size_t piece = 0;
  for (std::size_t column = 0; column < path.tracks.size(); ++column)
    worst = std::max(worst, std::abs(rig.at(path.tracks[column]) - at(path, column, time, piece).position));
  return worst;
}

}  // namespace

TEST_CASE("all joints of a move arrive in the same period, at any distance") {
  Rig rig;
  const std::array<std::pair<std::size_t, double>, 4> targets{
      {{kShoulder, 0.9}, {kElbow, -1.4}, {kShake, 0.05}, {kThumb, 1500}}};
  REQUIRE(rig.move_to({targets[0], targets[1], targets[2], targets[3]}));
  std::array<int, 4> arrived{};
  for (int period = 1; rig.follower.active() && period < 10'000; ++period) {
    rig.step();
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const auto [joint, target] = targets[i];
      const bool there = rig.limiter.velocity()[joint] == 0 && rig.at(joint) == Approx(target).margin(1e-6);
      if (there && arrived[i] == 0) arrived[i] = period;
    }
  }
  CHECK_FALSE(rig.follower.active());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    CHECK(rig.at(targets[i].first) == Approx(targets[i].second).margin(2000 * 1e-6));
    CHECK(std::abs(arrived[i] - arrived[0]) <= 1);
    CHECK(arrived[i] > 100);
  }
}

TEST_CASE("a move keeps the requested scales of velocity and acceleration") {
  for (const MoveScale scale :
       {MoveScale{1, 1}, MoveScale{0.5, 1}, MoveScale{1, 0.25}, MoveScale{0.1, 0.2}}) {
    Rig rig;
    REQUIRE(rig.move_to({{kShoulder, 2.5}}, scale));
    double fastest = 0, hardest = 0;
    while (rig.follower.active()) {
      const double before = rig.limiter.velocity()[kShoulder];
      rig.step();
      fastest = std::max(fastest, rig.limiter.velocity()[kShoulder]);
      hardest = std::max(hardest, std::abs(rig.limiter.velocity()[kShoulder] - before) / kPeriod);
    }
    const JointLimits& limits = fixture_model().joints[kShoulder].limits;
    CHECK(fastest <= scale.velocity * limits.velocity * 1.001);
    const double triangle = std::sqrt(scale.acceleration * limits.acceleration * 2.5);  // [rad/s]
    CHECK(fastest > 0.8 * std::min(scale.velocity * limits.velocity, triangle));
    CHECK(hardest <= scale.acceleration * limits.acceleration * 1.01);
    CHECK(hardest > 0.8 * scale.acceleration * limits.acceleration);
    CHECK(rig.at(kShoulder) == Approx(2.5).margin(1e-5));
  }
}

TEST_CASE("a path is followed in its own time after the joints have moved to its beginning") {
  Rig rig;
  const JointTrajectory path = wave(rig);
  rig.move_to({{kShoulder, 0.4}, {kElbow, -0.9}});
  rig.run_out(5);
  REQUIRE(rig.follow(path));
  double approach = 0;
  for (; rig.follower.fraction() == 0 && approach < 5; approach += kPeriod) rig.step();
  CHECK(approach > 0.3);
  CHECK(off_path(rig, path, 0) < 1e-3);
  double worst = 0, fraction = 0;
  for (int i = 2; i < 4000; ++i) {
    rig.step();
    worst = std::max(worst, off_path(rig, path, i * kPeriod));
    CHECK(rig.follower.fraction() >= fraction);
    fraction = rig.follower.fraction();
  }
  CHECK(worst < 1e-3);
  CHECK(rig.run_out(1) < 0.02);
  CHECK(off_path(rig, path, 4) < 1e-5);
}

TEST_CASE("a pause of any length comes to rest on the path, and a resume follows it to its end") {
  Rig rig;
  const JointTrajectory path = wave(rig);
  REQUIRE(rig.follow(path));
  rig.run(0.8);
  rig.follower.pause(true);
  const auto distance_from_path = [&] {
    double least = 1;
    for (double t = 0; t <= 4; t += kPeriod / 4) least = std::min(least, off_path(rig, path, t));
    return least;
  };
  double farthest = 0;
  for (int i = 0; i < 20; ++i) {
    rig.run(0.04);
    farthest = std::max(farthest, distance_from_path());
  }
  CHECK(rig.follower.paused());
  CHECK(rig.limiter.at_rest(bit(kShoulder) | bit(kElbow)));
  const double held = rig.at(kShoulder);
  rig.run(3);
  CHECK(rig.at(kShoulder) == held);
  CHECK(rig.follower.active());
  rig.follower.pause(false);
  for (int i = 0; i < 20; ++i) {
    rig.run(0.04);
    farthest = std::max(farthest, distance_from_path());
  }
  CHECK(farthest < 1e-3);
  CHECK(rig.at(kShoulder) != held);
  CHECK(rig.run_out(6) < 4);
  CHECK(off_path(rig, path, 4) < 1e-5);
}

TEST_CASE("a time limit ends a path early and at rest; a repeated path repeats until then") {
  Rig rig;
  const JointTrajectory path = wave(rig);
  REQUIRE(rig.follow(path, {.limit_s = 1.2}));
  CHECK(rig.run_out(10) == Approx(1.2 + 0.6).margin(0.05));  // the limit plus the time to come to rest
  CHECK(rig.limiter.at_rest(bit(kShoulder)));
  REQUIRE(rig.follow(path, {.repeat = true, .limit_s = 11}));
  int rounds = 0;
  double fraction = 0;
  const double seconds = [&] {
    double sum = 0;
    for (; rig.follower.active() && sum < 30; sum += kPeriod) {
      rig.step();
      if (rig.follower.active() && rig.follower.fraction() < fraction - 0.5) ++rounds;
      if (rig.follower.active()) fraction = rig.follower.fraction();
    }
    return sum;
  }();
  CHECK(rounds == 2);  // 4 s each
  CHECK(seconds == Approx(11.6).margin(0.05));
}

TEST_CASE("a closed path is repeated without rest between two rounds") {
  Rig rig;
  const JointTrajectory path = wave(rig);
  REQUIRE(rig.follow(path, {.repeat = true}));
  rig.run(3.99);
  int idle = 0;
  for (int i = 0; i < 200; ++i) {
    rig.step();
    CHECK(rig.follower.active());
    if (rig.limiter.velocity()[kShoulder] == 0) ++idle;
  }
  CHECK(idle < 100);
}

TEST_CASE("a move that starts from moving joints keeps the limits and reaches its target") {
  for (const double target : {-0.5, 0.2, 1.5}) {
    Rig rig;
    rig.move_to({{kShoulder, 2.5}});
    rig.run(0.7);
    REQUIRE(rig.limiter.velocity()[kShoulder] > 1);
    const JointTrajectory path = resting_path({kShoulder}, {{0, {target}}, {1, {target - 0.2}}});
    REQUIRE(rig.follow(path));
    CHECK(rig.run_out(10) < 8);
    CHECK(rig.at(kShoulder) == Approx(target - 0.2).margin(1e-5));
  }
}

TEST_CASE("a path moves only the allowed joints, and the base only if allowed") {
  Rig rig;
  const double elbow = rig.at(kElbow);
  const JointTrajectory path =
      resting_path({kShoulder, kElbow, kBaseForward},
                   {{0, {0, elbow, 0}}, {1, {0.3, elbow - 0.3, 0.4}}, {2, {0, elbow, 0}}});
  REQUIRE(rig.follow(path, {.joints = bit(kShoulder)}));
  rig.run(1.05);
  CHECK(rig.at(kShoulder) > 0.25);
  CHECK(rig.at(kElbow) == elbow);
  CHECK(rig.follower.base().forward == 0);
  REQUIRE(rig.follow(path, {.joints = path.joints(), .base = true}));
  rig.run(2);
  CHECK(rig.follower.base().forward > 0.1);
  rig.follower.end();
  CHECK(rig.follower.base().forward == 0);
  CHECK(rig.follower.joints() == 0);
}

}  // namespace aim::robotside
