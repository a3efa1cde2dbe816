// Phases of the joints and their commands.
#include "robotside/drivers/magicbot/hand_shake.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::magicbot {
namespace {

// All numbers here are ours.
constexpr TimeNs kHold = static_cast<TimeNs>((kReadyHold_s + 2 * kPeriod_s) * 1e9);  // with a sample to spare
constexpr TimeNs kLatency = 100'000'000;  // until a sample shows a switched drive
constexpr double kApproach = 0.2;         // of a joint's largest velocity, until it has caught up

constexpr float kRestDamping = 4;  // of a joint with gains, before it gets any [N m s/rad]

constexpr JointMask kLegs = (JointMask{1} << kLegJoints) - 1;

bool shows(const DriveState& state, JointMode mode) {
  return state.status == static_cast<std::int16_t>(mode);
}

}  // namespace

void HandShake::want(JointMask joints) {
  for (std::size_t i = 0; i < kJointCount; ++i) {
    const bool wanted = (joints & bit(i)) != 0;
    if (wanted && joints_[i].phase == Phase::idle) joints_[i] = {.phase = Phase::ready};
    if (!wanted) joints_[i] = {};
  }
  wanted_ = joints;
  obeying_ &= joints;
}

void HandShake::restart() {
  const JointMask joints = wanted_;
  want(0);
  want(joints);
}

void HandShake::observe(const RobotSample& sample, TimeNs now) {
  obeying_ = 0;
  for (std::size_t i = 0; i < kJointCount; ++i) {
    if (joints_[i].phase == Phase::idle) continue;
    observe_one(i, sample.joints[i], now);
    const bool taken = i < kFirstUpper || sample.upper_obeys;
    if (joints_[i].shown && taken) obeying_ |= bit(i);
  }
}

void HandShake::observe_one(std::size_t index, const DriveState& state, TimeNs now) {
  Joint& joint = joints_[index];
  if (joint.phase == Phase::ready) {
    if (!shows(state, JointMode::ready))
      joint.since = kNever;
    else if (joint.since == kNever)
      joint.since = now;
    if (joint.since == kNever || now - joint.since < kHold) return;
    joint = {.phase = Phase::moving, .since = now, .position = state.position, .found = state.position};
    return;
  }
  const bool moves = shows(state, moving_mode(index));
  if (moves) joint.shown = true;
  if (!moves && (joint.shown || now - joint.since > kLatency)) joint = {.phase = Phase::ready};
}

// Into the joint's range, or as far beyond it as the joint was found.
double HandShake::within_reach(std::size_t index, double position) const {
  const Range& range = kJoints[index].limits.position;
  const double found = joints_[index].found;
  return std::clamp(position, std::min(range.min, found), std::max(range.max, found));
}

// Towards the set-point at a part of the joint's velocity, until it is reached once.
void HandShake::approach(std::size_t index, double set_point) {
  Joint& joint = joints_[index];
  const JointLimits& limits = kJoints[index].limits;
  const double goal = within_reach(index, set_point);
  const double way = goal - joint.position;
  const double reach = kApproach * limits.velocity * kPeriod_s;
  joint.caught_up = joint.caught_up || std::abs(way) <= reach;
  joint.position = joint.caught_up ? goal : joint.position + std::copysign(reach, way);
}

void HandShake::fill(std::size_t index, const SetPoints& set_points, bool tracks) {
  Joint& joint = joints_[index];
  const JointLimits& limits = kJoints[index].limits;
  if (tracks && joint.shown) approach(index, set_points.position[index]);
  if (!tracks) joint.caught_up = false;
  joint.command = {.mode = static_cast<std::int16_t>(moving_mode(index)),
                   .position = single(within_reach(index, joint.position)),
                   .velocity = single(limits.velocity)};
}

// Its position counts as much as its stiffness, which grows from zero, so it needs no approach.
void HandShake::fill_gains(std::size_t index, const SetPoints& set_points, bool tracks, bool gains) {
  Joint& joint = joints_[index];
  const JointLimits& limits = kJoints[index].limits;
  const auto bounded = [](double value, double most) { return single(std::clamp(value, -most, most)); };
  if (gains) joint.position = set_points.position[index];
  joint.command = {.mode = static_cast<std::int16_t>(JointMode::hybrid),
                   .position = single(within_reach(index, joint.position)),
                   .kd = kRestDamping};
  if (!gains) return;
  joint.command.velocity = tracks ? bounded(set_points.velocity[index], limits.velocity) : 0;
  joint.command.torque = bounded(set_points.torque[index], limits.effort);
  joint.command.kp = single(std::max(0.0, set_points.stiffness[index]));
  joint.command.kd = single(std::max(0.0, set_points.damping[index]));
}

void HandShake::step(const SetPoints& set_points, bool gains, const RobotSample& sample) {
  for (std::size_t i = 0; i < kJointCount; ++i) {
    Joint& joint = joints_[i];
    const bool tracks = (set_points.tracking & bit(i)) != 0;
    if (joint.phase == Phase::ready) {
      joint.position = sample.joints[i].position;
      joint.command = {.mode = static_cast<std::int16_t>(JointMode::ready),
                       .position = single(joint.position)};
    } else if (joint.phase == Phase::moving && moving_mode(i) == JointMode::hybrid) {
      fill_gains(i, set_points, tracks, gains);
    } else if (joint.phase == Phase::moving) {
      fill(i, set_points, tracks);
    }
  }
}

bool HandShake::wants_upper() const { return (wanted_ & ~kLegs) != 0; }
bool HandShake::wants_legs() const { return (wanted_ & kLegs) != 0; }

UpperCommand HandShake::upper() const {
  UpperCommand command;
  command.used = wants_upper();
  for (std::size_t i = 0; i < kUpperJoints; ++i) command.joints[i] = joints_[kFirstUpper + i].command;
  return command;
}

LegCommand HandShake::legs(TimeNs now) const {
  LegCommand command;
  command.timestamp = now;
  for (std::size_t i = 0; i < kLegJoints; ++i) command.joints[i] = joints_[i].command;
  return command;
}

}  // namespace aim::robotside::magicbot
