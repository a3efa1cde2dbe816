// Recording: measured positions become a motion that the robot can perform.
#include "robotside/motion/motion_recorder.hpp"

#include <cmath>
#include <functional>
#include <random>

#include "robotside/motion/motion_check.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/motion/sample_motion.hpp"

namespace aim::robotside {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  // [ns]

JointArray stand() {
  JointArray all{};
  const auto positions = model().posture("stand").positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

std::size_t joint(std::string_view name) { return *model().find_joint(name); }

// 50 samples per second of stand(), changed by `move` at each time [s].
v1::Motion record(double seconds, const std::function<void(double, JointArray&)>& move) {
  MotionRecorder recorder(model());
  recorder.start(5 * kSecond);
  for (int i = 0; i <= static_cast<int>(seconds * 50); ++i) {
    JointArray now = stand();
    move(i * 0.02, now);
    REQUIRE(recorder.sample(now, 5 * kSecond + i * kSecond / 50));
  }
  auto motion = recorder.stop("recording");
  REQUIRE(motion);
  return *motion;
}

Motion playable(const v1::Motion& message) {
  auto motion = motion_from(message, model());
  REQUIRE(motion);
  const auto fine = check(*motion, model());
  INFO((fine ? "" : fine.error().message));
  CHECK(fine);
  return *motion;
}

double value(const Motion& motion, std::string_view name, double t) {
  std::size_t piece = 0;
  for (std::size_t c = 0; c < motion.trajectory.tracks.size(); ++c)
    if (motion.trajectory.tracks[c] == joint(name)) return at(motion.trajectory, c, t, piece).position;
  FAIL("no track " << name);
  return 0;
}

}  // namespace

TEST_CASE("a recording follows the measured positions without their noise") {
  std::mt19937 random(3);
  std::normal_distribution<> jitter(0, 0.001);
  const auto wave = [](double t) { return 0.3 * (1 - std::cos(std::numbers::pi * t / 1.5)); };
  const Motion motion = playable(record(9, [&](double t, JointArray& now) {
    now[joint("left_arm_joint1")] += wave(t);
    for (std::size_t i = joint("left_arm_joint1"); i <= joint("neck_nod"); ++i) now[i] += jitter(random);
    now[joint("waist_lift")] = -0.0001;
  }));
  CHECK(motion.id == "recording");
  CHECK(motion.robot == model().id);
  CHECK(motion.trajectory.tracks.size() == 14 + 2 + 12 + 4);
  CHECK(motion.trajectory.duration() == Approx(9).margin(0.05));
  for (double t = 0; t < 9; t += 0.1)
    CHECK(value(motion, "left_arm_joint1", t) == Approx(wave(t)).margin(0.012));
}

TEST_CASE("a recording that begins and ends in motion is eased in and out and is complete") {
  const Motion motion = playable(record(4, [](double t, JointArray& now) {
    now[joint("left_arm_joint1")] = -0.4 + 0.3 * t;
    now[joint("left_index")] = 100 + 400 * t;
  }));
  CHECK(motion.trajectory.duration() == Approx(5).margin(0.06));
  CHECK(value(motion, "left_arm_joint1", 0) == Approx(-0.4).margin(0.01));
  CHECK(value(motion, "left_arm_joint1", 5.1) == Approx(0.8).margin(0.01));
}

TEST_CASE("joints at their limits, hands that close and open, and shared limits are played back") {
  const Motion motion = playable(record(8, [](double t, JointArray& now) {
    const double part = std::clamp(t - 2, 0.0, 4.0) / 4;
    const double there = part * part * (3 - 2 * part);
    for (std::size_t i = joint("left_thumb_0"); i <= joint("left_pinky"); ++i) now[i] = 2000 * there;
    now[joint("left_arm_joint4")] = -0.03;
    now[joint("right_arm_joint4")] = 0.029;  // measured slightly outside its limit
    now[joint("left_arm_joint6")] = 0.45 * there;
    now[joint("left_arm_joint7")] = 0.35 * there;
    now[joint("neck_nod")] = 0.401 * there;
  }));
  CHECK(value(motion, "left_index", 8) == Approx(2000).margin(3));
}

TEST_CASE("a recording faster than the motion player may be is slowed down") {
  const Motion motion = playable(record(4, [](double t, JointArray& now) {
    now[joint("neck_shake")] = 0.35 * std::sin(2 * std::numbers::pi * 0.8 * t);  // 8.8 rad/s^2
  }));
  CHECK(motion.trajectory.duration() > 4.3);
  CHECK(motion.trajectory.duration() < 6.5);
}

TEST_CASE("samples may come at any rate, and the duration of a recording is limited") {
  MotionRecorder recorder(model());
  CHECK_FALSE(recorder.sample(stand(), 0));
  CHECK(recorder.stop("x").error().origin == Origin::state);
  recorder.start(0);
  for (std::int64_t ms = 0; ms <= 1000; ++ms) recorder.sample(stand(), ms * 1'000'000);
  CHECK(recorder.duration() == Approx(1).margin(0.02));
  const auto motion = recorder.stop("x");
  REQUIRE(motion);
  CHECK(motion->knots_size() <= 27);
  CHECK_FALSE(recorder.recording());

  recorder.start(0);
  CHECK(recorder.sample(stand(), 0));
  CHECK(recorder.sample(stand(), 589 * kSecond));
  CHECK_FALSE(recorder.sample(stand(), 591 * kSecond));
  CHECK(recorder.stop("x"));
}

}  // namespace aim::robotside
