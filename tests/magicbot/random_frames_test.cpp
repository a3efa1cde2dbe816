// Random frames and requests: numbers stay numbers, joints in their limits, velocities in their bounds.
#include <cstring>
#include <limits>
#include <random>
#include <set>

#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

class Frames {
 public:
  int whole(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  bool one_in(int count) { return whole(1, count) == 1; }
  float number(double least, double most) {
    if (one_in(40)) {  // any bits: also infinite ones, and no numbers
      const auto bits = static_cast<std::uint32_t>(random_());
      float value = 0;
      std::memcpy(&value, &bits, sizeof value);
      return value;
    }
    return static_cast<float>(std::uniform_real_distribution(least, most)(random_));
  }
  // Mostly ready, then mostly the mode of the joint, so that drives also move.
  DriveCommand drive(std::size_t joint, bool ready) {
    const JointLimits& limits = kJoints[joint].limits;
    const double width = limits.position.max - limits.position.min;
    const JointMode mode = ready ? JointMode::ready : moving_mode(joint);
    return {.mode = static_cast<std::int16_t>(one_in(30) ? whole(-5, 210) : static_cast<int>(mode)),
            .position = number(limits.position.min - width / 50, limits.position.max + width / 50),
            .velocity = number(-limits.velocity / 4, limits.velocity * 1.2),
            .torque = number(-limits.effort / 4, limits.effort * 2),
            .kp = number(-10, 1010),
            .kd = number(-1, 101)};
  }
  Request request() {
    constexpr int kValues[] = {0, 1, 1, 2, 10, 46, 46, 46, 47, 200, 103, 201, 219, 301, 302, 306};
    return {.client = whole(1, 3),
            .number = whole(1, 1000),
            .kind = static_cast<RequestKind>(one_in(20) ? whole(-128, 127) : whole(1, 5)),
            .value = one_in(10) ? static_cast<std::int32_t>(random_()) : kValues[whole(0, 15)],
            .args = {number(-0.6, 0.6), number(-0.4, 0.4)}};
  }

 private:
  std::mt19937 random_{11};
};

bool sound(const RobotSample& sample) {
  for (std::size_t i = 0; i < kJointCount; ++i) {
    const DriveState& joint = sample.joints[i];
    const JointLimits& limits = kJoints[i].limits;
    const double rounding = kJoints[i].unit == JointUnit::count ? 0.06 : 5e-5;
    if (!(joint.position >= limits.position.min - rounding &&
          joint.position <= limits.position.max + rounding))
      return false;
    if (!(std::abs(joint.velocity) <= limits.velocity * (1 + 1e-6))) return false;
    if (!(std::abs(joint.torque) <= mechanics_of(i).effort * (1 + 1e-6))) return false;
    if (!std::isfinite(joint.position_low) || !std::isfinite(joint.current)) return false;
  }
  for (const auto& list : {sample.angular_velocity, sample.linear_acceleration, sample.base_pose})
    for (const float value : list)
      if (!std::isfinite(value)) return false;
  const auto& velocity = sample.base_velocity;
  return std::abs(velocity[0]) <= kFullForward * 1.001F && std::abs(velocity[1]) <= kFullLateral * 1.001F &&
         std::abs(velocity[2]) <= kFullYawRate * 1.001F && sample.progress >= 0 && sample.progress <= 1;
}

}  // namespace

TEST_CASE("random frames and requests leave numbers, limits and velocities sound") {
  Frames frames;
  SimBot robot;
  TimeNs time = 0;
  std::set<int> gaits, tricks, errors, statuses;
  bool all_sound = true;
  std::array<float, kJointCount> before{};
  bool continuous = true;
  for (int i = 0; i < 100000; ++i) {
    const bool ready = i / 40 % 3 == 0;
    UpperCommand upper{.used = !frames.one_in(200) && i / 4000 % 3 != 0};
    for (std::size_t j = 0; j < kUpperJoints; ++j) upper.joints[j] = frames.drive(kFirstUpper + j, ready);
    LegCommand legs;
    for (std::size_t j = 0; j < kLegJoints; ++j) legs.joints[j] = frames.drive(j, ready);
    if (i / 4000 % 5 != 4) {
      robot.take(upper);
      robot.take(legs);
    }
    robot.take(Joystick{frames.number(-2, 2), frames.number(-2, 2), frames.number(-2, 2), 0});
    if (frames.one_in(25)) robot.take(frames.request());
    if (frames.one_in(50))
      robot.take(Request{.kind = RequestKind::trick,
                         .value = sim_tricks()[static_cast<std::size_t>(frames.whole(0, 13))].number});
    if (frames.one_in(5000)) robot.press_button(frames.one_in(2));
    if (frames.one_in(1000)) robot.press_button(false);
    const auto joint = static_cast<std::size_t>(frames.whole(0, kJointCount - 1));
    if (frames.one_in(300)) robot.set_offline(joint, frames.one_in(2));
    if (frames.one_in(300)) robot.set_heat(joint, frames.one_in(2) ? 95 : 0);
    time += frames.one_in(500) ? frames.whole(1, 900'000'000) : frames.whole(1, 4'000'000);
    const bool long_step = time - robot.sample().timestamp > 4'000'000;
    robot.step(time);
    const RobotSample& sample = robot.sample();
    all_sound = all_sound && sound(sample);
    gaits.insert(sample.gait);
    tricks.insert(sample.trick);
    for (std::size_t j = 0; j < kJointCount; ++j) {
      const DriveState& state = sample.joints[j];
      const float reach = static_cast<float>(kJoints[j].limits.velocity * 0.004) +
                          (kJoints[j].unit == JointUnit::count ? 0.2F : 1e-4F);
      const bool silent = state.error == static_cast<int>(DriveError::no_answer);
      if (!long_step && !silent && statuses.size() > 0 && std::abs(state.position - before[j]) > reach)
        continuous = continuous && !std::isfinite(before[j]);
      before[j] = silent ? std::numeric_limits<float>::infinity() : state.position;
      errors.insert(state.error);
      statuses.insert(state.status);
    }
  }
  CHECK(all_sound);
  CHECK(continuous);
  CHECK(gaits == std::set<int>{0, 1, 10, 46, 47, 200});
  CHECK(tricks.size() >= 4);
  CHECK(errors == std::set<int>{0, 1, 2, 3, 4, 6});
  CHECK(statuses == std::set<int>{0, 3, 4, 5, 200});
}

}  // namespace aim::robotside::magicbot
